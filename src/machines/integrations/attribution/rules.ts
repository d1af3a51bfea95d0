/** The rules of attribution storage (Specification 4). */
import { fitText } from '../../../contract/text.ts';
import type { Attribution, Landing, Meta, Parameter } from './types.ts';

/** Query parameters with an advertiser's click id. */
const clickIds: ReadonlySet<string> = new Set(['gclid', 'fbclid', 'igshid', 'gad_source', 'msclkid']);
const affiliateMedium = 'affiliate';
/** The storage name of the timestamp. */
const timestampName = 'timestamp';

/** Thirty days, in seconds. */
const validForSeconds = 43_200 * 60;
const mostEntries = 30;
const longestName = 100;
const longestValue = 500;
/** The longest landing that an order may contain, in characters of JSON. */
const longestMeta = 4_000;

export const noAttribution: Attribution = { entries: [], timestamp: null };

/**
 * A click id in the address clears the stored entries; without one, only stored click ids are removed. Then the address's
 * parameters are stored over the rest, with the time.
 */
export function land(stored: Attribution, { parameters, now }: Landing): Attribution {
  const kept = parameters.some(isClickId)
    ? noAttribution
    : { ...stored, entries: stored.entries.filter((entry) => !isClickId(entry)) };
  if (parameters.length === 0) return kept;
  return { entries: bounded([...kept.entries, ...parameters]), timestamp: Math.floor(now / 1000) };
}

/** True when an affiliate, and no other click, brought the shopper within the last thirty days. `now` in milliseconds since
 * the epoch. */
export function isAffiliateValid({ entries, timestamp }: Attribution, now: number): boolean {
  if (timestamp === null || entries.some(isClickId)) return false;
  const age = now / 1000 - timestamp;
  return age >= 0 && age < validForSeconds && lastOf(entries, 'utm_medium') === affiliateMedium;
}

/** The landing that the session reports: a new campaign's, else the stored one, else this page and referrer. */
export function metaOf(known: Meta | null, { parameters, page, referrer }: Landing): Meta {
  const campaign = campaignOf(parameters);
  if (known && Object.keys(campaign).length === 0) return fitted(known);
  return fitted({ landingPage: page, ...(referrer && { referrer }), ...campaign });
}

/** The landing within the server's limit: each part is cut if all of them together are too long. */
function fitted(meta: Meta): Meta {
  for (let longest = longestValue; ; longest /= 2) {
    const parts = Object.entries(meta).map(([name, value]) => [name, fitText(value, longest)]);
    const fit: Meta = Object.fromEntries(parts);
    if (JSON.stringify(fit).length <= longestMeta) return fit;
  }
}

function campaignOf(parameters: readonly Parameter[]): Meta {
  const named = {
    utmCampaign: 'utm_campaign',
    utmContent: 'utm_content',
    utmMedium: 'utm_medium',
    utmSource: 'utm_source',
    utmTerm: 'utm_term',
    clickId: 'clickid',
    fbclid: 'fbclid',
  };
  const found = Object.entries(named).flatMap(([field, name]) => {
    const value = lastOf(parameters, name);
    return value ? [[field, value]] : [];
  });
  return Object.fromEntries(found);
}

function isClickId([name]: Parameter): boolean {
  return clickIds.has(name);
}

/** The newest entry of each name, within the limits of number and length. */
function bounded(entries: readonly Parameter[]): Parameter[] {
  const newest = new Map(
    entries
      .filter(([name]) => name !== '' && name !== timestampName && name.length <= longestName)
      .map(([name, value]) => [name, fitText(value, longestValue)]),
  );
  return [...newest].slice(-mostEntries);
}

function lastOf(entries: readonly Parameter[], wanted: string): string | undefined {
  return entries.findLast(([name]) => name === wanted)?.[1];
}

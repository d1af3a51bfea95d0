/**
 * Records a share of real sessions, of shoppers who agreed to be measured: without a button, limited in size, and sent
 * to the shop when the page is left or hidden.
 */
import { createRecorder, type Recorder } from '@storefront/inspector';
import { reportOf, sceneOf } from '@storefront/inspector/observe/report';
import * as v from 'valibot';
import { consentRecordSchema } from '../machines/integrations/consent/record.ts';
import { isValid } from '../machines/integrations/consent/validity.ts';
import { observedShop } from './observedShop.ts';

/** A recording must be small enough to be sent while the page is unloading. */
const MOST_ENTRIES = 1_500;
/** Longest recording, in characters, that is sent even while the page unloads: browsers allow 64 KiB for that. */
const KEEPALIVE_LIMIT = 60_000;

export interface Sharing {
  /** The share of sessions that are recorded, 0 to 1. */
  readonly share: number;
  /** Returns a random number from 0 to 1. */
  readonly draw: () => number;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
}

/** Returns the recorder of this session, or `null` when the session is not recorded. */
export function beginSharing(page: Window, { share, draw, now }: Sharing): Recorder | null {
  if (!hasAgreed(page, now()) || draw() >= share) return null;
  const shop = observedShop();
  const recorder = createRecorder({
    app: shop.version,
    mostEntries: MOST_ENTRIES,
    rewrite: shop.createRedaction(),
  });
  const session = crypto.randomUUID();
  let sent = 0;
  page.document.addEventListener('visibilitychange', () => {
    // The shopper may have withdrawn consent since the session began.
    if (page.document.visibilityState !== 'hidden' || !hasAgreed(page, now())) return;
    const { scenario, entries } = reportOf(recorder, sceneOf(page, new Date(now())), shop);
    if (entries === sent) return;
    sent = entries;
    void page
      .fetch(`/api/recordings/${session}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: scenario,
        keepalive: scenario.length < KEEPALIVE_LIMIT,
      })
      .catch(() => {});
  });
  return recorder;
}

function hasAgreed({ localStorage }: Window, now: number): boolean {
  try {
    const stored = v.safeParse(consentRecordSchema, JSON.parse(localStorage.getItem('consent') ?? 'null'));
    return stored.success && stored.output.purposes.includes('measuring') && isValid(stored.output, now);
  } catch {
    return false;
  }
}

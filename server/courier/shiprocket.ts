/** Reads what Shiprocket's tracking webhook sends, and translates its statuses to the shop's own. */
import * as v from 'valibot';
import { fitText, isWellFormedText } from '../../src/contract/text.ts';
import { trackingNumber } from '../orders/trackingNumber.ts';
import { lineOf } from '../plainText.ts';

/** Where the courier says a parcel is. */
export type ParcelNews = 'dispatched' | 'outForDelivery' | 'undelivered' | 'delivered' | 'goingBack';

export interface TrackingEvent {
  /** The parcel's tracking number. */
  readonly trackingId: string;
  /** The shop's own number of the order, as the parcel was booked. */
  readonly orderCode: string | null;
  readonly courier: string | null;
  /** A parcel that a shopper sends back: its events move nothing, since staff make the moves of a return. */
  readonly isReturn: boolean;
  /** `null` for what moves no order, such as a label that was printed, and for codes that the shop does not know. */
  readonly news: ParcelNews | null;
  readonly isKnown: boolean;
  /** The provider's code and its word for it. */
  readonly code: number;
  readonly label: string;
  /** Why it could not be handed over, in the courier's words, where it gives a reason. */
  readonly reason: string | null;
  readonly at: Date;
  readonly expectedOn: Date | null;
}

/** By the provider's list of shipment statuses. */
const newsOfCode: ReadonlyMap<number, ParcelNews> = new Map([
  [6, 'dispatched'],
  [7, 'delivered'],
  [9, 'goingBack'],
  [10, 'goingBack'],
  [14, 'goingBack'],
  [17, 'outForDelivery'],
  [18, 'dispatched'],
  [21, 'undelivered'],
  [22, 'dispatched'],
  [38, 'dispatched'],
  [39, 'dispatched'],
  [40, 'goingBack'],
  [41, 'goingBack'],
  [42, 'dispatched'],
  [46, 'goingBack'],
]);

/**
 * Codes without a move of their own: 1 to 5, 11, 13, 15, 19, 20, 27 and 52 are of the time before the pickup; 8, 16 and 45 of
 * bookings that were cancelled; 26, 43, 47, 48 and 51 do not say where a parcel is; staff look at 12 (lost), 23 (delivered in
 * part), 24 (destroyed), 25 (damaged) and 44 (disposed of).
 */
const silentCodes: ReadonlySet<number> = new Set([
  1, 2, 3, 4, 5, 8, 11, 12, 13, 15, 16, 19, 20, 23, 24, 25, 26, 27, 43, 44, 45, 47, 48, 51, 52,
]);

/** Lost, delivered in part, destroyed, damaged or disposed of: staff ask the courier. */
export const finalBadCodes: ReadonlySet<number> = new Set([12, 23, 24, 25, 44]);

/** Of those, the ones of a parcel that is no more. */
export const lostCodes: ReadonlySet<number> = new Set([12, 24, 44]);

/** Where a code says that a parcel is; `null` for what moves no order. */
export function newsOf(code: number): ParcelNews | null {
  return newsOfCode.get(code) ?? null;
}

/** What follows from a code, of a parcel to a shopper or of one that comes back from one. */
export function meaningOf(code: number, isReturn: boolean): Pick<TrackingEvent, 'news' | 'isKnown'> {
  if (isReturn) return { news: null, isKnown: true };
  return { news: newsOf(code), isKnown: newsOf(code) !== null || silentCodes.has(code) };
}

/** A number that is no safe integer has lost its last digits. */
const text = v.pipe(v.union([v.string(), v.pipe(v.number(), v.safeInteger())]), v.transform(String));
const longestText = 100;
/** Texts for people. Too long ones are cut: an odd text must not make us refuse the event. */
const shortText = v.pipe(
  text,
  v.transform((words) => fitText(lineOf(fitText(words, words.length)), longestText)),
);
const code = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.digits(), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  v.maxValue(9_999),
);
/** Its times are of India, the first as `23 05 2023 11:43:52`. */
const eventTime = v.pipe(
  v.string(),
  v.regex(/^\d{2} \d{2} 20\d{2} \d{2}:\d{2}:\d{2}$/),
  v.transform((text) => text.replace(/^(\d{2}) (\d{2}) (\d{4}) (.+)$/, '$3-$2-$1T$4+05:30')),
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text)),
);
const expectedTime = v.fallback(
  v.nullish(
    v.pipe(
      v.string(),
      v.regex(/^20\d{2}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/),
      v.transform((text) => new Date(`${text.slice(0, 10)}T${text.slice(11) || '18:00:00'}+05:30`)),
      v.check((time) => !Number.isNaN(time.getTime())),
    ),
    null,
  ),
  null,
);

/** One line of the parcel's journey. `sr-status` is a code of the list above, or a word for none. */
const scan = v.object({
  activity: v.fallback(v.pipe(shortText, v.nonEmpty()), ''),
  'sr-status': v.fallback(v.nullable(code), null),
});

const eventSchema = v.object({
  awb: v.pipe(text, v.check(isWellFormedText), trackingNumber),
  courier_name: v.nullish(
    v.pipe(
      shortText,
      v.transform((name) => name || null),
    ),
    null,
  ),
  order_id: v.nullish(shortText, null),
  shipment_status: v.nullish(shortText, null),
  shipment_status_id: v.nullish(code, null),
  current_status: v.nullish(shortText, null),
  current_status_id: v.nullish(code, null),
  current_timestamp: eventTime,
  etd: expectedTime,
  scans: v.fallback(v.nullish(v.array(scan), []), []),
  is_return: v.nullish(code, 0),
});

export type EventReading =
  | { readonly ok: true; readonly event: TrackingEvent }
  | { readonly ok: false; readonly problem: string };

/** Reads the webhook's body, parsed as JSON. */
export function readTrackingEvent(body: unknown): EventReading {
  const reading = v.safeParse(eventSchema, body);
  if (!reading.success) return { ok: false, problem: v.summarize(reading.issues) };
  const {
    awb,
    courier_name: courier,
    order_id: orderCode,
    current_timestamp: at,
    etd,
    scans,
    ...rest
  } = reading.output;
  const number = rest.shipment_status_id ?? rest.current_status_id;
  if (number === null) return { ok: false, problem: 'There is no status.' };
  const label = rest.shipment_status ?? rest.current_status ?? '';
  const isReturn = rest.is_return === 1;
  const meaning = meaningOf(number, isReturn);
  return {
    ok: true,
    event: {
      trackingId: awb,
      orderCode,
      courier,
      isReturn,
      ...meaning,
      code: number,
      label,
      reason: meaning.news === 'undelivered' ? reasonOf(scans, label) : null,
      at,
      expectedOn: etd,
    },
  };
}

/** Of the latest scan of a failed attempt. A scan that only repeats the status gives no reason. */
function reasonOf(
  scans: readonly v.InferOutput<typeof scan>[] | null | undefined,
  label: string,
): string | null {
  const attempt = scans?.findLast(({ 'sr-status': status }) => status === 21);
  const said = attempt?.activity ?? '';
  return said.toUpperCase() === label.toUpperCase() ? null : said || null;
}

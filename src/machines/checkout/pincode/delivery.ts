/** When a parcel can be at the door: pure date figures, by India's days (decisions: The shop). */
import type { ZipCode } from '../../../contract/domain/index.ts';

const INDIA_OFFSET_MS = 330 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Orders placed before this hour leave the same day (S §9). */
const CUT_OFF_HOUR = 15;

export interface DeliveryEstimate {
  /** The day in India, `YYYY-MM-DD`. */
  readonly date: string;
  /** Whether an order made now leaves today. */
  readonly leavesToday: boolean;
  /** Milliseconds until today's cut-off; 0 after it. */
  readonly untilCutOff: number;
}

/**
 * @param now milliseconds since the epoch, by the server's clock
 * @returns null where the courier gives no number of days: then no date is promised
 */
export function estimateDelivery(zip: ZipCode, now: number): DeliveryEstimate | null {
  if (zip.deliveryDays === null) return null;
  const local = now + INDIA_OFFSET_MS;
  const startOfDay = Math.floor(local / DAY_MS) * DAY_MS;
  const untilCutOff = Math.max(0, startOfDay + CUT_OFF_HOUR * 60 * 60_000 - local);
  const leavesToday = untilCutOff > 0;
  const days = zip.deliveryDays + (leavesToday ? 0 : 1);
  const date = new Date(startOfDay + days * DAY_MS).toISOString().slice(0, 10);
  return { date, leavesToday, untilCutOff };
}

/** Pure functions that estimate the delivery date, in India's time zone. */
import type { ZipCode } from '../../../contract/domain/index.ts';

const INDIA_OFFSET_MS = 330 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

export interface DeliveryEstimate {
  /** The day in India, `YYYY-MM-DD`. */
  readonly date: string;
  /** Whether an order placed now is dispatched today. */
  readonly leavesToday: boolean;
  /** Milliseconds until today's cut-off; 0 after it. */
  readonly untilCutOff: number;
}

/**
 * Estimates the delivery of an order placed now.
 * @param now milliseconds since the epoch, by the server's clock
 * @param dispatchBy until when an order leaves the same day (Specification 9), `15:00`; `null`: it leaves on the next
 * @returns `null` if the courier gives no number of days, so that no date is promised
 */
export function estimateDelivery(
  zip: ZipCode,
  now: number,
  dispatchBy: string | null,
): DeliveryEstimate | null {
  if (zip.deliveryDays === null) return null;
  const local = now + INDIA_OFFSET_MS;
  const startOfDay = Math.floor(local / DAY_MS) * DAY_MS;
  const untilCutOff = Math.max(0, startOfDay + sinceMidnight(dispatchBy ?? '00:00') - local);
  const leavesToday = untilCutOff > 0;
  const days = zip.deliveryDays + (leavesToday ? 0 : 1);
  const date = new Date(startOfDay + days * DAY_MS).toISOString().slice(0, 10);
  return { date, leavesToday, untilCutOff };
}

/** Milliseconds from midnight to a time of day such as `15:00`. */
function sinceMidnight(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

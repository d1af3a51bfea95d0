/** Times, people and sums as staff read them. */
import type { OrderPaymentType } from '../../src/contract/generated/schema.ts';
import { formatPaise } from '../../src/pricing/money.ts';
import type { OrderActor, ReturnReason } from '../db/orderLifeTables.ts';
import type { GivenBack } from './orderMoney.ts';

const india = { timeZone: 'Asia/Kolkata' } as const;
const isoDay = new Intl.DateTimeFormat('en-CA', { ...india, dateStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { ...india, timeStyle: 'short' });

/** In India, as days are typed: `2026-01-31`. */
export function dayOf(time: Date): string {
  return isoDay.format(time);
}

/** In India: `2026-01-31 14:05`. */
export function momentOf(time: Date): string {
  return `${isoDay.format(time)} ${clock.format(time)}`;
}

/** Such as `5 min`, `3 h` or `2 days`. */
export function ageOf(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} days`;
}

export const actorWords: Readonly<Record<OrderActor, string>> = {
  SHOPPER: 'the shopper',
  STAFF: 'staff',
  SHOP: 'the shop',
  COURIER: 'the courier',
  PROVIDER: 'the payment provider',
};

export const paymentWords: Readonly<Record<OrderPaymentType, string>> = {
  COD: 'cash on delivery',
  PREPAID: 'online payment',
  PPCOD: 'part online, rest at the door',
};

/** Why goods are sent back. */
export const returnReasons: Readonly<Record<ReturnReason, string>> = {
  CHANGED_MIND: 'changed their mind',
  DAMAGED: 'damaged',
  WRONG_ITEM: 'wrong item',
  REACTION: 'a reaction to it',
};

/** Such as `₹300 online and ₹50 by transfer`; empty where nothing comes back. */
export function givenBackWords({ online, cash, points }: GivenBack): string {
  return [
    ...(online > 0 ? [`${formatPaise(online)} online`] : []),
    ...(cash > 0 ? [`${formatPaise(cash)} by transfer`] : []),
    ...(points > 0 ? [`${formatPaise(points)} in points`] : []),
  ].join(' and ');
}

const dayMs = 24 * 60 * 60_000;

/** Why two days that were typed are no span of days, both included; `null`: they are. */
export function problemOfDays(from: string | null, to: string | null): string | null {
  const wrong = [from, to].find((day) => day !== null && !isDay(day));
  if (wrong !== undefined) return `"${wrong}" is no day. Days are written as 2026-01-31.`;
  return from !== null && to !== null && from > to ? `${from} is after ${to}.` : null;
}

/** Of the calendar: there is no 30 February. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** When a day begins, in India. */
export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

/** When the day after it begins, in India. */
export function endOf(day: string): Date {
  return new Date(startOf(day).getTime() + dayMs);
}

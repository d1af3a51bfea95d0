/**
 * Lines that have fewer units than their shopper asked for, because of the order limit or the stock: when they arise, how long
 * the cart says so, and in which words; and why a line can have no more. Pure.
 */
import { mostInOrder, unitsBeside } from '../../../pricing/lines.ts';
import type { ToastRequested } from '../../shared/effects.ts';
import type { CartContext, CartEvent, CartItem, Shortfall } from './types.ts';

/** The shortfalls after a change by the shopper, who may have asked for more than there can be. */
export function shortfallsAfterEdit(
  known: readonly Shortfall[],
  before: readonly CartItem[],
  after: readonly CartItem[],
  edit: CartEvent,
): readonly Shortfall[] {
  const cut = after.flatMap((item): Shortfall[] => {
    const { recordKey, qty } = item;
    const was = before.find((line) => line.recordKey === recordKey);
    const asked = item === was ? 0 : unitsAsked(edit, was?.qty ?? 0);
    return asked > qty ? [{ recordKey, asked, qty }] : [];
  });
  return lastingShortfalls([...cut, ...known], after);
}

/** Units that an edit asks for in its line; 0 if it is about something else. */
function unitsAsked(edit: CartEvent, before: number): number {
  if (edit.type === 'cart.line.add') return before + wholeUnits(edit.qty ?? 1);
  return edit.type === 'cart.line.setQty' ? wholeUnits(edit.qty) : 0;
}

function wholeUnits(qty: number): number {
  const whole = Math.floor(qty);
  return Number.isSafeInteger(whole) ? whole : 0;
}

/** A change that the shopper did not make: the shortfalls after it, and the toasts about the quantities that it lowered. */
interface Fall {
  readonly shortfalls: readonly Shortfall[];
  readonly toasts: readonly ToastRequested[];
}

type Before = Pick<CartContext, 'data' | 'shortfalls'>;

/** After a reply of the server: each quantity that fell is a new shortfall. */
export function fallAfterReply(
  { data: before, shortfalls: known }: Before,
  after: readonly CartItem[],
): Fall {
  const fallen = after.flatMap((item): Shortfall[] => {
    const { recordKey, qty, source } = item;
    const was = before.find((line) => line.recordKey === recordKey);
    if (!was || qty >= was.qty || source === 'COUPON') return [];
    const earlier = known.find((one) => one.recordKey === recordKey && one.qty === was.qty);
    return [{ recordKey, asked: earlier?.asked ?? was.qty, qty }];
  });
  return fallOf(lastingShortfalls([...fallen, ...known], after), before, after);
}

/** After the cart of another tab was taken over. Its shortfalls go before those that are known here. */
export function fallAfterTab(
  { data: before, shortfalls: known }: Before,
  theirs: readonly Shortfall[],
  after: readonly CartItem[],
): Fall {
  return fallOf(lastingShortfalls([...theirs, ...known], after), before, after);
}

/** The shortfalls that still hold, at most one for each line. Every change of a line's quantity ends its shortfall. */
function lastingShortfalls(
  shortfalls: readonly Shortfall[],
  data: readonly CartItem[],
): readonly Shortfall[] {
  return data.flatMap(
    ({ recordKey, qty }) => shortfalls.find((one) => one.recordKey === recordKey && one.qty === qty) ?? [],
  );
}

interface CartState {
  readonly context: CartContext;
}

/** Why the line has fewer units than its shopper asked for; `null` if it has as many. */
export const selectShortfallText =
  (recordKey: string) =>
  ({ context: { shortfalls, data } }: CartState): string | null => {
    const found = shortfalls.find((known) => known.recordKey === recordKey);
    const item = data.find((known) => known.recordKey === recordKey);
    return found && item ? shortfallText(found, item, data) : null;
  };

/** The line's shortfall, or else why it can have no more units: “One order can have at most 10.” `null` if it can have more. */
export const selectQuantityNote =
  (recordKey: string) =>
  (state: CartState): string | null => {
    const { data } = state.context;
    const item = data.find((known) => known.recordKey === recordKey);
    return selectShortfallText(recordKey)(state) ?? (item ? limitText(item, data) : null);
  };

/** “2 instead of 4, because 2 is all we have.” */
function shortfallText({ asked, qty }: Shortfall, item: CartItem, data: readonly CartItem[]): string {
  return `${qty} instead of ${asked}${becauseOf(item, data)}.`;
}

/** Why the line can have no more units, as a sentence; `null` for a gift, because the offer decides how many there are. */
function limitText(item: CartItem, data: readonly CartItem[]): string | null {
  const reason = item.source === 'COUPON' ? null : limitOf(item, data);
  return reason && `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}

function fallOf(
  shortfalls: readonly Shortfall[],
  before: readonly CartItem[],
  after: readonly CartItem[],
): Fall {
  const toasts = after.flatMap((item): ToastRequested[] => {
    const was = before.find(({ recordKey }) => recordKey === item.recordKey);
    const found = shortfalls.find(({ recordKey }) => recordKey === item.recordKey);
    if (!was || was.qty <= item.qty || !found) return [];
    return [toast(`${item.title}: ${shortfallText(found, item, after)}`)];
  });
  return { shortfalls, toasts };
}

/** “Only 1 more added, because 4 is all we have.”, about an addition of which so many units were left out. */
export function cutAdditionToast(units: number, item: CartItem, data: readonly CartItem[]): ToastRequested {
  const more = item.qty > units ? ' more' : '';
  return toast(`${item.title}: only ${units}${more} added${becauseOf(item, data)}.`);
}

function toast(text: string): ToastRequested {
  return { type: 'toast.requested', toast: { kind: 'info', text } };
}

/** The reason for a smaller quantity, as the end of a sentence; empty if the line can have more units by now. */
function becauseOf(item: CartItem, data: readonly CartItem[]): string {
  const reason = limitOf(item, data);
  return reason === null ? '' : `, because ${reason}`;
}

/** Why the line can have no more units; `null` if it can have more. */
function limitOf(item: CartItem, data: readonly CartItem[]): string | null {
  const units = item.qty + unitsBeside(item, data);
  const most = mostInOrder(item.maximumOrderQuantity);
  if (units >= most) return `one order can have at most ${most}`;
  return item.inventory !== null && units >= item.inventory ? `${item.inventory} is all we have` : null;
}

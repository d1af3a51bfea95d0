/** What an order's page says of its parcel, its lines and its history, as pure functions of the order. */
import type { Order, OrderMove, OrderProduct, OrderProductStatus } from '../../contract/domain/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import { type ParcelPlace, parcelOf } from './parcel.ts';

/** Whether the parcel came back to the shop without having been delivered. */
export function isBackUndelivered({ moves }: Pick<Order, 'moves'>): boolean {
  return moves.some(({ event }) => event === 'BACK_WITH_US');
}

/** Whether the courier has lost the parcel. */
export function isLost({ moves }: Pick<Order, 'moves'>): boolean {
  return moves.some(({ event }) => event === 'LOST');
}

/**
 * Whether the order has ended with the courier: delivered, or else returned, which is also the status of a parcel that came back
 * undelivered or was lost.
 */
export function isDeliveredOrReturned({ status }: Pick<Order, 'status'>): boolean {
  return status === 'DELIVERED' || status === 'RETURNED';
}

/** Whether the online payment has been made. */
export function isPaidOnline({ payments }: Pick<Order, 'payments'>): boolean {
  return payments.some(({ method, status }) => method === 'ONLINE' && status === 'PAID');
}

/** Says what the shopper gets back for a parcel that comes back undelivered. */
export function backWords(order: Order): string {
  const { payments, refunds, dueAmount, appliedRewardPoints, totalCashbackRefunded } = order;
  const paid = payments
    .filter(({ method, status }) => method === 'ONLINE' && status === 'PAID')
    .reduce((sum, { amount }) => sum + amount, 0);
  const money = refunds.reduce((sum, { amount }) => sum - amount, paid);
  const points = appliedRewardPoints - totalCashbackRefunded;
  const back = [
    ...(money > 0 ? [`${formatPaise(money)} that you paid online`] : []),
    ...(points > 0 ? [`points worth ${formatPaise(points)}`] : []),
  ];
  return [
    ...(dueAmount > 0 ? ['Nothing is to be paid at the door any more.'] : []),
    back.length > 0
      ? `Once the parcel is here, you get back ${back.join(' and ')}.`
      : 'You have paid nothing, so nothing is owed.',
  ].join(' ');
}

export function unitsKept({ quantity, cancelledQuantity, returnedQuantity }: OrderProduct): number {
  return quantity - cancelledQuantity - returnedQuantity;
}

/**
 * Such as "1 of 2 items and a gift", where one item was cancelled or sent back. Units are counted as in the cart: all but gifts.
 * Gifts that were cancelled or sent back are not counted, unless nothing of the order is left: then all that was ordered counts.
 */
export function itemCount(products: readonly OrderProduct[]): string {
  const goods = products.filter(({ source }) => source !== 'COUPON');
  const kept = goods.reduce((sum, line) => sum + unitsKept(line), 0);
  const ordered = unitsOf(goods);
  const all = `${ordered} ${ordered === 1 ? 'item' : 'items'}`;
  const items = kept === 0 || kept === ordered ? all : `${kept} of ${all}`;
  const free = products.filter(({ source }) => source === 'COUPON');
  const gifts = kept === 0 ? unitsOf(free) : free.reduce((sum, line) => sum + unitsKept(line), 0);
  if (gifts === 0) return items;
  return `${items} and ${gifts === 1 ? 'a gift' : `${gifts} gifts`}`;
}

function unitsOf(products: readonly OrderProduct[]): number {
  return products.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The words for a line, by the state of its return while that is under way. */
const returnWords: Readonly<Partial<Record<string, string>>> = {
  ASKED: 'Return requested',
  APPROVED: 'Return arranged: the courier collects it',
  PICKED_UP: 'On its way back to us',
};

/** What has become of a line; `null` while there is nothing to say. */
export function lineWords(order: Order, line: OrderProduct): string | null {
  const { units, words } = returnOf(order, line);
  if (units > 0) return units < unitsKept(line) ? `${units} of ${unitsKept(line)}: ${words}` : words;
  if (line.returnedQuantity > 0 && unitsKept(line) === 0) return 'Sent back to us';
  if (line.status === 'DISPATCHED') return parcelWords[parcelOf(order)?.place ?? 'underWay'];
  if (line.status === 'COURIER_RETURN' && isBackUndelivered(order)) return 'Not delivered; back with us';
  if (line.status === 'COURIER_RETURN' && isLost(order)) return 'Lost on its way to you';
  return statusWords[line.status];
}

const parcelWords: Readonly<Record<ParcelPlace, string>> = {
  underWay: 'Dispatched',
  comesToday: 'Out for delivery',
  missed: 'Not handed over yet',
  goingBack: 'On its way back to us',
};

const statusWords: Readonly<Record<OrderProductStatus, string | null>> = {
  CREATED: null,
  CANCELLED: 'Cancelled',
  DISPATCHED: 'Dispatched',
  DELIVERED: 'Delivered',
  RETURN_REQUESTED: 'Return requested',
  COURIER_RETURN: 'On its way back to us',
};

/**
 * Whether the tracking number of the parcel still says where units of this line are: not if all of them were cancelled or are
 * being sent back.
 */
export function isInParcel(order: Order, line: OrderProduct): boolean {
  return unitsKept(line) > returnOf(order, line).units;
}

/** How many units of a line are in a return that is under way, and how it stands. */
function returnOf({ latestReturn }: Order, line: OrderProduct): { units: number; words: string } {
  const words = latestReturn && returnWords[latestReturn.state];
  if (!words) return { units: 0, words: '' };
  return { units: latestReturn.lines.find(({ id }) => id === line.id)?.quantity ?? 0, words };
}

/** Why the latest return was refused, in the shop's words. */
export function refusalOf({ moves }: Pick<Order, 'moves'>): string {
  return moves.findLast(({ event }) => event === 'RETURN_REFUSED')?.reason ?? '';
}

/** A move of the history in words; `null` for one that shoppers need not know. */
export function moveWords(order: Order, move: OrderMove): string | null {
  const own = move.by === 'SHOPPER';
  switch (move.event) {
    case 'CANCELLED':
      return cancelWords(order, move);
    case 'RETURN_ASKED':
      return own ? `You asked to send back ${itemsOf(order, move)}` : `Return of ${itemsOf(order, move)}`;
    case 'RETURN_REFUSED':
      return wasArranged(order, move) ? 'Return refused; nobody comes to fetch it' : 'Return refused';
    case 'AGREED':
      return own ? 'You said that you still want it' : 'You told our team that you still want it';
    case 'DELIVERY_ANSWERED':
      return own ? 'You told us what to do' : 'Our team noted what to do';
    case 'REFUND_OWED':
      return `${refundOf(move)} started`;
    case 'REFUND_ON_ITS_WAY':
      return `${refundOf(move)} on its way`;
    case 'REFUND_PAID':
      return `${refundOf(move)} paid`;
    default:
      return plainWords[move.event] ?? null;
  }
}

/** Names a refund with its amount, which moves stored long ago lack. */
function refundOf({ refundAmount }: OrderMove): string {
  return refundAmount === null ? 'Refund' : `Refund of ${formatPaise(refundAmount)}`;
}

/** Whether a return was approved before it was refused, and not picked up: the shopper still expects the courier. */
function wasArranged({ moves }: Order, refusal: OrderMove): boolean {
  const before = moves.slice(0, moves.indexOf(refusal));
  return before.findLast(({ event }) => event.startsWith('RETURN_'))?.event === 'RETURN_APPROVED';
}

/** The reason of a move; `null` without one, and for a shopper's own cancellation. */
export function moveReason({ event, by, reason }: OrderMove): string | null {
  return event === 'CANCELLED' && by === 'SHOPPER' ? null : reason;
}

function cancelWords(order: Order, move: OrderMove): string {
  const isWhole =
    order.status === 'CANCELLED' && move === order.moves.findLast(({ event }) => event === 'CANCELLED');
  const what = isWhole ? 'the order' : itemsOf(order, move);
  if (move.by === 'SHOPPER') return `You cancelled ${what}`;
  return isWhole ? 'Order cancelled' : `Cancelled: ${what}`;
}

/** Such as "1 × Rose gel and 2 × Clay mask". */
export function itemsOf({ products }: Pick<Order, 'products'>, { lines }: Pick<OrderMove, 'lines'>): string {
  const names = lines.flatMap(({ id, quantity }) => {
    const line = products.find((each) => each.id === id);
    return line === undefined ? [] : [`${quantity} × ${nameOf(line)}`];
  });
  const last = names.at(-1);
  if (last === undefined) return 'some items';
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** The title of a line's product, with the variant's if there is one. */
function nameOf({ title, variantTitle }: OrderProduct): string {
  return variantTitle === null ? title : `${title}, ${variantTitle}`;
}

const plainWords: Readonly<Partial<Record<OrderMove['event'], string>>> = {
  PLACED: 'Order placed',
  CONFIRMED: 'Order confirmed',
  ASKED: 'We asked you if we shall send it',
  PACKED: 'Packed',
  DISPATCHED: 'With the courier',
  OUT_FOR_DELIVERY: 'Out for delivery',
  DELIVERED: 'Delivered',
  NOT_DELIVERED: 'The courier could not hand it over',
  GOING_BACK: 'On its way back to us',
  BACK_WITH_US: 'Back with us',
  LOST: 'Lost on its way to you',
  RETURN_APPROVED: 'Return approved',
  RETURN_PICKED_UP: 'Return picked up',
  RETURN_RECEIVED: 'Return received',
  RETURN_WITHDRAWN: 'You took the request for a return back',
};

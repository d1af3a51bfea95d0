import type { Order, OrderRefund } from '../../contract/domain/index.ts';
import { BillRow } from '../cart/Bill.tsx';
import { formatDay } from '../design/dates.ts';
import { reductionsOf } from './reductions.ts';
import { isBackUndelivered, isLost } from './standing.ts';

/**
 * The rows of an order that was changed: from its first total to what it costs now, and the payments and refunds that add up to
 * the same sum, so that the shopper can check both.
 */
export function BillChanges({ order }: { readonly order: Order }) {
  const { totalAmount, keptAmount, totalCashbackRefunded: points, dueAmount } = order;
  if (keptAmount === totalAmount) return null;
  const { goods, charges, ownDiscounts, lostDiscounts } = reductionsOf(order);
  // Points (`CASHBACK`) are no payment here: they are taken off before the total.
  const paid = order.payments.filter(({ status, method }) => status === 'PAID' && method !== 'CASHBACK');
  return (
    <>
      <BillRow label={whatCameOff(order)} amount={-goods} />
      <BillRow label="Charges you no longer pay" amount={-charges} optional />
      <BillRow label="Its share of offers and discounts" amount={ownDiscounts} optional />
      <BillRow label="Offers that no longer apply to the rest" amount={lostDiscounts} optional />
      <BillRow label="Reward points that are yours again" amount={points} optional />
      <BillRow label="What the order costs now" amount={keptAmount} zero="Nothing" isTotal />
      {paid.map(({ id, method, amount }) => (
        <BillRow key={id} label={method === 'COD' ? 'Paid at the door' : 'Paid online'} amount={amount} />
      ))}
      {order.refunds.map((refund, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: refunds have no id, and their order does not change
        <BillRow key={index} label={labelOf(refund)} amount={-refund.amount} />
      ))}
      <BillRow label="Now due at the door" amount={dueAmount} optional />
    </>
  );
}

function whatCameOff(order: Order): string {
  if (isBackUndelivered(order) || isLost(order)) return 'Cancelled or not delivered';
  const isSentBack = order.products.some(({ returnedQuantity }) => returnedQuantity > 0);
  if (!isSentBack) return 'Cancelled';
  const isCancelled = order.products.some(({ cancelledQuantity }) => cancelledQuantity > 0);
  return isCancelled ? 'Cancelled or sent back' : 'Sent back';
}

function labelOf({ state, method, at, how }: OrderRefund): string {
  const way = method === 'COD' || how !== null ? 'by UPI or bank transfer' : 'the way you paid';
  const day = at === null ? '' : formatDay(new Date(at));
  switch (state) {
    case 'PAID':
      return day === '' ? `Paid back ${way}` : `Paid back on ${day}, ${way}`;
    case 'ON_ITS_WAY':
      return `On its way back, ${way}`;
    case 'BY_HAND':
      return method === 'COD' ? `To be paid back ${way}` : 'To be paid back another way';
    default:
      return `To be paid back ${way}`;
  }
}

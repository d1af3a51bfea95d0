import type { Order } from '../../contract/domain/index.ts';
import { paymentNames } from '../../contract/paymentNames.ts';
import bill from '../cart/Bill.module.css';
import { BillRow } from '../cart/Bill.tsx';
import { BillChanges } from './BillChanges.tsx';
import { isDeliveredOrReturned, isPaidOnline } from './standing.ts';

/** The order's amounts, as stored by the server. */
export function OrderBill({ order }: { readonly order: Order }) {
  const goods = order.products.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const isPart = order.paymentType === 'PPCOD';
  const atTheDoor = order.payments.find(({ method, status }) => method === 'COD' && status === 'PAID');
  // Not for an order that was changed: `BillChanges` lists what was paid for it.
  const isCollected = atTheDoor !== undefined && order.keptAmount === order.totalAmount;
  const isPaid = isPaidOnline(order);
  return (
    <dl className={bill.bill}>
      <BillRow label="Items" amount={goods} />
      <BillRow
        label={order.couponCode ? `Offers and coupon ${order.couponCode}` : 'Offers'}
        amount={-order.totalDiscount}
        optional
      />
      <BillRow label="Online payment discount" amount={-order.prepaidDiscount} optional />
      <BillRow label="Cash on delivery charge" amount={order.totalCashOnDeliveryCharges} optional />
      <BillRow label="Delivery" amount={order.totalShippingCharges} zero="Free" />
      <BillRow label="Reward points" amount={-order.appliedRewardPoints} optional />
      <BillRow
        label="Total"
        amount={order.totalAmount}
        isTotal
        note={isPaid && order.paymentType === 'PREPAID' ? 'Paid online' : paymentNames[order.paymentType]}
      />
      {isPart && (
        <>
          <BillRow label={isPaid ? 'Paid online' : 'To pay online'} amount={order.totalPrepaidAmount} />
          <BillRow
            label={isCollected ? 'Paid at the door' : 'At the door'}
            amount={order.totalAmount - order.totalPrepaidAmount}
          />
        </>
      )}
      {!isPart && isCollected && <BillRow label="Paid at the door" amount={atTheDoor.amount} optional />}
      <BillChanges order={order} />
      <BillRow
        label="Points you earn"
        amount={order.cashbackEarned}
        optional
        {...(isDeliveredOrReturned(order) ? {} : { note: 'Yours to spend once this order is delivered' })}
      />
    </dl>
  );
}

/** An order's page, as one shopper sees it. */
import { onTestFinished } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Order, OrderProduct } from '../../../src/contract/domain/index.ts';
import { deliveryAnswerMachine } from '../../../src/machines/checkout/deliveryAnswer.ts';
import { orderChangeMachine } from '../../../src/machines/checkout/orderChange.ts';
import { orderViewMachine } from '../../../src/machines/checkout/orderView.ts';
import { type OrderReadReply, orderWatchMachine } from '../../../src/machines/checkout/orderWatch.ts';
import { returnWithdrawalMachine } from '../../../src/machines/checkout/returnWithdrawal.ts';
import { OrderPage } from '../../../src/views/order/OrderPage.tsx';
import { ok, order, orderLine } from '../../machines/fixtures/order.ts';
import { show } from './shop.tsx';

const noDate = Promise.resolve(null);

/** Two of one product. */
export const gel: OrderProduct = orderLine({
  title: 'Rose shower gel',
  variantTitle: '250 ml',
  slug: 'rose-shower-gel',
  price: 49_900,
});
const address = {
  name: 'Asha Rao',
  phone: '+919876543210',
  email: null,
  country: 'IN',
  state: 'KA',
  city: 'Bengaluru',
  pinCode: '560001',
  landmark: null,
  address: '1 MG Road',
  area: null,
};
/** A confirmed order of it, paid on delivery. */
export const cash: Partial<Order> = {
  status: 'CONFIRMED',
  code: 'KU-1',
  paymentType: 'COD',
  totalAmount: 104_700,
  totalPrepaidAmount: 0,
  totalCashOnDeliveryCharges: 4_900,
  shippingAddress: address,
  products: [gel],
};

/** @param isPayableHere the browser has placed the order and not finished with it */
export function showOrder(over: Partial<Order>, isPayableHere = true) {
  const shown = order(over);
  const read = fromPromise<OrderReadReply, { orderId: string }>(async () => ok(shown));
  const view = createActor(
    orderViewMachine.provide({
      actors: {
        readOrder: read,
        watchOrder: orderWatchMachine.provide({ actors: { readOrder: read } }),
        closeIntentOf: fromPromise<{ isFirst: boolean }, { orderId: string }>(async () => ({
          isFirst: false,
        })),
      },
    }),
    { input: { order: shown } },
  ).start();
  const change = createActor(orderChangeMachine, { input: { orderId: shown.id, secret: null } }).start();
  const answer = createActor(deliveryAnswerMachine, {
    input: { orderId: shown.id, secret: null, isAnswered: Boolean(shown.deliveryQuestion?.answer) },
  }).start();
  const withdrawal = createActor(returnWithdrawalMachine, {
    input: { orderId: shown.id, secret: null },
  }).start();
  onTestFinished(() => {
    for (const actor of [view, change, answer, withdrawal]) actor.stop();
  });
  return show(
    <OrderPage
      isPayableHere={isPayableHere}
      view={view}
      change={change}
      answer={answer}
      withdrawal={withdrawal}
      trackingUrl="https://track.example/?awb="
      banners={[]}
      arrival={noDate}
    />,
  );
}

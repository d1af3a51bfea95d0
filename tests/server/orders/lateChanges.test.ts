/** A shopper whose page is older than the order reads why it cannot be changed any more. */
import { beforeAll, expect, test } from 'vitest';
import { type Buyer, buyersOf, type Wish } from './support/buyers.ts';
import { orderInput, placeOrder, setStock, testTime } from './support/commerce.ts';
import { openTill, type Till } from './support/payments.ts';

let now = testTime;
let till: Till;
beforeAll(async () => {
  till = await openTill({ now: () => now });
  await setStock(till.app, 'oat-lotion', 100);
});

const { change, staff } = buyersOf(
  () => till,
  () => now,
);

async function place(paymentType: 'COD' | 'PREPAID' = 'COD', totalAmount = 539): Promise<Buyer> {
  const order = await placeOrder(till.app, orderInput({ paymentType, totalAmount }));
  return { order, headers: { cookie: order.cookie } };
}

async function said(buyer: Buyer, kind: Wish['kind']) {
  const { errors } = await change(buyer, { kind }, 0);
  return errors.map(({ message, extensions }) => [extensions.code, extensions.details, message]);
}

test('each step of the parcel has its own reason', async () => {
  const buyer = await place();
  const refused = (status: string, words: string) => [['ORDER_STATE', { status }, words]];
  expect(await said(buyer, 'RETURN')).toEqual(
    refused('CONFIRMED', 'This order has not arrived yet, so nothing of it can be sent back.'),
  );
  await staff(buyer, { event: 'order.dispatch', courier: null, trackingId: null });
  expect(await said(buyer, 'CANCEL')).toEqual(
    refused(
      'DISPATCHED',
      'The courier has your parcel, so the order cannot be cancelled any more. You can send it back once it has arrived.',
    ),
  );
  await staff(buyer, { event: 'order.deliver' });
  expect(await said(buyer, 'CANCEL')).toEqual(
    refused(
      'DELIVERED',
      'This order has arrived, so it cannot be cancelled any more. You can ask to send it back.',
    ),
  );
  await staff(buyer, {
    event: 'return.ask',
    units: null,
    cause: 'CHANGED_MIND',
    note: null,
    refundTo: null,
  });
  expect(await said(buyer, 'RETURN')).toEqual(
    refused(
      'DELIVERED',
      'A return of this order is under way. Once it is settled, you can ask for another one.',
    ),
  );
  await staff(buyer, { event: 'return.refuse' }, 'It was opened.');
  now += 9 * 24 * 60 * 60_000;
  expect(await said(buyer, 'RETURN')).toEqual(
    refused(
      'DELIVERED',
      'An order can be sent back within 7 days, which are over. Is something wrong with it? Please write to us.',
    ),
  );
});

test('an order that waits for its payment is not cancelled by its page', async () => {
  expect(await said(await place('PREPAID', 476.5), 'CANCEL')).toEqual([
    [
      'ORDER_STATE',
      { status: 'PENDING' },
      'This order waits for its payment. If nobody pays, it is cancelled by itself, and nothing is owed.',
    ],
  ]);
});

import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Order, OrderProduct } from '../../../src/contract/domain/index.ts';
import { orderViewMachine } from '../../../src/machines/checkout/orderView.ts';
import { type OrderReadReply, orderWatchMachine } from '../../../src/machines/checkout/orderWatch.ts';
import OrderMissing from '../../../src/views/order/OrderMissing.tsx';
import { OrderPage } from '../../../src/views/order/OrderPage.tsx';
import { ok, order } from '../../machines/fixtures/order.ts';
import { expectAccessible } from '../support/accessible.ts';
import { show } from '../support/shop.tsx';

const gel: OrderProduct = {
  id: 'l1',
  productId: 'p1',
  variantId: null,
  sku: null,
  title: 'Rose shower gel',
  variantTitle: '250 ml',
  slug: 'rose-shower-gel',
  imageKey: null,
  source: 'CART',
  cancelledQuantity: 0,
  quantity: 2,
  price: 49_900,
  discount: 0,
  status: 'CREATED',
  deliveryPartner: null,
  shippingCourier: null,
  trackingId: null,
};
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
const cash: Partial<Order> = {
  status: 'CONFIRMED',
  code: 'KU-1',
  paymentType: 'COD',
  totalAmount: 104_700,
  totalPrepaidAmount: 0,
  totalCashOnDeliveryCharges: 4_900,
  shippingAddress: address,
  products: [gel],
};

function showOrder(over: Partial<Order>) {
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
  onTestFinished(() => void view.stop());
  return show(<OrderPage view={view} trackingUrl="https://track.example/?awb=" />);
}

afterEach(cleanup);

describe("an order's page", () => {
  test('tells the number, what is due at the door and where it goes', async () => {
    const { container } = showOrder(cash);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you, Asha');
    expect(screen.getByText('KU-1')).toBeTruthy();
    expect(screen.getByText('Confirmed').className).toContain('CONFIRMED');
    expect(screen.getByText(/ready for the door/).textContent).toBe('Please keep ₹1,047 ready for the door.');
    expect(container.querySelector('address')?.textContent).toContain('Karnataka');
    await expectAccessible(container);
  });

  test('asks for the rest at the door after a part payment, and for nothing once delivered', () => {
    showOrder({ ...cash, paymentType: 'PPCOD', totalPrepaidAmount: 9_900 });
    expect(screen.getByText(/ready for the door/).textContent).toBe('Please keep ₹948 ready for the door.');
    cleanup();
    showOrder({ ...cash, status: 'DELIVERED' });
    expect(screen.queryByText(/ready for the door/)).toBeNull();
  });

  test.each([
    ['UNPAID', 'To pay online'],
    ['PAID', 'Paid online'],
  ] as const)('picks the ONLINE payment, %s, and passes over the cashback [S7.11]', (status, label) => {
    showOrder({
      ...cash,
      paymentType: 'PPCOD',
      totalPrepaidAmount: 9_900,
      appliedRewardPoints: 12_000,
      payments: [
        { id: 'y1', method: 'CASHBACK', status: 'PAID', amount: 12_000, paymentDate: null },
        { id: 'y2', method: 'ONLINE', status, amount: 9_900, paymentDate: null },
        { id: 'y3', method: 'COD', status: 'UNPAID', amount: 94_800, paymentDate: null },
      ],
    });
    expect(screen.getAllByText(/online$/).map(({ parentElement }) => parentElement?.textContent)).toEqual([
      `${label}₹99`,
    ]);
  });

  test('leads to the parcel', () => {
    showOrder({
      ...cash,
      status: 'DISPATCHED',
      products: [{ ...gel, status: 'DISPATCHED', shippingCourier: 'Blue', trackingId: 'A 1' }],
    });
    expect(screen.getByRole('link', { name: 'Track A 1' }).getAttribute('href')).toBe(
      'https://track.example/?awb=A%201',
    );
  });

  test('says of a pending prepaid order not to pay twice', () => {
    showOrder({ products: [gel] });
    expect(screen.getByText('Being confirmed')).toBeTruthy();
    expect(screen.getByText(/please do not pay again/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the payment' })).toBeTruthy();
  });

  test('says why it was cancelled, and that the payment comes back', () => {
    showOrder({ status: 'CANCELLED', cancelReason: 'Not paid in time', refundDue: true, products: [gel] });
    expect(screen.getByText('Cancelled').className).toContain('CANCELLED');
    expect(screen.getByText('Not paid in time')).toBeTruthy();
    expect(screen.getByText(/paid back in full/)).toBeTruthy();
  });

  test('looks alike for an order that is missing and one that is not the shopper’s', () => {
    show(<OrderMissing />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We cannot show this order here');
    expect(screen.getByRole('link', { name: 'Go to the shop' })).toBeTruthy();
  });
});

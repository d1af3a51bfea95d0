import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Order, OrderProduct } from '../../../src/contract/domain/index.ts';
import { deliveryAnswerMachine } from '../../../src/machines/checkout/deliveryAnswer.ts';
import { orderChangeMachine } from '../../../src/machines/checkout/orderChange.ts';
import { orderViewMachine } from '../../../src/machines/checkout/orderView.ts';
import { type OrderReadReply, orderWatchMachine } from '../../../src/machines/checkout/orderWatch.ts';
import OrderMissing from '../../../src/views/order/OrderMissing.tsx';
import { OrderPage } from '../../../src/views/order/OrderPage.tsx';
import { ok, order } from '../../machines/fixtures/order.ts';
import { expectAccessible } from '../support/accessible.ts';
import { show } from '../support/shop.tsx';

const noDate = Promise.resolve(null);

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
  returnedQuantity: 0,
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
  const change = createActor(orderChangeMachine, { input: { orderId: shown.id, secret: null } }).start();
  const answer = createActor(deliveryAnswerMachine, {
    input: { orderId: shown.id, secret: null, isAnswered: Boolean(shown.deliveryQuestion?.answer) },
  }).start();
  onTestFinished(() => {
    view.stop();
    change.stop();
    answer.stop();
  });
  return show(
    <OrderPage
      view={view}
      change={change}
      answer={answer}
      trackingUrl="https://track.example/?awb="
      banners={[]}
      arrival={noDate}
    />,
  );
}

afterEach(cleanup);

describe("an order's page", () => {
  test('shows the number, the amount due on delivery and the address', async () => {
    const { container } = showOrder(cash);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you, Asha');
    expect(screen.getByText('KU-1')).toBeTruthy();
    expect(screen.getByText('Confirmed').className).toContain('CONFIRMED');
    expect(screen.getByText(/ready for delivery/).textContent).toBe('Please keep ₹1,047 ready for delivery.');
    expect(container.querySelector('address')?.textContent).toContain('Karnataka');
    await expectAccessible(container);
  });

  test('shows the amount due on delivery after a part payment, and none once delivered', () => {
    showOrder({ ...cash, paymentType: 'PPCOD', totalPrepaidAmount: 9_900 });
    expect(screen.getByText(/ready for delivery/).textContent).toBe('Please keep ₹948 ready for delivery.');
    cleanup();
    showOrder({ ...cash, status: 'DELIVERED' });
    expect(screen.queryByText(/ready for delivery/)).toBeNull();
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

  test('says that the points it earns can be spent once it is delivered', () => {
    const note = 'Yours to spend once this order is delivered';
    showOrder({ ...cash, cashbackEarned: 3_000 });
    expect(screen.getByText(note).parentElement?.textContent).toBe(`Points you earn${note}`);
    cleanup();
    showOrder({ ...cash, cashbackEarned: 3_000, status: 'DELIVERED' });
    expect(screen.getByText('Points you earn').nextElementSibling?.textContent).toBe('₹30');
    expect(screen.queryByText(note)).toBeNull();
  });

  test('links to the parcel', () => {
    showOrder({
      ...cash,
      status: 'DISPATCHED',
      products: [{ ...gel, status: 'DISPATCHED', shippingCourier: 'Blue', trackingId: 'A 1' }],
    });
    expect(screen.getByRole('link', { name: 'Track A 1' }).getAttribute('href')).toBe(
      'https://track.example/?awb=A%201',
    );
  });

  describe('after a part of it has left', () => {
    const soap: OrderProduct = { ...gel, id: 'l2', title: 'Neem soap', variantTitle: null, quantity: 1 };

    test('names the sum of each refund in its updates', () => {
      const paid = { by: 'PROVIDER', at: '2026-06-02T06:30:00.000Z', reason: null, lines: [] } as const;
      const moves = [42_655, 43_855].map((refundAmount) => ({
        ...paid,
        event: 'REFUND_PAID' as const,
        refundAmount,
      }));
      showOrder({ ...cash, moves });
      const history = screen.getByRole('region', { name: 'Updates' });
      expect(history.textContent).toMatch(/Refund of ₹426.55 paid.*Refund of ₹438.55 paid/);
    });

    test('counts what is left, and names what was cancelled and by whom', () => {
      const moves: Order['moves'] = [
        {
          event: 'CANCELLED',
          by: 'SHOPPER',
          at: '2026-06-02T06:30:00.000Z',
          reason: 'You cancelled this order.',
          lines: [{ id: 'l2', quantity: 1 }],
          refundAmount: null,
        },
      ];
      const gone = { ...soap, cancelledQuantity: 1, status: 'CANCELLED' } as const;
      showOrder({ ...cash, products: [gel, gone], keptAmount: 99_800, dueAmount: 99_800, moves });
      expect(screen.getByRole('heading', { name: '2 of 3 items' })).toBeTruthy();
      const history = screen.getByRole('region', { name: 'Updates' });
      expect(history.textContent).toContain('You cancelled 1 × Neem soap');
      expect(history.textContent).not.toContain('this order');
      expect(screen.getByText('Now due at the door').parentElement?.textContent).toContain('₹998');
    });

    test('its bill says what came off, what was paid and what came back, so that the sums agree', () => {
      showOrder({
        status: 'CONFIRMED',
        paymentType: 'PREPAID',
        // Two at ₹499 and one at ₹499, less ₹100 by a coupon that is lost, and ₹50 of points.
        products: [
          { ...gel, discount: 6_667 },
          { ...soap, discount: 3_333, cancelledQuantity: 1, status: 'CANCELLED' },
        ],
        couponCode: 'HUNDRED',
        totalDiscount: 10_000,
        prepaidDiscount: 0,
        totalShippingCharges: 0,
        totalCashOnDeliveryCharges: 0,
        appliedRewardPoints: 5_000,
        totalAmount: 134_700,
        keptAmount: 96_229,
        totalCashbackRefunded: 1_429,
        dueAmount: 0,
        payments: [
          { id: 'y1', method: 'ONLINE', status: 'PAID', amount: 134_700, paymentDate: null },
          { id: 'y2', method: 'CASHBACK', status: 'PAID', amount: 5_000, paymentDate: null },
        ],
        refunds: [
          { amount: 30_000, state: 'PAID', method: 'ONLINE', at: '2026-06-02T06:30:00.000Z', how: null },
          { amount: 5_000, state: 'PAID', method: 'ONLINE', at: '2026-06-03T06:30:00.000Z', how: 'UPI 4711' },
          { amount: 3_471, state: 'OWED', method: 'ONLINE', at: null, how: null },
        ],
      });
      const bill = screen.getByRole('region', { name: 'Bill details' });
      const rows = [...bill.querySelectorAll('dl > div')].map((row) => [
        row.querySelector('dt')?.firstChild?.textContent,
        row.querySelector('dd')?.textContent,
      ]);
      expect(rows.slice(rows.findIndex(([label]) => label === 'Total'))).toEqual([
        ['Total', '₹1,347'],
        ['Cancelled', '−₹499'],
        ['Its part of offers and discounts', '₹33.33'],
        ['Offers that no longer apply to the rest', '₹66.67'],
        ['Reward points that are yours again', '₹14.29'],
        ['After what was cancelled', '₹962.29'],
        ['Paid online', '₹1,347'],
        ['Paid back on 2 Jun 2026, the way you paid', '−₹300'],
        ['Paid back on 3 Jun 2026, by UPI or bank transfer', '−₹50'],
        ['To be paid back the way you paid', '−₹34.71'],
      ]);
    });

    test('its bill tells the discount of what came off from an offer that the rest has lost', () => {
      const lines = [
        { ...soap, id: 'a', quantity: 1, price: 29_900, discount: 2_990 },
        { ...soap, id: 'b', quantity: 1, price: 27_900, discount: 0 },
        { ...soap, id: 'c', quantity: 1, price: 14_900, discount: 1_490, cancelledQuantity: 1 },
      ];
      showOrder({ ...cash, products: lines, totalDiscount: 4_480, totalAmount: 79_020, keptAmount: 68_600 });
      const row = (label: string) => screen.getByText(label).parentElement?.textContent;
      expect(row('Its part of offers and discounts')).toContain('₹14.90');
      expect(row('Offers that no longer apply to the rest')).toContain('₹29.90');
      expect(screen.getByText('−₹29.90 offers when you ordered')).toBeTruthy();
      expect(screen.getByText('−₹14.90 offers')).toBeTruthy();
    });

    test.each([
      ['ASKED', 'RETURN_REQUESTED', 0, 'Return requested'],
      ['APPROVED', 'RETURN_REQUESTED', 0, 'Return arranged: the courier collects it'],
      ['PICKED_UP', 'RETURN_REQUESTED', 0, 'On its way back to us'],
      ['RECEIVED', 'RETURN_REQUESTED', 1, 'Sent back to us'],
      ['REFUSED', 'DELIVERED', 0, 'Delivered'],
    ] as const)(
      'a return that is %s is said in words, with the number of no other parcel',
      (state, status, back, words) => {
        const lines = [{ id: 'l2', quantity: 1 }];
        const gives = { refundOnline: 0, refundCash: 27_900, pointsBack: 0 };
        const sent: OrderProduct = { ...soap, status, returnedQuantity: back, trackingId: 'A 1' };
        showOrder({
          ...cash,
          status: 'DELIVERED',
          products: [sent],
          latestReturn: { state, reason: 'DAMAGED', lines, pictures: [], ...gives },
        });
        const promise = /you get back ₹279 by UPI or bank transfer, within five working days\.$/;
        const isOpen = state !== 'RECEIVED' && state !== 'REFUSED';
        expect(screen.queryByText(promise) !== null).toBe(isOpen);
        expect(screen.getByText(words, { selector: 'p' })).toBeTruthy();
        expect(screen.queryByRole('link', { name: 'Track A 1' }) !== null).toBe(state === 'REFUSED');
      },
    );
  });

  describe('with a return of one of two units', () => {
    const two: OrderProduct = { ...gel, status: 'RETURN_REQUESTED', trackingId: 'A 1' };
    const latest = {
      reason: 'DAMAGED',
      lines: [{ id: 'l1', quantity: 1 }],
      pictures: [],
      refundOnline: 42_655,
      refundCash: 0,
      pointsBack: 0,
    } as const;
    const show = (state: 'ASKED' | 'APPROVED' | 'REFUSED' | 'WITHDRAWN', moves: Order['moves'] = []) =>
      showOrder({
        ...cash,
        status: 'DELIVERED',
        products: [two],
        latestReturn: { ...latest, state },
        moves,
      });
    const title = () => screen.getByRole('heading', { level: 1 }).textContent;

    test('its request is no promise: it says that an answer comes, also on another visit', () => {
      show('ASKED');
      expect(title()).toBe('You asked to return something');
      expect(
        screen.getByText(
          'We have your request to send back 1 × Rose shower gel, 250 ml, and will answer within one working day. Once we have accepted it and it has reached us, you get back ₹426.55 to the account or card that you paid with, within five to seven working days.',
        ),
      ).toBeTruthy();
    });

    test('the line says how many go back, and still leads to the parcel that brought the other', () => {
      show('APPROVED');
      expect(screen.getByText('1 of 2: Return arranged: the courier collects it')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Track A 1' })).toBeTruthy();
    });

    test('the page is that of an arrived parcel again once the request is taken back', () => {
      show('WITHDRAWN');
      expect(title()).toBe('Your parcel has arrived');
      expect(screen.queryByText(/your request/)).toBeNull();
      expect(screen.getByRole('link', { name: 'Track A 1' })).toBeTruthy();
    });

    test('its refusal and the reason stand at the top', async () => {
      const refused = { event: 'RETURN_REFUSED', by: 'STAFF', reason: 'It was opened.' } as const;
      const { container } = show('REFUSED', [
        { ...refused, at: '2026-06-02T06:30:00.000Z', lines: [], refundAmount: null },
      ]);
      expect(title()).toBe('We could not accept your return');
      const head = container.querySelector('header')?.textContent;
      expect(head).toContain(
        'We could not accept your return of 1 × Rose shower gel, 250 ml. It was opened.Write to us about it',
      );
      await expectAccessible(container);
    });
  });

  test.each([
    ['DELIVERED', [], 'Delivered to'],
    ['CONFIRMED', [], 'Delivering to'],
    ['CANCELLED', [], 'It was to go to'],
    ['RETURNED', ['LOST'], 'It was to go to'],
    ['RETURNED', ['GOING_BACK', 'BACK_WITH_US'], 'It was to go to'],
    ['RETURNED', ['DELIVERED', 'RETURN_RECEIVED'], 'Delivered to'],
  ] as const)('of an order that is %s after %j the address is headed "%s"', (status, events, heading) => {
    const at = '2026-06-02T06:30:00.000Z';
    const moves = events.map((event) => ({
      event,
      by: 'COURIER' as const,
      at,
      reason: null,
      lines: [],
      refundAmount: null,
    }));
    showOrder({ ...cash, status, moves });
    expect(screen.getByRole('region', { name: heading }).textContent).toContain('Asha Rao');
  });

  test('counts units as the cart does, and names what a gift is worth', () => {
    const gift: OrderProduct = {
      ...gel,
      id: 'g',
      quantity: 1,
      source: 'COUPON',
      price: 9_900,
      title: 'Comb',
    };
    showOrder({ ...cash, products: [{ ...gel, cancelledQuantity: 1 }, gift] });
    expect(screen.getByRole('heading', { name: '1 of 2 items and a gift' })).toBeTruthy();
    expect(screen.getByText('₹99').parentElement?.textContent).toBe('Free₹99');
  });

  test.each([
    ['DISPATCHED', 'Your parcel is on its way', 'On the way'],
    ['OUT_FOR_DELIVERY', 'Your parcel is out for delivery', 'Out for delivery'],
    ['NOT_DELIVERED', 'Your parcel could not be handed over', 'Not handed over'],
    ['GOING_BACK', 'Your parcel is on its way back to us', 'On its way back'],
  ] as const)('after %s its title and its progress say so', (event, title, step) => {
    const at = '2026-06-02T06:30:00.000Z';
    const moves = [{ event, by: 'COURIER', at, reason: null, lines: [], refundAmount: null }] as const;
    const { container } = showOrder({ ...cash, status: 'DISPATCHED', moves });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(container.querySelector('[aria-current=step]')?.textContent).toBe(`${step}Tue, 2 Jun`);
    expect(screen.queryByText(/ready for delivery/) === null).toBe(event === 'GOING_BACK');
  });

  test('says of an answer that staff took down that it was theirs', () => {
    const answer = { at: '2026-06-02T06:30:00.000Z', reason: 'Send it back.', lines: [], refundAmount: null };
    showOrder({
      ...cash,
      status: 'DISPATCHED',
      moves: [
        { ...answer, event: 'DELIVERY_ANSWERED', by: 'SHOPPER' },
        { ...answer, event: 'DELIVERY_ANSWERED', by: 'STAFF' },
      ],
    });
    const said = screen.getByRole('region', { name: 'Updates' }).textContent;
    expect(said?.match(/You told us what to do/g)).toHaveLength(1);
    expect(said).toContain('Our team noted what to do');
  });

  test('says that an answer is awaited, where it was asked for and until when', () => {
    const { container } = showOrder({ ...cash, awaitsAnswer: true });
    expect(screen.getByText('Shall we send it?').parentElement?.textContent).toMatch(
      /a message to \+91 98765 43210\. Please answer there with one tap, before we pack your order/,
    );
    expect(container.querySelector('[aria-current=step]')?.textContent).toContain('Order placed');
    expect(screen.getAllByText('Waiting for your answer')).toHaveLength(2);
  });

  test('says nowhere that an order is confirmed while its answer is awaited, and then dates it by the answer', () => {
    const confirmed = { event: 'CONFIRMED', by: 'SHOP', at: '2026-06-02T06:30:00.000Z' } as const;
    const agreed = { event: 'AGREED', by: 'SHOPPER', at: '2026-06-03T06:30:00.000Z' } as const;
    const rest = { reason: null, lines: [], refundAmount: null };
    const asked = showOrder({ ...cash, awaitsAnswer: true, moves: [{ ...confirmed, ...rest }] });
    expect(asked.container.textContent).not.toMatch(/confirmed/i);
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Waiting for your answer');
    cleanup();
    const moves = [confirmed, agreed].map((move) => ({ ...move, ...rest }));
    const { container } = showOrder({ ...cash, moves });
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Confirmed');
    expect(container.querySelector('[aria-current=step]')?.textContent).toBe('Order confirmedWed, 3 Jun');
    expect(screen.getByRole('region', { name: 'Updates' }).textContent).toContain(
      'We asked you if we shall send it',
    );
  });

  test('says by which day the courier expects to be there', async () => {
    const parcel = { ...gel, status: 'DISPATCHED', trackingId: '42' } as const;
    showOrder({ ...cash, status: 'DISPATCHED', products: [parcel], expectedOn: '2026-06-04T10:10:19.000Z' });
    expect(await screen.findByText(/Expected by/)).toHaveProperty(
      'textContent',
      'Expected by Thursday, 4 June',
    );
  });

  test('says for a pending prepaid order not to pay twice', () => {
    showOrder({ products: [gel] });
    expect(screen.getByText('Payment pending')).toBeTruthy();
    expect(screen.getByText(/please do not pay again/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the payment' })).toBeTruthy();
  });

  test('says why it was cancelled, and that the payment comes back', () => {
    const refunds = [{ amount: 47_650, state: 'OWED', method: 'ONLINE', at: null, how: null }] as const;
    showOrder({ status: 'CANCELLED', cancelReason: 'Not paid in time', refunds, products: [gel] });
    expect(screen.getByText('Cancelled').className).toContain('CANCELLED');
    expect(screen.getByText('Not paid in time')).toBeTruthy();
    expect(screen.getByText(/We are sending ₹476.50 back/)).toBeTruthy();
  });

  test.each([
    [
      'ON_ITS_WAY',
      /₹476.50 is on its way back to the account or card that you paid with, since 12 Mar 2026\. It reaches you within five to seven working days\./,
    ],
    [
      'PAID',
      /₹476.50 was sent back to you on 12 Mar 2026\. It reaches you within five to seven working days\./,
    ],
    ['BY_HAND', /We will contact you by the phone number or e-mail of this order/],
  ] as const)('says of a refund that is %s how far it has come', (state, words) => {
    const at = state === 'BY_HAND' ? null : '2026-03-11T19:00:00.000Z';
    showOrder({
      status: 'CANCELLED',
      refunds: [{ amount: 47_650, state, method: 'ONLINE', at, how: null }],
      products: [gel],
    });
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('says of a part that the shop paid itself that it did, and how', () => {
    const at = '2026-03-11T19:00:00.000Z';
    showOrder({
      refunds: [{ amount: 36_748, state: 'PAID', method: 'ONLINE', at, how: 'UPI 4711' }],
      products: [gel],
    });
    expect(
      screen.getByText(
        '₹367.48 was sent back to you on 12 Mar 2026, by ourselves (UPI 4711). It reaches you within one working day.',
      ),
    ).toBeTruthy();
  });

  test('links to the tax invoice and the credit notes', () => {
    const invoices = [
      { number: 'INV/26-27/00001', kind: 'INVOICE', url: '/api/invoices/one.pdf' },
      { number: 'CN/26-27/00001', kind: 'CREDIT_NOTE', url: '/api/invoices/two.pdf' },
    ] as const;
    showOrder({ status: 'DELIVERED', invoices: [...invoices], products: [gel] });
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Tax invoice INV/26-27/00001 (PDF)')).toBe('/api/invoices/one.pdf');
    expect(hrefOf('Credit note CN/26-27/00001 (PDF)')).toBe('/api/invoices/two.pdf');
  });

  test('looks the same for an order that is missing and for another shopper’s', () => {
    show(<OrderMissing />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We cannot show this order here');
    expect(screen.getByRole('link', { name: 'Find it by number and code' })).toBeTruthy();
  });
});

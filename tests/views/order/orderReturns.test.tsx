import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Order, OrderProduct } from '../../../src/contract/domain/index.ts';
import { orderMove } from '../../machines/fixtures/order.ts';
import { expectAccessible } from '../support/accessible.ts';
import { cash, gel, showOrder } from '../support/orderPage.tsx';

afterEach(cleanup);

describe("an order's page after a part of it has left", () => {
  const soap: OrderProduct = { ...gel, id: 'l2', title: 'Neem soap', variantTitle: null, quantity: 1 };

  test('names the sum of each refund in its updates', () => {
    const moves = [42_655, 43_855].map((refundAmount) =>
      orderMove({ event: 'REFUND_PAID', by: 'PROVIDER', refundAmount }),
    );
    showOrder({ ...cash, moves });
    const history = screen.getByRole('region', { name: 'Updates' });
    expect(history.textContent).toMatch(/Refund of ₹426.55 paid.*Refund of ₹438.55 paid/);
  });

  test('counts what is left, and names what was cancelled and by whom', () => {
    const lines = [{ id: 'l2', quantity: 1 }];
    const moves = [orderMove({ event: 'CANCELLED', reason: 'You cancelled this order.', lines })];
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
      ['Its share of offers and discounts', '₹33.33'],
      ['Offers that no longer apply to the rest', '₹66.67'],
      ['Reward points that are yours again', '₹14.29'],
      ['What the order costs now', '₹962.29'],
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
    expect(row('Its share of offers and discounts')).toContain('₹14.90');
    expect(row('Offers that no longer apply to the rest')).toContain('₹29.90');
    expect(screen.getByText('−₹29.90 offers when you ordered')).toBeTruthy();
    expect(screen.getByText('−₹14.90 offers')).toBeTruthy();
  });

  test.each([
    [{ returnedQuantity: 1 }, {}, 'Sent back'],
    [{ returnedQuantity: 1 }, { cancelledQuantity: 1 }, 'Cancelled or sent back'],
  ])('its bill names what came off: %j and %j', (first, second, off) => {
    showOrder({
      ...cash,
      products: [
        { ...gel, ...first },
        { ...soap, ...second },
      ],
      keptAmount: 9_900,
    });
    expect(screen.getByText(off)).toBeTruthy();
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
      const gives = { refundOnline: 0, refundCash: 27_900, refundTo: null, pointsBack: 0 };
      const sent: OrderProduct = { ...soap, status, returnedQuantity: back, trackingId: 'A 1' };
      showOrder({
        ...cash,
        status: 'DELIVERED',
        products: [sent],
        latestReturn: { id: 'r1', state, reason: 'DAMAGED', lines, pictures: [], ...gives },
      });
      const promise =
        /you get back ₹279 by UPI or bank transfer within five working days\. We call you to ask where to\.$/;
      const isOpen = state !== 'RECEIVED' && state !== 'REFUSED';
      expect(screen.queryByText(promise) !== null).toBe(isOpen);
      expect(screen.getByText(words, { selector: 'p' })).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Track A 1' }) !== null).toBe(state === 'REFUSED');
    },
  );
});

test.each([
  [null, 'by UPI or bank transfer within five working days. We call you to ask where to.'],
  ['asha@bank', 'to your UPI id asha@bank within five working days.'],
])('where cash goes is said by whether the shop knows a UPI id: %s', (refundTo, way) => {
  const lines = [{ id: gel.id, quantity: 1 }];
  const gives = { refundOnline: 0, refundCash: 27_900, refundTo, pointsBack: 1_000 };
  const latest = { id: 'r1', reason: 'DAMAGED', lines, pictures: [], ...gives } as const;
  const owed = { amount: 27_900, state: 'BY_HAND', method: 'COD', at: null, how: null } as const;
  showOrder({ ...cash, status: 'DELIVERED', latestReturn: { ...latest, state: 'APPROVED' } });
  expect(screen.getByText(/you get back ₹10 as points, and ₹279/).textContent).toContain(`₹279 ${way}`);
  cleanup();
  showOrder({
    ...cash,
    status: 'DELIVERED',
    latestReturn: { ...latest, state: 'RECEIVED' },
    refunds: [owed],
  });
  expect(screen.getByText(`We will send ₹279 of what you paid at the door ${way}`)).toBeTruthy();
});

describe("an order's page with a return of one of two units", () => {
  const two: OrderProduct = { ...gel, status: 'RETURN_REQUESTED', trackingId: 'A 1' };
  const latest = {
    id: 'r1',
    reason: 'DAMAGED',
    lines: [{ id: 'l1', quantity: 1 }],
    pictures: [],
    refundOnline: 42_655,
    refundCash: 0,
    refundTo: null,
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

  test.each([
    [['RETURN_ASKED'], 'Return refused'],
    [['RETURN_ASKED', 'RETURN_APPROVED'], 'Return refused; nobody comes to fetch it'],
    [['RETURN_ASKED', 'RETURN_APPROVED', 'RETURN_PICKED_UP'], 'Return refused'],
  ] as const)('after %j, the updates of a refused return say "%s"', (earlier, words) => {
    const moves = [...earlier, 'RETURN_REFUSED' as const].map((event) => orderMove({ event, reason: null }));
    show('REFUSED', moves);
    const history = screen.getByRole('region', { name: 'Updates' });
    expect(within(history).getByText(words)).toBeTruthy();
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
    const refused = orderMove({ event: 'RETURN_REFUSED', by: 'STAFF', reason: 'It was opened.' });
    const { container } = show('REFUSED', [refused]);
    expect(title()).toBe('We could not accept your return');
    const head = container.querySelector('header')?.textContent;
    expect(head).toContain(
      'We could not accept your return of 1 × Rose shower gel, 250 ml. It was opened.Write to us about it',
    );
    await expectAccessible(container);
  });
});

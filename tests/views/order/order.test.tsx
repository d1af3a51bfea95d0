import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { OrderProduct } from '../../../src/contract/domain/index.ts';
import OrderMissing from '../../../src/views/order/OrderMissing.tsx';
import { orderMove } from '../../machines/fixtures/order.ts';
import { expectAccessible } from '../support/accessible.ts';
import { cash, gel, showOrder } from '../support/orderPage.tsx';
import { show } from '../support/shop.tsx';

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

  test.each([
    ['CONFIRMED', 'PAID', [true, 'Paid online']],
    ['DELIVERED', 'PAID', [true, 'Paid online']],
    ['CANCELLED', 'PAID', [false, 'Paid online']],
    ['PENDING', 'UNPAID', [false, 'Online payment']],
  ] as const)('that is prepaid, %s and %s, says so', (status, paid, expected) => {
    showOrder({
      ...cash,
      status,
      paymentType: 'PREPAID',
      payments: [{ id: 'y1', method: 'ONLINE', status: paid, amount: 104_700, paymentDate: null }],
    });
    const placed = screen.getByText(/Placed/).textContent ?? '';
    const note = screen.getByText(/^(Paid online|Online payment)$/).textContent;
    expect([placed.endsWith(' · Paid'), note]).toEqual(expected);
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

  test.each([
    ['DELIVERED', [], 'Delivered to'],
    ['CONFIRMED', [], 'Delivering to'],
    ['CANCELLED', [], 'It was to go to'],
    ['RETURNED', ['LOST'], 'It was to go to'],
    ['RETURNED', ['GOING_BACK', 'BACK_WITH_US'], 'It was to go to'],
    ['RETURNED', ['DELIVERED', 'RETURN_RECEIVED'], 'Delivered to'],
  ] as const)('of an order that is %s after %j the address is headed "%s"', (status, events, heading) => {
    const moves = events.map((event) => orderMove({ event, by: 'COURIER' }));
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
    expect(screen.getByText('₹99').closest('p')?.textContent).toBe('Free instead of ₹99');
    cleanup();
    showOrder({ ...cash, products: [gel, { ...gift, quantity: 2 }] });
    expect(screen.getByRole('heading', { name: '2 items and 2 gifts' })).toBeTruthy();
    cleanup();
    const lost = { ...gift, cancelledQuantity: 1 };
    showOrder({ ...cash, products: [{ ...gel, cancelledQuantity: 1 }, lost] });
    expect(screen.getByRole('heading', { name: '1 of 2 items' })).toBeTruthy();
    cleanup();
    showOrder({ ...cash, products: [{ ...gel, cancelledQuantity: 2 }, lost] });
    expect(screen.getByRole('heading', { name: '2 items and a gift' })).toBeTruthy();
  });

  test.each([
    ['COD', 104_700, 'Paid at the door₹1,047'],
    ['PPCOD', 94_800, 'Paid at the door₹948'],
  ] as const)('says of an order by %s what was paid at the door, once it was', (paymentType, amount, row) => {
    const rows = (status: 'UNPAID' | 'PAID') => {
      cleanup();
      showOrder({
        ...cash,
        paymentType,
        status: status === 'PAID' ? 'DELIVERED' : 'DISPATCHED',
        keptAmount: 104_700,
        totalPrepaidAmount: 104_700 - amount,
        payments: [{ id: 'y1', method: 'COD', status, amount, paymentDate: null }],
      });
      return screen.queryAllByText('Paid at the door').map(({ parentElement }) => parentElement?.textContent);
    };
    expect(rows('UNPAID')).toEqual([]);
    expect(rows('PAID')).toEqual([row]);
  });

  test.each([
    ['DISPATCHED', 'Your parcel is on its way', 'On the way', 'Dispatched'],
    ['OUT_FOR_DELIVERY', 'Your parcel is out for delivery', 'Out for delivery', 'Dispatched'],
    ['NOT_DELIVERED', 'Your parcel could not be handed over', 'Not handed over', 'Not handed over'],
    ['GOING_BACK', 'Your parcel is on its way back to us', 'On its way back', 'On its way back'],
  ] as const)('after %s its title, its progress and its badge say so', (event, title, step, badge) => {
    const moves = [orderMove({ event, by: 'COURIER' })];
    const { container } = showOrder({ ...cash, status: 'DISPATCHED', moves });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(container.querySelector('[aria-current=step]')?.textContent).toBe(`${step}Tue, 2 Jun`);
    expect(screen.getAllByRole('status')[0]?.textContent).toBe(badge);
    expect(screen.queryByText(/ready for delivery/) === null).toBe(event === 'GOING_BACK');
  });

  test('says what a parcel on its way back gives back', () => {
    showOrder({
      ...cash,
      status: 'DISPATCHED',
      moves: [orderMove({ event: 'GOING_BACK', by: 'COURIER' })],
      payments: [{ id: 'y1', method: 'ONLINE', status: 'PAID', amount: 9_900, paymentDate: null }],
      refunds: [{ amount: 900, state: 'PAID', method: 'ONLINE', at: null, how: null }],
      appliedRewardPoints: 5_000,
      totalCashbackRefunded: 1_000,
    });
    expect(
      screen.getByText(
        'The courier could not deliver it and brings it back to us. Nothing is to be paid at the door any more. Once the parcel is here, you get back ₹90 that you paid online and points worth ₹40.',
      ),
    ).toBeTruthy();
  });

  test('says of an answer that staff took down that it was theirs', () => {
    const moves = ['SHOPPER', 'STAFF'].map((by) =>
      orderMove({ event: 'DELIVERY_ANSWERED', by, reason: 'Send it back.' }),
    );
    showOrder({ ...cash, status: 'DISPATCHED', moves });
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
    const question = orderMove({ event: 'ASKED', by: 'SHOP' });
    const agreed = orderMove({ event: 'AGREED', at: '2026-06-03T06:30:00.000Z' });
    const asked = showOrder({ ...cash, awaitsAnswer: true, moves: [question] });
    expect(asked.container.textContent).not.toMatch(/confirmed/i);
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Waiting for your answer');
    cleanup();
    const { container } = showOrder({ ...cash, moves: [question, agreed] });
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Confirmed');
    expect(container.querySelector('[aria-current=step]')?.textContent).toBe('Order confirmedWed, 3 Jun');
    expect(screen.getByRole('region', { name: 'Updates' }).textContent).toContain(
      'We asked you if we shall send it',
    );
    cleanup();
    const cancelled = orderMove({ event: 'CANCELLED', by: 'STAFF' });
    const unanswered = showOrder({ ...cash, status: 'CANCELLED', moves: [question, cancelled] });
    expect(unanswered.container.textContent).not.toMatch(/confirmed/i);
  });

  test('says by which day the courier expects to be there', async () => {
    const parcel = { ...gel, status: 'DISPATCHED', trackingId: '42' } as const;
    showOrder({ ...cash, status: 'DISPATCHED', products: [parcel], expectedOn: '2026-06-04T10:10:19.000Z' });
    expect(await screen.findByText(/Expected by/)).toHaveProperty('textContent', 'Expected by Thu, 4 Jun');
  });

  test('says for a pending prepaid order not to pay twice', () => {
    showOrder({ products: [gel] });
    expect(screen.getByText('Payment pending')).toBeTruthy();
    expect(screen.getByText(/please do not pay again/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the payment' })).toBeTruthy();
  });

  test('leads to no payment that this browser cannot make', () => {
    showOrder({ products: [gel] }, false);
    expect(screen.queryByRole('link', { name: 'Go to the payment' })).toBeNull();
    expect(screen.getByText(/in the browser in which you ordered\. Otherwise the order ends/)).toBeTruthy();
  });

  test('says why it was cancelled, and that the payment comes back', () => {
    const refunds = [{ amount: 47_650, state: 'OWED', method: 'ONLINE', at: null, how: null }] as const;
    showOrder({ status: 'CANCELLED', cancelReason: 'Not paid in time', refunds, products: [gel] });
    expect(screen.getByText('Cancelled').className).toContain('CANCELLED');
    expect(screen.getByText('Not paid in time')).toBeTruthy();
    expect(screen.getByText(/We are sending ₹476.50 back/)).toBeTruthy();
  });

  test('says once that it was cancelled, where no reason was given', () => {
    showOrder({ status: 'CANCELLED', cancelReason: null, products: [gel] });
    expect(screen.getAllByText(/^This order was cancelled/)).toHaveLength(1);
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
    show(<OrderMissing numberEnd={null} placed={null} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We cannot show this order here');
    expect(screen.getByRole('link', { name: 'Find it by number and code' })).toBeTruthy();
    // Nor does it say of which order it is so.
    expect(screen.getByText(/If you had your data erased/)).toBeTruthy();
  });
});

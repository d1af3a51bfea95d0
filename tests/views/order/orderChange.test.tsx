import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type {
  MadeOrderChange,
  Order,
  OrderChangePreview,
  OrderChangeRequest,
} from '../../../src/contract/domain/index.ts';
import {
  type ChangeReply,
  orderChangeMachine,
  type PreviewReply,
} from '../../../src/machines/checkout/orderChange.ts';
import { OrderChange } from '../../../src/views/order/OrderChange.tsx';
import { OrderHistory } from '../../../src/views/order/OrderHistory.tsx';
import { ok, order, orderLine, orderMove } from '../../machines/fixtures/order.ts';
import { expectAccessible } from '../support/accessible.ts';
import { show } from '../support/shop.tsx';

afterEach(cleanup);

const gel = orderLine({ title: 'Rose shower gel', price: 49_900 });
const soap = orderLine({ id: 'l2', title: 'Gift soap', source: 'COUPON', quantity: 1 });

function open(over: Partial<Order>, preview: Partial<OrderChangePreview> = {}) {
  const shown = order({ status: 'CONFIRMED', products: [gel, soap], ...over });
  const change = createActor(
    orderChangeMachine.provide({
      actors: {
        previewChange: fromPromise<PreviewReply, { wish: OrderChangeRequest }>(async () =>
          ok({
            lines: [
              { id: 'l1', quantity: 1 },
              { id: 'l2', quantity: 1 },
            ],
            refundOnline: 44_910,
            refundCash: 0,
            pointsBack: 2_500,
            pointsTaken: 1_200,
            keptAmount: 49_900,
            dueAmount: 0,
            unitsKept: 1,
            couponLoss: { was: 5_000, now: 1_000 },
            ...preview,
          }),
        ),
        sendChange: fromPromise<ChangeReply, MadeOrderChange>(async () => ok(shown)),
      },
    }),
    { input: { orderId: shown.id, secret: null } },
  ).start();
  onTestFinished(() => {
    change.stop();
  });
  return show(<OrderChange change={change} order={shown} />);
}

test('says to the paisa what comes back before anything is cancelled', async () => {
  const { container } = open({ canCancel: true });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel items' }));
  expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true);
  expect(screen.queryByText('Gift soap')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'One more of Rose shower gel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Cancel these items' });
  expect(screen.getByText(/^You are cancelling/).textContent).toBe(
    'You are cancelling 1 × Rose shower gel. The rest of your order stays.',
  );
  const sums = screen.getAllByRole('listitem');
  expect(sums.map(({ textContent }) => textContent)).toEqual([
    '₹449.10 comes back to the account or card that you paid with, within five to seven working days.',
    'Points worth ₹25 are yours again.',
    'You earn ₹12 less in points.',
    'The coupon no longer applies, so what you keep costs ₹40 more.',
    'Gift soap was free with these items and goes with them.',
  ]);
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel these items' }));
  expect(
    await screen.findByText('Cancelled. ₹449.10 comes back to you. Points worth ₹25 are yours again.'),
  ).toBeTruthy();
});

test('says of each charge that stays paid when everything goes back by choice', async () => {
  open(
    {
      status: 'DELIVERED',
      returnableUntil: '2026-06-09T06:30:00.000Z',
      products: [orderLine({ title: 'Rose shower gel', quantity: 1, status: 'DELIVERED' })],
      totalShippingCharges: 0,
      totalCashOnDeliveryCharges: 4_900,
    },
    { unitsKept: 0, keptAmount: 4_900 },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Return items' }));
  fireEvent.change(screen.getByLabelText('Why?'), { target: { value: 'CHANGED_MIND' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Ask to return these items' });
  expect(screen.getByText('The cash on delivery charge (₹49) stays paid.')).toBeTruthy();
});

test('starts with the only unit of an order chosen', () => {
  open({ canCancel: true, products: [orderLine({ title: 'Rose shower gel', quantity: 1 }), soap] });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel items' }));
  expect(screen.getByRole('group', { name: /^Quantity of/ }).textContent).toContain('1');
  expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(false);
});

test('keeps the focus as one step takes the place of another', async () => {
  open({ canCancel: true, products: [orderLine({ title: 'Rose shower gel', quantity: 1 }), soap] });
  const card = screen.getByRole('region', { name: 'Cancel' });
  for (const name of ['Cancel items', 'Continue', 'Back', 'Keep everything']) {
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(document.activeElement).toBe(card);
  }
});

test('asks why something goes back, and where cash goes', () => {
  open({
    status: 'DELIVERED',
    returnableUntil: '2026-06-08T06:30:00.000Z',
    payments: [{ id: 'y1', method: 'COD', status: 'PAID', amount: 49_900, paymentDate: null }],
  });
  expect(screen.getByText('You can ask to send goods back until 8 Jun 2026.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Return items' }));
  expect(screen.getByLabelText('Why?')).toBeTruthy();
  expect(screen.getByLabelText('Your UPI id (optional)')).toBeTruthy();
});

test('says beside its field that a UPI id is none, before anything is shown', async () => {
  const { container } = open({
    status: 'DELIVERED',
    returnableUntil: '2026-06-08T06:30:00.000Z',
    payments: [{ id: 'y1', method: 'COD', status: 'PAID', amount: 49_900, paymentDate: null }],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Return items' }));
  fireEvent.click(screen.getByRole('button', { name: 'One more of Rose shower gel' }));
  fireEvent.change(screen.getByLabelText('Why?'), { target: { value: 'DAMAGED' } });
  const field = screen.getByLabelText('Your UPI id (optional)');
  fireEvent.change(field, { target: { value: 'asha' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText('This is not a UPI id. It looks like name@bank.')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  await expectAccessible(container);
  fireEvent.change(field, { target: { value: 'asha@bank' } });
  expect(screen.queryByText(/^This is not a UPI id/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('button', { name: 'Ask to return these items' })).toBeTruthy();
});

test('is not offered for an order that is on its way', () => {
  open({ status: 'DISPATCHED' });
  expect(screen.queryByRole('heading')).toBeNull();
});

test('what happened is listed with its dates', () => {
  const moves = [
    orderMove({ at: '2026-06-01T06:30:00.000Z' }),
    orderMove({ event: 'CANCELLED', by: 'STAFF', reason: 'One is sold out.' }),
  ];
  show(<OrderHistory order={order({ moves })} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1 Jun.*Order placed$/),
    expect.stringMatching(/^2 Jun.*Cancelled: some itemsOne is sold out\.$/),
  ]);
});

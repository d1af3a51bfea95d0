import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Transaction } from '../../../src/contract/domain/index.ts';
import {
  type OpenedIntent,
  type OpenIntentInput,
  type OrderInput,
  type OrderIntent,
  type OrderReply,
  orderMachine,
  type PaymentWindowEvent,
  type ProviderPayment,
  type TransactionReply,
  type ValidationReply,
} from '../../../src/machines/checkout/order/index.ts';
import { type OrderReadReply, orderWatchMachine } from '../../../src/machines/checkout/orderWatch.ts';
import { OrderProgress } from '../../../src/views/checkout/OrderProgress.tsx';
import {
  cancelled,
  intent,
  offline,
  ok,
  type order,
  payable,
  pending,
  refused,
} from '../../machines/fixtures/order.ts';
import { fakePromise } from '../../machines/support/actors.ts';
import { show } from '../support/shop.tsx';

interface Scene {
  readonly input?: OrderInput;
  /** How the payment window ends; `null`: it stays open. */
  readonly window?: PaymentWindowEvent | null;
  /** The reply to placing the order; `null`: none yet. */
  readonly placed?: ReturnType<typeof order> | null;
  /** Whether the shop is too busy to place the order. */
  readonly isBusy?: boolean;
  readonly isUnreachable?: boolean;
  readonly isUnreadable?: boolean;
  /** The reply to creating the payment; `null`: none yet. */
  readonly transaction?: Transaction | null;
  /** The reply to creating the payment instead, if that is refused or lost. */
  readonly transactionFailure?: TransactionReply;
}

const restored = (phase: 'placing' | 'paying', isStale = false): OrderInput => ({
  kind: 'restored',
  asker: null,
  isStale,
  intent: intent({ phase, orderId: phase === 'placing' ? null : 'o1' }),
});

function showOrder({
  input = restored('paying'),
  window = null,
  placed = pending,
  isBusy = false,
  isUnreachable = false,
  isUnreadable = false,
  transaction = payable,
  transactionFailure,
}: Scene) {
  const read = fromPromise<OrderReadReply, { orderId: string }>(async () =>
    isUnreadable ? offline : ok(placed ?? pending),
  );
  const actor = createActor(
    orderMachine.provide({
      actors: {
        openIntent: fakePromise<OpenedIntent, OpenIntentInput>().logic,
        createOrder:
          isBusy || isUnreachable
            ? fromPromise<OrderReply, { intent: OrderIntent | null }>(async () =>
                isBusy ? refused('BUSY') : offline,
              )
            : placed
              ? fromPromise<OrderReply, { intent: OrderIntent | null }>(async () => ok(placed))
              : fakePromise<OrderReply, { intent: OrderIntent | null }>().logic,
        createTransaction: transaction
          ? fromPromise<TransactionReply, { orderId: string }>(
              async () => transactionFailure ?? ok(transaction),
            )
          : fakePromise<TransactionReply, { orderId: string }>().logic,
        validateTransaction: fakePromise<
          ValidationReply,
          { orderId: string; payment: ProviderPayment | null }
        >().logic,
        openPaymentWindow: fromCallback(({ sendBack }) => {
          if (window) sendBack(window);
        }),
        readOrder: read,
        watchOrder: orderWatchMachine.provide({ actors: { readOrder: read } }),
        closeIntent: fakePromise<{ isFirst: boolean }, { intent: OrderIntent | null }>().logic,
      },
      actions: { storeIntent: () => {} },
    }),
    { input },
  ).start();
  onTestFinished(() => void actor.stop());
  show(<OrderProgress order={actor} />);
  return { actor, user: userEvent.setup() };
}

const heading = async (name: string) => {
  const found = await screen.findByRole('heading', { name });
  expect(document.activeElement).toBe(found);
  return found;
};

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

describe('an order in progress', () => {
  test('shows that it is being checked while the result of the payment is unknown', async () => {
    showOrder({ transaction: null });
    await heading('We are checking your payment');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Check now' })).toBeTruthy();
  });

  test.each(['COD', 'PREPAID', 'PPCOD'] as const)(
    'looks for an order that was not answered, and says that nothing was charged: %s',
    async (paymentType) => {
      const placing = intent();
      showOrder({
        input: {
          kind: 'restored',
          asker: null,
          isStale: false,
          intent: { ...placing, request: { ...placing.request, paymentType } },
        },
        placed: null,
      });
      await heading('We are looking for your order');
      expect(
        screen.getByText(
          'It is placed only once: please do not order again. We send it again until the shop answers. Nothing has been charged.',
        ),
      ).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Check now' })).toBeTruthy();
    },
  );

  test('does not say of an express order that it is sent again, or that nothing was charged', async () => {
    showOrder({ input: { kind: 'elsewhere', orderId: 'o1' }, isUnreadable: true });
    await heading('We are looking for your order');
    expect(screen.getByText('It is placed only once: please do not order again.')).toBeTruthy();
  });

  test('shows that the shop is busy and that the order is sent again', async () => {
    const { actor, user } = showOrder({ input: restored('placing'), isBusy: true });
    await heading('Many people are ordering right now');
    expect(screen.getByText(/It is placed only once: nothing has been charged/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Leave, and look again later' }));
    expect(actor.getSnapshot().output).toEqual({ result: 'LEFT', orderId: null });
  });

  test('says that the connection is lost, whatever the payment method, and that nothing is ordered twice', async () => {
    showOrder({ input: restored('placing'), isUnreachable: true });
    await heading('The connection to the shop is lost');
    expect(
      screen.getByText(
        'Please check your internet connection. We send your order again until the shop answers. It is placed only once: please do not order again. Nothing has been charged.',
      ),
    ).toBeTruthy();
    for (const name of ['Try now', 'Leave, and look again later']) screen.getByRole('button', { name });
  });

  const blocked = 'The payment did not start. Check your connection.';
  test.each([
    [
      'that is refused says why',
      { transactionFailure: refused('RATE_LIMITED', 'Please try again in 20 minutes.') },
      'Please try again in 20 minutes.',
    ],
    ['that gets no answer says so', { transactionFailure: offline }, blocked],
    [
      'whose window is blocked says so',
      { window: { type: 'payment.unavailable' } } satisfies Partial<Scene>,
      blocked,
    ],
  ] as const)('a payment %s', async (_, scene: Partial<Scene>, words) => {
    const { user } = showOrder({
      input: {
        kind: 'restored',
        asker: null,
        isStale: false,
        intent: intent({ phase: 'placed', orderId: 'o1' }),
      },
      ...scene,
    });
    expect(screen.queryByText(words)).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^(Try the payment again|Pay ₹499 now)$/ }));
    expect(await screen.findByText(words)).toBeTruthy();
    await heading('You have not been charged');
  });

  test('offers to pay again only when nothing was charged', async () => {
    const { actor, user } = showOrder({
      input: {
        kind: 'restored',
        asker: null,
        isStale: false,
        intent: intent({ phase: 'placed', orderId: 'o1' }),
      },
    });
    await heading('You have not been charged');
    expect(screen.getByText(/^This order is for \d+ items?\. If your cart has changed since/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Pay ₹499 now' }));
    await heading('Paying ₹499');
    expect(actor.getSnapshot().matches('paying')).toBe(true);
  });

  test('asks not to pay again once the payment was made', async () => {
    const { user } = showOrder({
      input: {
        kind: 'restored',
        asker: null,
        isStale: false,
        intent: intent({ phase: 'placed', orderId: 'o1' }),
      },
      window: { type: 'payment.succeeded', paymentId: 'pay_1', signature: 's' },
    });
    await user.click(await screen.findByRole('button', { name: 'Pay ₹499 now' }));
    await heading('Payment received. Please do not pay again');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('shows why an order was cancelled and that a late payment is refunded', async () => {
    showOrder({ placed: cancelled });
    await heading('The order was cancelled');
    expect(screen.getByText('Not paid in time')).toBeTruthy();
    expect(screen.getByText(/We are sending it back in full/)).toBeTruthy();
  });

  test('asks for confirmation before an old unanswered order is sent again', async () => {
    showOrder({ input: restored('placing', true) });
    await heading('You have an unfinished order');
    expect(screen.getByRole('button', { name: 'Continue with that order' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Leave it and start anew' })).toBeTruthy();
  });
});

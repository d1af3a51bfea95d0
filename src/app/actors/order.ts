import { type EventObject, fromCallback, fromPromise } from 'xstate';
import {
  type OpenedIntent,
  type OpenIntentInput,
  type OrderIntent,
  type OrderReply,
  orderMachine,
  type PaymentWindowEvent,
  type PaymentWindowInput,
  type ProviderPayment,
  type TransactionReply,
  type ValidationReply,
} from '../../machines/checkout/order/index.ts';
import { type OrderReadReply, orderWatchMachine } from '../../machines/checkout/orderWatch.ts';
import { selectStore } from '../../machines/storefront/storeData/index.ts';
import {
  createPaymentService,
  createScriptLoader,
  type PaymentOutcome,
} from '../../services/payment/index.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import type { CartActors } from '../../views/cart/actors.ts';
import { intents, locks } from '../checkoutStorage.ts';

/** The payment provider shows it in a small square, where a logo made of words would be unreadable. */
const SHOP_ICON = '/icons/icon-192.png';

export function provideOrder({ storeData }: CartActors, shopApi: ShopApi) {
  const readOrder = fromPromise<OrderReadReply, { orderId: string }>(({ input, signal }) =>
    shopApi.getOrder(input, { signal }),
  );
  const shopName = () => selectStore(storeData.getSnapshot())?.name ?? 'The shop';
  return orderMachine.provide({
    actors: {
      openIntent: fromPromise<OpenedIntent, OpenIntentInput>(({ input: { placement, asker }, signal }) => {
        const request = placement?.request;
        if (!request) throw new Error('There is nothing to order');
        return intents.open({ request, asker }, signal);
      }),
      createOrder: fromPromise<OrderReply, { intent: OrderIntent | null }>(
        async ({ input: { intent }, signal }) => {
          if (!intent) throw new Error('There is no intent to order');
          const reply = await shopApi.createOrder(intent, { signal });
          if (reply.ok && intent.asker === null) {
            const { id, code, totalAmount } = reply.value;
            // The order's page loads the same file before it looks.
            void import('../placedOrder.ts').then(
              ({ placedOrder }) => code && placedOrder.write({ version: 1, id, code, totalAmount }),
              () => {},
            );
          }
          return reply;
        },
      ),
      createTransaction: fromPromise<TransactionReply, { orderId: string }>(({ input, signal }) =>
        shopApi.createTransaction(input, { signal }),
      ),
      validateTransaction: fromPromise<ValidationReply, { orderId: string; payment: ProviderPayment | null }>(
        async ({ input: { orderId, payment }, signal }) =>
          payment
            ? shopApi.validateTransaction({ orderId, ...payment }, { signal })
            : { ok: true, value: false },
      ),
      openPaymentWindow: paymentWindow(shopName),
      readOrder,
      watchOrder: orderWatchMachine.provide({ actors: { readOrder } }),
      closeIntent: fromPromise<{ isFirst: boolean }, { intent: OrderIntent | null }>(
        async ({ input: { intent } }) => (intent ? intents.close(intent.idempotencyKey) : { isFirst: false }),
      ),
    },
    actions: { storeIntent: (_, intent) => intent && intents.store(intent) },
  });
}

/** The payment provider's window. A lock shared by all tabs allows one window per order. */
function paymentWindow(shopName: () => string) {
  return fromCallback<EventObject, PaymentWindowInput>(({ sendBack, input }) => {
    const closing = new AbortController();
    const report = (event: PaymentWindowEvent) => {
      if (!closing.signal.aborted) sendBack(event);
    };
    const open = async () => {
      const event = eventOf(await openWindow(input, shopName(), closing.signal, report));
      if (event) report(event);
    };
    locks
      .ifFree(`payment-${input.orderId}`, open)
      .then((result) => {
        if (result === 'busy') report({ type: 'payment.busyElsewhere' });
      })
      .catch((error: unknown) => {
        console.error('The payment window failed', error);
        // It may still have taken a payment: the machine then reads the order.
        report({ type: 'payment.dismissed' });
      });
    return () => closing.abort();
  });
}

function openWindow(
  { checkout, contact }: PaymentWindowInput,
  shopName: string,
  signal: AbortSignal,
  report: (event: PaymentWindowEvent) => void,
): Promise<PaymentOutcome> {
  const { key, providerOrderId, amount, currency, scriptUrl } = checkout;
  const service = createPaymentService({ loadScript: createScriptLoader({ url: scriptUrl, document }) });
  const request = {
    key,
    orderId: providerOrderId,
    amount,
    currency,
    shopName,
    themeColor: accentColour(),
    logoUrl: new URL(SHOP_ICON, location.origin).href,
    prefill: {
      name: contact.name,
      contact: contact.phone,
      ...(contact.email !== null && { email: contact.email }),
    },
  };
  return service.open(request, {
    signal,
    onFailedAttempt: ({ code, description }) => report({ type: 'payment.failed', code, description }),
  });
}

/** The accent of the shop's look. The payment provider takes a colour and does not read CSS variables. */
function accentColour(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
}

/** `null` when the machine itself closed the window. */
function eventOf(outcome: PaymentOutcome): PaymentWindowEvent | null {
  switch (outcome.status) {
    case 'paid':
      return { type: 'payment.succeeded', paymentId: outcome.paymentId, signature: outcome.signature };
    case 'dismissed':
    case 'unreadable':
      return { type: 'payment.dismissed' };
    case 'failedToLoad':
      return { type: 'payment.unavailable' };
    case 'aborted':
      return null;
  }
}

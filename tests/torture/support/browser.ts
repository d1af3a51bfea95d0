/**
 * The shop's browser code in Node: the real services and machines over a real network, with a cookie jar and an accelerated
 * clock.
 */
import {
  type AnyEventObject,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  setup,
  waitFor,
} from 'xstate';
import type { CartReply, OrderRequest, Result } from '../../../src/contract/domain/index.ts';
import {
  cartSyncMachine,
  type SendCartInput,
  type SyncIntent,
} from '../../../src/machines/cart/cartSync/index.ts';
import {
  type OpenedIntent,
  type OpenIntentInput,
  type OrderIntent,
  type OrderOutcome,
  type OrderReply,
  orderMachine,
  type PaymentWindowEvent,
  type PaymentWindowInput,
  type ProviderPayment,
  type TransactionReply,
  type ValidationReply,
} from '../../../src/machines/checkout/order/index.ts';
import { type OrderReadReply, orderWatchMachine } from '../../../src/machines/checkout/orderWatch.ts';
import { createOrderIntents } from '../../../src/services/checkoutRecords/index.ts';
import { createHttpSend, createShopApi, type ShopApi } from '../../../src/services/shopApi/index.ts';
import { createRecords } from '../../../src/services/storage/index.ts';
import { createLocks } from '../../../src/services/tabs/index.ts';

/** How much faster time runs here than in a shopper's browser. */
export const speed = 20;
const callTimeoutMs = 20_000;
const longestMs = 90_000;

const clock = {
  setTimeout: (fire: (...args: never[]) => void, ms: number): unknown => setTimeout(fire, ms / speed),
  clearTimeout: (timer: unknown) => {
    if (timer instanceof Object && 'refresh' in timer) clearTimeout(Number(timer));
  },
};

/** Creates the shop's API client of one guest's browser. */
export function connect(url: string): ShopApi {
  const jar = new Map<string, string>();
  const send = createHttpSend({
    endpoint: `${url}/graphql`,
    apiKey: 'public-demo-key',
    timeoutMs: callTimeoutMs / speed,
    now: Date.now,
    async fetch(input, init) {
      const headers = new Headers(init?.headers);
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await fetch(input, { ...init, headers });
      for (const text of response.headers.getSetCookie()) {
        const [pair = ''] = text.split(';');
        const [name = '', value = ''] = pair.split('=');
        jar.set(name, value);
      }
      return response;
    },
  });
  return createShopApi({ send });
}

/** Creates the stored intents of one browser, in memory. */
function createIntents() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  return createOrderIntents({
    records: createRecords({ storage: () => storage, onChange: () => () => {} }),
    locks: createLocks(undefined),
    newKey: () => crypto.randomUUID(),
    now: Date.now,
  });
}

export interface Visit {
  /** Number of presses of the order button until the end. */
  readonly presses: number;
  readonly outcome: OrderOutcome | null;
  /** The messages that the shopper saw after each press that failed. */
  readonly told: readonly string[];
}

/** Places an order like a patient shopper, who presses again after a refusal and pays again when asked. */
export async function order(api: ShopApi, request: OrderRequest, sandboxUrl: string): Promise<Visit> {
  const intents = createIntents();
  const told: string[] = [];
  for (let presses = 1; presses <= 4; presses += 1) {
    const actor = createActor(provideOrder(api, intents, sandboxUrl), {
      clock,
      input: {
        kind: 'new',
        placement: { isStoreReady: true, paymentType: request.paymentType, addressErrors: {}, request },
        asker: null,
      },
    });
    actor.subscribe((state) => {
      if (state.matches('awaitingPayment'))
        queueMicrotask(() => actor.send({ type: 'order.payment.retried' }));
    });
    actor.start();
    const end = await waitFor(actor, ({ status }) => status === 'done', { timeout: longestMs / speed }).catch(
      () => null,
    );
    actor.stop();
    const outcome = end?.output ?? null;
    if (outcome === null || outcome.result === 'SUCCESS') return { presses, outcome, told };
    told.push('message' in outcome ? outcome.message : outcome.result);
  }
  return { presses: 4, outcome: null, told };
}

function provideOrder(api: ShopApi, intents: ReturnType<typeof createIntents>, sandboxUrl: string) {
  const readOrder = fromPromise<OrderReadReply, { orderId: string }>(({ input, signal }) =>
    api.getOrder(input, { signal }),
  );
  return orderMachine.provide({
    actors: {
      openIntent: fromPromise<OpenedIntent, OpenIntentInput>(({ input: { placement, asker }, signal }) => {
        if (!placement?.request) throw new Error('There is nothing to order');
        return intents.open({ request: placement.request, asker: asker }, signal);
      }),
      createOrder: fromPromise<OrderReply, { intent: OrderIntent | null }>(({ input, signal }) => {
        if (!input.intent) throw new Error('There is no intent to order');
        return api.createOrder(input.intent, { signal });
      }),
      createTransaction: fromPromise<TransactionReply, { orderId: string }>(({ input, signal }) =>
        api.createTransaction(input, { signal }),
      ),
      validateTransaction: fromPromise<ValidationReply, { orderId: string; payment: ProviderPayment | null }>(
        async ({ input: { orderId, payment }, signal }) =>
          payment ? api.validateTransaction({ orderId, ...payment }, { signal }) : { ok: true, value: false },
      ),
      openPaymentWindow: fromCallback<EventObject, PaymentWindowInput>(({ input, sendBack }) => {
        const tell = (event: PaymentWindowEvent) => sendBack(event);
        payAtSandbox(sandboxUrl, input.checkout.providerOrderId).then(tell, () =>
          tell({ type: 'payment.dismissed' }),
        );
      }),
      readOrder,
      watchOrder: orderWatchMachine.provide({ actors: { readOrder } }),
      closeIntent: fromPromise<{ isFirst: boolean }, { intent: OrderIntent | null }>(async ({ input }) =>
        input.intent ? intents.close(input.intent.idempotencyKey) : { isFirst: false },
      ),
    },
    actions: { storeIntent: (_, intent) => intent && intents.store(intent) },
  });
}

async function payAtSandbox(sandboxUrl: string, providerOrderId: string): Promise<PaymentWindowEvent> {
  const reply = await fetch(`${sandboxUrl}/sandbox/orders/${providerOrderId}/pay`, { method: 'POST' });
  const { status, response } = await reply.json();
  if (status !== 'paid') return { type: 'payment.dismissed' };
  return {
    type: 'payment.succeeded',
    paymentId: response.razorpay_payment_id,
    signature: response.razorpay_signature,
  };
}

/** Syncs a cart to the server by the sync machine. Returns the server's cart, or `null` if the sync failed. */
export async function sync(api: ShopApi, cart: SyncIntent['cart']): Promise<CartReply | null> {
  const { promise: settled, resolve } = Promise.withResolvers<CartReply | null>();
  const provided = cartSyncMachine.provide({
    actors: {
      sendCart: fromPromise<Result<CartReply>, SendCartInput>(({ input, signal }) =>
        api.createShoppingCart({ ...input.request, metadata: null }, { signal }),
      ),
    },
  });
  const parent = setup({ actors: { sync: provided }, types: { events: {} as AnyEventObject } }).createMachine(
    {
      invoke: { id: 'sync', src: 'sync', input: { storeId: 'demo' } },
      on: {
        '*': {
          actions: ({ event }) => {
            if (event.type === 'sync.settled') resolve(event.reply);
            if (event.type === 'sync.refused') resolve(null);
          },
        },
      },
    },
  );
  const actor = createActor(parent, { clock }).start();
  const child = actor.getSnapshot().children.sync;
  child?.send({ type: 'sync.requested', intent: { revision: 1, cart } });
  const timer = setTimeout(() => resolve(null), longestMs / speed);
  const reply = await settled;
  clearTimeout(timer);
  actor.stop();
  return reply;
}

/** Bugs of typical kinds: a lost action, a swapped guard, a wrong delay, a missing way out, a stale reply. */
import { ignoring, waitingForEver } from './machines.ts';
import { inModule, type PlantedBug } from './planting.ts';

type CartSetup = typeof import('../../src/machines/cart/cart/machine.ts');
type Shortfalls = typeof import('../../src/machines/cart/cart/shortfalls.ts');
type Told = typeof import('../../src/machines/cart/cart/told.ts');
type Merge = typeof import('../../src/machines/cart/cart/tabMerge.ts');
type Changes = typeof import('../../src/machines/cart/cart/changes.ts');
type Sync = typeof import('../../src/machines/cart/cartSync/machine.ts');
type Inventory = typeof import('../../src/machines/cart/inventory/machine.ts');
type Checkout = typeof import('../../src/machines/checkout/checkout/machine.ts');
type Placement = typeof import('../../src/machines/checkout/checkout/placement.ts');
type Order = typeof import('../../src/machines/checkout/order/machine.ts');
type OrderWatch = typeof import('../../src/machines/checkout/orderWatch.ts');
type Session = typeof import('../../src/machines/account/session/machine.ts');
type SaveOrder = typeof import('../../server/orders/saveOrder.ts');
type Records = typeof import('../../src/services/checkoutRecords/index.ts');

const cart = 'src/machines/cart';
const checkout = 'src/machines/checkout';

export const typicalBugs: readonly PlantedBug[] = [
  {
    name: 'the cart is not stored',
    plants: [
      inModule<CartSetup>(`${cart}/cart/machine.ts`, {
        cartMachine: (machine) => machine.provide({ actions: { persistCart: () => {} } }),
      }),
    ],
  },
  {
    name: 'the cart of another tab is not merged',
    plants: [inModule<Merge>(`${cart}/cart/tabMerge.ts`, { mergeRecords: (_original, ours) => ours })],
  },
  {
    name: 'the cart of another tab replaces this tab’s',
    plants: [
      inModule<Merge>(`${cart}/cart/tabMerge.ts`, { mergeRecords: (_original, _ours, theirs) => theirs }),
    ],
  },
  {
    name: 'a cart is sent once only',
    plants: [
      inModule<Sync>(`${cart}/cartSync/machine.ts`, {
        cartSyncMachine: (machine) => machine.provide({ guards: { hasTriesLeft: () => false } }),
      }),
    ],
  },
  {
    name: 'a cart that changed while it was sent is not sent again',
    plants: [
      inModule<Sync>(`${cart}/cartSync/machine.ts`, {
        cartSyncMachine: (machine) => machine.provide({ guards: { hasQueuedAfter: () => false } }),
      }),
    ],
  },
  {
    name: 'a stock check that is not answered waits for ever',
    plants: [
      inModule<Inventory>(`${cart}/inventory/machine.ts`, {
        inventoryMachine: (machine) => waitingForEver(machine, ['waiting'], 'backoff'),
      }),
    ],
  },
  {
    name: 'a quantity that the server lowers is not told',
    plants: [
      inModule<Shortfalls>(`${cart}/cart/shortfalls.ts`, {
        fallAfterReply: (_original, { shortfalls }) => ({ shortfalls, toasts: [] }),
      }),
    ],
  },
  {
    name: 'a reload loses the notices of the cart',
    plants: [
      inModule<Told>(`${cart}/cart/told.ts`, {
        toldToStore: (original, told) => original({ ...told, notices: [] }),
      }),
    ],
  },
  {
    name: 'a confirmed order leaves its lines in the cart',
    plants: [
      inModule<Changes>(`${cart}/cart/changes.ts`, {
        applyChange: (original, content, write) =>
          write.type === 'order.completed' ? content : original(content, write),
      }),
    ],
  },
  {
    name: 'an order empties the whole cart',
    plants: [
      inModule<Changes>(`${cart}/cart/changes.ts`, {
        applyChange: (original, content, write) =>
          original(content, write.type === 'order.completed' ? { type: 'cart.empty' } : write),
      }),
    ],
  },
  {
    name: 'an unpaid order empties the account’s cart on the server',
    plants: [
      inModule<SaveOrder>('server/orders/saveOrder.ts', {
        async saveOrder(original, db, newOrder) {
          const order = await original(db, newOrder);
          const cartId = newOrder.order.shopping_cart_id;
          if (order?.status !== 'PENDING' || cartId === undefined) return order;
          await db
            .updateTable('shopping_cart')
            .set({ data: '[]', sent_by: null })
            .where('id', '=', cartId)
            .where('user_id', 'is not', null)
            .execute();
          return order;
        },
      }),
    ],
  },
  {
    name: 'a removed coupon applies itself again',
    plants: [
      inModule<Changes>(`${cart}/cart/changes.ts`, {
        applyChange(original, content, write) {
          const next = original(content, write);
          const { declinedCoupons } = content.cart;
          return write.type === 'cart.coupon.remove'
            ? { ...next, cart: { ...next.cart, declinedCoupons } }
            : next;
        },
      }),
    ],
  },
  {
    name: 'an intent is not stored, so that a second press makes a second order',
    plants: [
      inModule<Records>('src/services/checkoutRecords/index.ts', {
        createOrderIntents: (original, options) => ({ ...original(options), read: () => null }),
      }),
    ],
  },
  {
    name: 'a new total is not asked about',
    plants: [
      inModule<Checkout>(`${checkout}/checkout/machine.ts`, {
        checkoutMachine: (machine) => machine.provide({ guards: { isTotalAgreed: () => true } }),
      }),
      inModule<Placement>(`${checkout}/checkout/placement.ts`, {
        placementRequestOf: (original, context) =>
          original({ ...context, agreedTotal: context.bill.quote?.payable ?? null }),
      }),
    ],
  },
  {
    name: 'the pincode is looked up for ever',
    plants: [
      inModule<Checkout>(`${checkout}/checkout/machine.ts`, {
        checkoutMachine: (machine) => ignoring(machine, ['form', 'editing'], 'checkout.submitted'),
      }),
    ],
  },
  {
    name: 'Pay now is ignored',
    plants: [
      inModule<Order>(`${checkout}/order/machine.ts`, {
        orderMachine: (machine) => ignoring(machine, ['awaitingPayment'], 'order.payment.retried'),
      }),
    ],
  },
  {
    name: 'an order is not looked at any more after a minute',
    plants: [
      inModule<OrderWatch>(`${checkout}/orderWatch.ts`, {
        orderWatchMachine: (machine) => waitingForEver(machine, ['slow', 'waiting'], 'slowPollDelay'),
      }),
    ],
  },
  {
    name: 'a tab does not follow a sign-out in another tab',
    plants: [
      inModule<Session>('src/machines/account/session/machine.ts', {
        sessionMachine: (machine) => ignoring(machine, ['account', 'signedIn'], 'tab.session.changed'),
      }),
    ],
  },
];

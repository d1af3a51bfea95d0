/** Bugs that this shop once had. */
import type { Refusal } from '../../src/contract/domain/index.ts';
import { ignoring, waitingForEver } from './machines.ts';
import { inModule, type PlantedBug } from './planting.ts';

type Replies = typeof import('../../src/machines/cart/cart/serverReplies.ts');
type Revalidation = typeof import('../../src/machines/cart/cart/revalidation.ts');
type Items = typeof import('../../src/machines/cart/cart/items.ts');
type Coupon = typeof import('../../src/machines/cart/coupon/machine.ts');
type Checkout = typeof import('../../src/machines/checkout/checkout/machine.ts');
type CartCheck = typeof import('../../src/machines/checkout/cartCheck.ts');
type Order = typeof import('../../src/machines/checkout/order/machine.ts');
type OrderFailure = typeof import('../../src/machines/checkout/order/failure.ts');
type OrderWatch = typeof import('../../src/machines/checkout/orderWatch.ts');
type Session = typeof import('../../src/machines/account/session/machine.ts');
type Shop = typeof import('../../src/machines/storefront/shop/machine.ts');
type SignOut = typeof import('../../src/app/actors/signOut.ts');
type Collector = typeof import('../../src/services/analytics/index.ts');
type ServerJson = typeof import('../../server/gate/json.ts');
type Temporary = typeof import('../../src/contract/temporary.ts');
type Text = typeof import('../../src/contract/text.ts');

const cart = 'src/machines/cart';
const checkout = 'src/machines/checkout';

export const pastBugs: readonly PlantedBug[] = [
  {
    name: 'F1 an order of another account is asked for again and again',
    plants: [
      inModule<OrderFailure>(`${checkout}/order/failure.ts`, {
        isHeldByAnother: () => false,
      }),
      inModule<Temporary>('src/contract/temporary.ts', {
        isFinalRefusal: (original, failure): failure is Refusal =>
          failure.kind === 'refused' && failure.code !== 'IDEMPOTENCY_CONFLICT' && original(failure),
      }),
      inModule<Order>(`${checkout}/order/machine.ts`, {
        orderMachine: (machine) =>
          machine.provide({ guards: { isSomebodyElses: () => false, isAdoptedFromAnother: () => false } }),
      }),
    ],
  },
  {
    name: 'F2 a line that was added during a validation is taken out',
    plants: [
      inModule<Revalidation>(`${cart}/cart/revalidation.ts`, {
        revalidateCart(original, input) {
          const output = original(input);
          if (output.status === 'error') return output;
          const asked = new Set(input.server.map(({ recordKey }) => recordKey));
          return { ...output, cart: output.cart.filter(({ recordKey }) => asked.has(recordKey)) };
        },
      }),
    ],
  },
  {
    name: 'F3 a late answer about one coupon withdraws another',
    plants: [
      inModule<Coupon>(`${cart}/coupon/machine.ts`, {
        couponMachine: (machine) => machine.provide({ guards: { appliesAnother: () => false } }),
      }),
    ],
  },
  {
    name: 'F4 a coupon of the address comes back with the next change of route',
    plants: [
      inModule<Shop>('src/machines/storefront/shop/machine.ts', {
        shopMachine: (machine) =>
          machine.provide({
            actions: {
              sendUrlCoupon({ self }, { query: { couponCode }, now }) {
                const { cart: actor } = self.getSnapshot().children;
                if (couponCode) actor?.send({ type: 'cart.storedCoupon.set', raw: couponCode, now });
              },
            },
          }),
      }),
    ],
  },
  {
    name: 'F5 a session that the server ends takes the record of an order with it',
    plants: [purgedBy('shopper')],
  },
  {
    name: 'F6 the page of an order that the server refuses to show has no way on',
    plants: [
      inModule<Order>(`${checkout}/order/machine.ts`, {
        orderMachine: (machine) => machine.provide({ guards: { isOutOfReach: () => false } }),
      }),
    ],
  },
  {
    name: 'F7 a checkout does not hear of a sign-out in another tab',
    plants: [inModule<SignOut>('src/app/actors/signOut.ts', { onSignOut: () => () => {} })],
  },
  {
    name: 'F8 an unfinished order is sent again, even if the shopper has just pressed for another one',
    plants: [
      inModule<Order>(`${checkout}/order/machine.ts`, {
        orderMachine: (machine) =>
          machine.provide({ guards: { isAdoptedUnlike: () => false, isStale: () => false } }),
      }),
    ],
  },
  {
    name: 'F9 a late sign-in of the express checkout is not heard',
    plants: [
      inModule<Session>('src/machines/account/session/machine.ts', {
        sessionMachine: (machine) =>
          ignoring(
            ignoring(machine, ['account', 'signedOut'], 'session.express.answered'),
            ['account', 'signedOut', 'answering'],
            'session.express.answered',
          ),
      }),
    ],
  },
  {
    name: 'F10 a reply about an older cart is taken for one about this cart',
    plants: [
      inModule<Replies>(`${cart}/cart/serverReplies.ts`, {
        contentAfterReply: (original, context, _sentRevision, reply) =>
          original(context, context.revision, reply),
      }),
    ],
  },
  {
    name: 'F11 what the server cannot store is sent to it',
    plants: [
      inModule<Text>('src/contract/text.ts', {
        isWellFormedText: () => true,
        fitText: (_original, text, longest) => text.slice(0, longest),
      }),
    ],
  },
  {
    name: 'F12 the answer about a pincode does not reach a form that is being sent',
    plants: [
      inModule<Checkout>(`${checkout}/checkout/machine.ts`, {
        checkoutMachine: (machine) =>
          waitingForEver(
            machine.provide({ guards: { isPincodeAnswered: () => false } }),
            ['form', 'submitting', 'awaitingPincode'],
            'pincodeTimeout',
          ),
      }),
    ],
  },
  {
    name: 'F13 what a shopper ordered is not forgotten as they sign out',
    plants: [purgedBy('server')],
  },
  {
    name: 'F14 as the page is hidden, only the first of what waits is sent',
    plants: [
      inModule<Collector>('src/services/analytics/index.ts', {
        createAnalyticsService(original, options) {
          const service = original(options);
          return { ...service, beacon: (events) => service.beacon(events.slice(0, 1)) };
        },
      }),
    ],
  },
  {
    name: 'F14 a batch that is being sent ends with its page',
    plants: [
      inModule<Collector>('src/services/analytics/index.ts', {
        createAnalyticsService: (original, options) =>
          original({
            ...options,
            fetch: (input, init) => options.fetch(input, { ...init, keepalive: false }),
          }),
      }),
    ],
  },
  {
    name: 'F14 one event that cannot be stored fails its batch',
    plants: [
      // With no limit of length the original runs, because the shop's API calls pass their texts through it and must stay
      // storable.
      inModule<Text>('src/contract/text.ts', {
        fitText: (original, text, longest) =>
          Number.isFinite(longest) ? text.slice(0, longest) : original(text, longest),
      }),
      inModule<ServerJson>('server/gate/json.ts', { hasOnlyWellFormedText: () => true }),
    ],
  },
  {
    name: 'F15 an order that was cancelled counts as confirmed',
    plants: [
      inModule<OrderWatch>(`${checkout}/orderWatch.ts`, {
        isConfirmed: (_original, order) => order.status !== 'PENDING',
        isCancelled: () => false,
      }),
    ],
  },
  {
    name: 'F16 the cart gets another variant than the chosen one',
    plants: [
      inModule<Items>(`${cart}/cart/items.ts`, {
        itemOf: (original, add) => original({ ...add, variantId: null }),
      }),
    ],
  },
  {
    name: 'F17 an order is placed without a look at stock and prices',
    plants: [
      inModule<CartCheck>(`${checkout}/cartCheck.ts`, {
        cartCheckMachine: (machine) =>
          machine.provide({
            guards: {
              isStockUnreached: () => false,
              isStockChecking: () => false,
              isStockAnswered: () => true,
              isSettled: () => true,
              isInvalid: () => false,
            },
          }),
      }),
    ],
  },
];

function purgedBy(by: 'shopper' | 'server') {
  return inModule<Session>('src/machines/account/session/machine.ts', {
    sessionMachine: (machine) =>
      machine.provide({
        actions: {
          sendPurge: ({ self }) => self.getSnapshot().children.storage?.send({ type: 'session.purged', by }),
        },
      }),
  });
}

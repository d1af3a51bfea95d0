/** Mutations of machines, each a typical mistake: a wrong target, a missing action, a wrong delay, a wrong guard. */
import { ignoring, leadingTo, losingAction, swappingGuards } from '../../simulation/planted/machines.ts';
import { inModule, type PlantedBug } from '../../simulation/planted/planting.ts';

type Cart = typeof import('../../src/machines/cart/cart/machine.ts');
type CartSync = typeof import('../../src/machines/cart/cartSync/machine.ts');
type Coupon = typeof import('../../src/machines/cart/coupon/machine.ts');
type Inventory = typeof import('../../src/machines/cart/inventory/machine.ts');
type Checkout = typeof import('../../src/machines/checkout/checkout/machine.ts');
type Order = typeof import('../../src/machines/checkout/order/machine.ts');
type OrderWatch = typeof import('../../src/machines/checkout/orderWatch.ts');
type Session = typeof import('../../src/machines/account/session/machine.ts');
type Search = typeof import('../../src/machines/catalogue/search/machine.ts');
type Overlays = typeof import('../../src/machines/storefront/overlays/machine.ts');

const never = () => false;
const always = () => true;

const cart = (cartMachine: NonNullable<Parameters<typeof inModule<Cart>>[1]['cartMachine']>) => [
  inModule<Cart>('src/machines/cart/cart/machine.ts', { cartMachine }),
];
const cartSync = (
  cartSyncMachine: NonNullable<Parameters<typeof inModule<CartSync>>[1]['cartSyncMachine']>,
) => [inModule<CartSync>('src/machines/cart/cartSync/machine.ts', { cartSyncMachine })];
const coupon = (couponMachine: NonNullable<Parameters<typeof inModule<Coupon>>[1]['couponMachine']>) => [
  inModule<Coupon>('src/machines/cart/coupon/machine.ts', { couponMachine }),
];
const inventory = (
  inventoryMachine: NonNullable<Parameters<typeof inModule<Inventory>>[1]['inventoryMachine']>,
) => [inModule<Inventory>('src/machines/cart/inventory/machine.ts', { inventoryMachine })];
const checkout = (
  checkoutMachine: NonNullable<Parameters<typeof inModule<Checkout>>[1]['checkoutMachine']>,
) => [inModule<Checkout>('src/machines/checkout/checkout/machine.ts', { checkoutMachine })];
const order = (orderMachine: NonNullable<Parameters<typeof inModule<Order>>[1]['orderMachine']>) => [
  inModule<Order>('src/machines/checkout/order/machine.ts', { orderMachine }),
];
const session = (sessionMachine: NonNullable<Parameters<typeof inModule<Session>>[1]['sessionMachine']>) => [
  inModule<Session>('src/machines/account/session/machine.ts', { sessionMachine }),
];

export const mutations: readonly PlantedBug[] = [
  {
    name: 'cartSync: offline is not noticed',
    plants: cartSync((machine) => machine.provide({ guards: { isOffline: never } })),
  },
  {
    name: 'cartSync: sending leads to idle when the network goes',
    plants: cartSync((machine) =>
      leadingTo(machine, ['delivery', 'sending'], 'connectivity.offline', 'idle'),
    ),
  },
  {
    name: 'cartSync: the pause before sending is ten times as long',
    plants: cartSync((machine) => machine.provide({ delays: { debounce: 3_000 } })),
  },
  {
    name: 'cartSync: sendReport is lost',
    plants: cartSync((machine) => losingAction(machine, 'sendReport')),
  },
  {
    name: 'cart: persistCart is lost',
    plants: cart((machine) => losingAction(machine, 'persistCart')),
  },
  {
    name: 'cart: another tab is never ahead',
    plants: cart((machine) => machine.provide({ guards: { isOtherTabAhead: never } })),
  },
  {
    name: 'cart: emitLineAdded is lost',
    plants: cart((machine) => losingAction(machine, 'emitLineAdded')),
  },
  {
    name: 'cart: a cart that cannot be priced is not noticed',
    plants: cart((machine) => machine.provide({ guards: { isUnpriceable: never } })),
  },
  {
    name: 'inventory: an answer is fresh ten times as long',
    plants: inventory((machine) => machine.provide({ delays: { freshness: 600_000 } })),
  },
  {
    name: 'inventory: sendDifference is lost',
    plants: inventory((machine) => losingAction(machine, 'sendDifference')),
  },
  {
    name: 'coupon: a reply about another coupon is taken for one about this',
    plants: coupon((machine) => machine.provide({ guards: { appliesAnother: never } })),
  },
  {
    name: 'coupon: sendAccepted is lost',
    plants: coupon((machine) => losingAction(machine, 'sendAccepted')),
  },
  {
    name: 'checkout: every total is agreed',
    plants: checkout((machine) => machine.provide({ guards: { isTotalAgreed: always } })),
  },
  {
    name: 'checkout: a pincode is waited for ten times as long',
    plants: checkout((machine) => machine.provide({ delays: { pincodeTimeout: 50_000 } })),
  },
  {
    name: 'checkout: storeDraft is lost',
    plants: checkout((machine) => losingAction(machine, 'storeDraft')),
  },
  {
    name: 'order: cash on delivery and paid are swapped',
    plants: order((machine) => swappingGuards(machine, 'isCod', 'isPaid')),
  },
  {
    name: 'order: Pay now is ignored',
    plants: order((machine) => ignoring(machine, ['awaitingPayment'], 'order.payment.retried')),
  },
  {
    name: 'orderWatch: the slow pace is ten times as slow',
    plants: [
      inModule<OrderWatch>('src/machines/checkout/orderWatch.ts', {
        orderWatchMachine: (machine) => machine.provide({ delays: { slowPollDelay: 100_000 } }),
      }),
    ],
  },
  {
    name: 'session: sendPurge is lost',
    plants: session((machine) => losingAction(machine, 'sendPurge')),
  },
  {
    name: 'session: a sign-out in another tab is ignored',
    plants: session((machine) => ignoring(machine, ['account', 'signedIn'], 'tab.session.changed')),
  },
  {
    name: 'search: every option is taken for a term',
    plants: [
      inModule<Search>('src/machines/catalogue/search/machine.ts', {
        searchMachine: (machine) => machine.provide({ guards: { isTerm: always } }),
      }),
    ],
  },
  {
    name: 'overlays: clearOverlay is lost',
    plants: [
      inModule<Overlays>('src/machines/storefront/overlays/machine.ts', {
        overlaysMachine: (machine) => losingAction(machine, 'clearOverlay'),
      }),
    ],
  },
];

import { type ActorRefFrom, fromPromise } from 'xstate';
import type { UserProfile } from '../../contract/domain/index.ts';
import { fieldsOf, selectAddresses } from '../../machines/account/addresses/index.ts';
import { selectUser } from '../../machines/account/session/index.ts';
import { selectItems } from '../../machines/cart/cart/index.ts';
import { selectIsBlocked } from '../../machines/cart/inventory/index.ts';
import { type AddressFields, normalisePhone } from '../../machines/checkout/addressForm/index.ts';
import {
  type CartCheck,
  type CheckoutCart,
  type CheckoutInput,
  type CheckoutStore,
  checkoutMachine,
} from '../../machines/checkout/checkout/index.ts';
import { reportingPincodeMachine } from '../../machines/checkout/pincode/index.ts';
import {
  selectIsReady,
  selectLoyaltyRules,
  selectSettings,
  selectShippingTiers,
} from '../../machines/storefront/storeData/index.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import type { CartActors } from '../../views/cart/actors.ts';
import { blocksCookies } from '../blocksCookies.ts';
import { drafts, intents } from '../checkoutStorage.ts';
import { sessionMeta } from './attribution.ts';
import { checkCart, checkoutCart, isoNow } from './cartCheck.ts';
import { retryWhenOnline } from './online.ts';
import { provideOrder } from './order.ts';
import { lookUpPincode } from './pincode.ts';
import { onSignOut } from './signOut.ts';

export function provideCheckout(actors: CartActors, shopApi: ShopApi) {
  let known = JSON.stringify(drafts.read());
  return checkoutMachine.provide({
    actors: {
      pincode: reportingPincodeMachine.provide({ actors: { lookUpPincode: lookUpPincode(shopApi) } }),
      order: provideOrder(actors, shopApi),
      checkCart: fromPromise<CartCheck, { storeId: string }>(({ signal }) => checkCart(actors, signal)),
    },
    actions: {
      storeDraft: (_, draft) => {
        // A form in which nothing was changed does not replace what was typed in another tab.
        const next = JSON.stringify(draft);
        if (next !== known) drafts.write(draft);
        known = next;
      },
      forgetDraft: () => {
        known = JSON.stringify(null);
        drafts.remove();
      },
    },
  });
}

/** The input of checkout: the current cart, store and session, and the records of an earlier visit. */
export function checkoutInput(actors: CartActors, storeId: string): CheckoutInput {
  return {
    storeId,
    store: storeOf(actors),
    cart: checkoutCart(actors),
    session: sessionOf(actors),
    now: isoNow(),
    draft: drafts.read(),
    interrupted: intents.read(),
  };
}

/**
 * Connects checkout to the shop: changes of cart, stock check, store, session and connectivity are sent to checkout, and checkout's
 * requests and facts to the shop. Returns a function that disconnects them.
 */
export function connectCheckout(
  checkout: ActorRefFrom<typeof checkoutMachine>,
  actors: CartActors,
  shopApi: Pick<ShopApi, 'searchOrders'>,
): () => void {
  const { shop, cart, coupon, inventory, storeData, session, rewards } = actors;
  const current = () => checkout.getSnapshot().context;
  const sendCart = () => {
    const next = checkoutCart(actors);
    if (isSame(partsOf(next), partsOf(current().cart))) return;
    checkout.send({ type: 'checkout.cart.changed', cart: next, now: isoNow() });
  };
  const sendChecked = () => {
    const state = inventory.getSnapshot();
    if (!state.hasTag('fresh')) return;
    const isBlocked = selectIsBlocked(selectItems(cart.getSnapshot()))(state);
    const checked = { type: 'checkout.cart.checked', isBlocked } as const;
    if (checkout.getSnapshot().can(checked)) checkout.send(checked);
  };
  const sendStore = () => {
    const next = storeOf(actors);
    if (isSame(Object.values(next), Object.values(current().store))) return;
    checkout.send({ type: 'checkout.store.changed', store: next, now: isoNow() });
  };
  const sendSession = () => {
    const next = sessionOf(actors);
    const { userId, blocksCookies } = current().session;
    if (next.userId === userId && next.blocksCookies === blocksCookies) return;
    checkout.send({ type: 'checkout.session.changed', session: next });
  };
  const stopFillingIn = fillIn(checkout, actors, shopApi);
  const subscriptions = [
    cart.subscribe(sendCart),
    coupon.subscribe(sendCart),
    inventory.subscribe(sendChecked),
    rewards.subscribe(sendCart),
    session.subscribe(() => {
      sendSession();
      sendCart();
    }),
    storeData.subscribe(sendStore),
    { unsubscribe: onSignOut(session, () => checkout.send({ type: 'checkout.shopper.left' })) },
    checkout.on('checkout.figures.outdated', () => {
      storeData.send({ type: 'storeData.refresh' });
      coupon.send({ type: 'coupon.list.reload' });
      inventory.send({ type: 'inventory.ensureFresh' });
    }),
    checkout.on('checkout.gifts.refused', ({ recordKeys }) => {
      for (const { recordKey, sourceCouponCode } of selectItems(cart.getSnapshot())) {
        if (sourceCouponCode === null || !recordKeys.includes(recordKey)) continue;
        cart.send({ type: 'cart.gifts.refused', couponCode: sourceCouponCode });
      }
    }),
    // At the top: at the bottom they would cover the fields that the shopper fills in next.
    checkout.on('toast.requested', ({ type, toast }) =>
      shop.send({ type, toast: { position: 'top-center', ...toast } }),
    ),
    checkout.on('analytics.requested', (event) => shop.send(event)),
    checkout.on('log.requested', (event) => shop.send(event)),
    checkout.on('order.completed', (event) => shop.send(event)),
    checkout.on('order.abandoned', (event) => cart.send(event)),
  ];
  const stopRetrying = retryWhenOnline(checkout);
  // The shopper may come from the browser's settings, where cookies were allowed.
  window.addEventListener('focus', sendSession);
  // Lines may have sold out since they were checked.
  if (!inventory.getSnapshot().hasTag('fresh')) inventory.send({ type: 'inventory.ensureFresh' });
  // Changes since the machine's input was read, while the page rendered.
  sendSession();
  sendStore();
  sendCart();
  return () => {
    stopFillingIn();
    stopRetrying();
    window.removeEventListener('focus', sendSession);
    for (const { unsubscribe } of subscriptions) unsubscribe();
  };
}

/**
 * Fills in a signed-in shopper's details once, unless an address has been typed or restored: the address saved last, or
 * their own name, phone and email; and the last order's way to pay. A shopper who typed their number before they signed in with
 * it gets the missing name and email filled in. Returns a function that gives up waiting for them.
 */
function fillIn(
  checkout: ActorRefFrom<typeof checkoutMachine>,
  { shop, session }: CartActors,
  shopApi: Pick<ShopApi, 'searchOrders'>,
): () => void {
  const { addresses } = shop.getSnapshot().children;
  const leaving = new AbortController();
  if (!addresses) return () => {};
  const chooseLastWay = async () => {
    const reply = await shopApi.searchOrders({ limit: 1 }, { signal: leaving.signal });
    const last = reply.ok ? reply.value.items[0]?.paymentType : undefined;
    const { paymentType, bill } = checkout.getSnapshot().context;
    const isOpen = bill.methods.some((method) => method.paymentType === last && method.isAvailable);
    if (last === undefined || paymentType !== 'NONE' || !isOpen || leaving.signal.aborted) return;
    checkout.send({ type: 'checkout.payment.chosen', paymentType: last });
  };
  const fill = () => {
    const saved = selectAddresses(addresses.getSnapshot());
    const user = selectUser(session.getSnapshot());
    if (saved === null || user === null) return;
    waiting.unsubscribe();
    void chooseLastWay();
    const { fields, restoredPincode } = checkout.getSnapshot().context;
    // A form that somebody is filling in stays as it is. The pincode may have been looked up on a product's page.
    const { phone, pincode, address } = fields;
    if (phone !== '' || pincode !== restoredPincode || address !== '') return;
    const [newest] = saved;
    checkout.send({
      type: 'checkout.address.chosen',
      fields: newest ? fieldsOf(newest) : withOwnDetails(fields, user),
    });
  };
  const fillName = () => {
    const user = selectUser(session.getSnapshot());
    const { fields } = checkout.getSnapshot().context;
    const isOwn = user !== null && fields.phone !== '' && fields.phone === normalisePhone(user.phone ?? '');
    if (!isOwn || !(user.firstName || user.lastName)) return;
    naming.unsubscribe();
    if (!isUnnamed(fields)) return;
    checkout.send({ type: 'checkout.address.chosen', fields: withOwnDetails(fields, user) });
  };
  const waiting = addresses.subscribe(fill);
  const naming = session.subscribe(fillName);
  fill();
  return () => {
    leaving.abort();
    waiting.unsubscribe();
    naming.unsubscribe();
  };
}

/** Fills in the shopper's own details, except where something was typed. */
function withOwnDetails(
  fields: AddressFields,
  { phone, email, firstName, lastName }: UserProfile,
): AddressFields {
  return {
    ...fields,
    phone: fields.phone || normalisePhone(phone ?? ''),
    email: fields.email || (email ?? ''),
    ...(isUnnamed(fields) && { firstName: firstName ?? '', lastName: lastName ?? '' }),
  };
}

function isUnnamed({ firstName, lastName }: AddressFields): boolean {
  return firstName === '' && lastName === '';
}

/** The parts that are compared to see whether checkout's cart has changed. */
function partsOf({ shoppingCartId, lines, coupon, freebies, rewards }: CheckoutCart): readonly unknown[] {
  const { loyalty, viaProvider, isRewardApplied } = rewards ?? {};
  return [shoppingCartId, lines, coupon, loyalty, viaProvider, isRewardApplied, ...freebies];
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((part, index) => Object.is(part, others[index]));
}

function sessionOf({ shop, session }: CartActors): CheckoutInput['session'] {
  const meta = sessionMeta(shop.getSnapshot().children.attribution);
  const user = selectUser(session.getSnapshot());
  return {
    isSignedIn: user !== null,
    userId: user?.id ?? null,
    isAffiseTrackingValid: meta?.isAffiseTrackingValid === true,
    meta,
    blocksCookies: blocksCookies(),
  };
}

function storeOf({ storeData }: CartActors): CheckoutStore {
  const snapshot = storeData.getSnapshot();
  return {
    isReady: selectIsReady(snapshot),
    settings: selectSettings(snapshot),
    shippingTiers: selectShippingTiers(snapshot),
    loyaltyRules: selectLoyaltyRules(snapshot),
  };
}

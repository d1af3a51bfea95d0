import { createActor, type EventObject, fromCallback, toPromise } from 'xstate';
import { selectItems } from '../../machines/cart/cart/index.ts';
import { selectAreCouponsListed, selectCoupons } from '../../machines/cart/coupon/index.ts';
import { selectUnknownGifts } from '../../machines/cart/coupon/rules.ts';
import { selectIsCartValid } from '../../machines/cart/inventory/index.ts';
import {
  type CartCheckEvent,
  type CartCheckInput,
  type CartCheckOutput,
  type CartFacts,
  cartCheckMachine,
} from '../../machines/checkout/cartCheck.ts';
import type { CartCheck, CheckoutCart } from '../../machines/checkout/checkout/index.ts';
import type { CartActors } from '../../views/cart/actors.ts';
import { spendableOf } from '../../views/rewards/spendable.ts';
import { clock } from '../clock.ts';
import { observed } from '../observed.ts';

/** Checks the cart against the server before an order. Stops when `signal` is aborted. */
export async function checkCart(actors: CartActors, signal: AbortSignal): Promise<CartCheck> {
  const { kind } = await runCartCheck(actors, { needsServerCart: false }, signal);
  if (kind === 'failed') {
    const isOffline = actors.sync.getSnapshot().matches({ connectivity: 'offline' });
    return isOffline ? { kind: 'offline' } : { kind, failure: { kind: 'network' } };
  }
  return { kind, cart: checkoutCart(actors), now: isoNow() };
}

/** Runs the machine to its end, as a root actor, so that the inspector shows it. */
export async function runCartCheck(
  actors: CartActors,
  input: CartCheckInput,
  signal: AbortSignal,
): Promise<CartCheckOutput> {
  const check = createActor(cartCheckMachine.provide({ actors: { watchCart: watchCart(actors) } }), {
    input,
    ...observed('cartCheck'),
  });
  signal.addEventListener('abort', () => check.stop(), { once: true });
  return toPromise(check.start());
}

/**
 * Requests a fresh stock check, a sync of the cart and offers that have not loaded, then reports the state of the cart's machines,
 * now and on each change.
 */
function watchCart(actors: CartActors) {
  return fromCallback<EventObject, undefined>(({ sendBack }) => {
    const { cart, inventory, coupon, sync } = actors;
    sync.send({ type: 'sync.flush' });
    inventory.send({ type: 'inventory.ensureFresh' });
    const offers = coupon.getSnapshot();
    // A request that is under way is not begun anew.
    if (!selectAreCouponsListed(offers) && !offers.matches({ list: 'loading' }))
      coupon.send({ type: 'coupon.list.reload' });
    let last = '';
    const report = () => {
      const facts = factsOf(actors);
      const text = JSON.stringify(facts);
      if (text === last) return;
      last = text;
      sendBack({ type: 'cartCheck.reported', facts } satisfies CartCheckEvent);
    };
    const subscriptions = [
      cart.subscribe(report),
      inventory.subscribe(report),
      coupon.subscribe(report),
      sync.subscribe(report),
    ];
    report();
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe();
    };
  });
}

function factsOf(actors: CartActors): CartFacts {
  const { cart, coupon, sync } = actors;
  const state = cart.getSnapshot();
  const isSettling = state.hasTag('validating') || coupon.getSnapshot().matches({ offers: 'settling' });
  const { cartId, incoming } = state.context;
  // The shopper has not seen lines of another device that are still being described.
  const inSync = incoming.length > 0 ? 'sending' : syncOf(sync);
  return { stock: stockOf(actors), isSettling, gifts: giftsOf(coupon), sync: inSync, cartId };
}

function giftsOf(coupon: CartActors['coupon']): CartFacts['gifts'] {
  const state = coupon.getSnapshot();
  if (selectUnknownGifts(state).length === 0) return 'known';
  return state.matches({ list: 'loading' }) ? 'loading' : 'unknown';
}

function stockOf({ cart, inventory }: CartActors): CartFacts['stock'] {
  const state = inventory.getSnapshot();
  if (state.matches('checking') || state.matches('stale')) return 'checking';
  if (state.matches('waiting') || state.matches('stalled')) return 'unreached';
  const lines = selectItems(cart.getSnapshot());
  return selectIsCartValid(lines)(state) ? 'valid' : 'invalid';
}

function syncOf(sync: CartActors['sync']): CartFacts['sync'] {
  const state = sync.getSnapshot();
  if (!state.hasTag('unsynced') && !state.matches({ delivery: 'refused' })) return 'sent';
  const isSending = state.matches({ delivery: 'sending' }) || state.matches({ delivery: 'debouncing' });
  return isSending ? 'sending' : 'unreached';
}

/** The cart as checkout prices it: lines, coupon, free gifts, and the rewards that may be spent. */
export function checkoutCart(actors: CartActors): CheckoutCart {
  const { cart, coupon } = actors;
  const { data, coupon: applied, cartId } = cart.getSnapshot().context;
  return {
    shoppingCartId: cartId,
    lines: data,
    coupon: applied,
    freebies: selectCoupons(coupon.getSnapshot()).filter(({ couponType }) => couponType === 'FREEBIE'),
    rewards: spendableOf(actors),
  };
}

/** The shop's time, ISO 8601. */
export function isoNow(): string {
  return new Date(clock.now()).toISOString();
}

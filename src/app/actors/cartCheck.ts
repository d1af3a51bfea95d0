import { waitFor } from 'xstate';
import { selectCoupons } from '../../machines/cart/coupon/index.ts';
import { selectIsCartValid } from '../../machines/cart/inventory/index.ts';
import type { CartCheck, CheckoutCart } from '../../machines/checkout/checkout/index.ts';
import type { CartActors } from '../../views/cart/actors.ts';
import { spendableOf } from '../../views/rewards/spendable.ts';
import { clock } from '../clock.ts';

const CHECK_TIMEOUT_MS = 14_000;

/**
 * Checks stock and prices again before an order: flushes the cart's sync, asks for fresh inventory, and waits until the
 * cart has applied what was found. Rejects after a time-out and when aborted.
 */
export async function checkCart(actors: CartActors, signal: AbortSignal): Promise<CartCheck> {
  const { cart, inventory, sync } = actors;
  const options = { timeout: CHECK_TIMEOUT_MS, signal };
  sync.send({ type: 'sync.flush' });
  inventory.send({ type: 'inventory.ensureFresh' });
  const isAnswered = (state: ReturnType<typeof inventory.getSnapshot>) =>
    !state.matches('checking') && !state.matches('stale');
  const answer = await waitFor(inventory, isAnswered, options);
  if (answer.matches('waiting') || answer.matches('stalled')) {
    return { kind: 'failed', failure: { kind: 'network' } };
  }
  await waitFor(cart, (state) => !state.hasTag('validating'), options);
  // The cart's corrections may have started another check.
  const last = await waitFor(inventory, isAnswered, options);
  return { kind: selectIsCartValid(last) ? 'valid' : 'invalid', cart: checkoutCart(actors), now: isoNow() };
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

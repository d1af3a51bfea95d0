/** What a failed delivery of the cart means. Pure. */
import type { Failure } from '../../../contract/domain/index.ts';
import { backoffDelay } from '../../shared/backoff.ts';
import type { CartSyncContext, SendCartInput } from './types.ts';

/** After so many failures in a row the machine rests until something changes. */
export const MOST_ATTEMPTS = 8;

/** True when the same request may succeed later. */
export function isTemporary(failure: Failure): boolean {
  return failure.kind !== 'refused' || failure.code === 'RATE_LIMITED' || failure.code === 'INTERNAL';
}

/** How long the server asked to wait, in milliseconds; null if it did not. */
export function retryAfter(failure: Failure): number | null {
  if (failure.kind !== 'refused' || failure.code !== 'RATE_LIMITED') return null;
  const { retryAfterMs } = failure.details;
  return typeof retryAfterMs === 'number' && retryAfterMs > 0 ? retryAfterMs : null;
}

/** The delay before the next try, with the composition root's chance. */
export function syncDelay({ attempt, retryAfterMs }: CartSyncContext, chance?: number): number {
  return Math.max(retryAfterMs ?? 0, backoffDelay(attempt, chance));
}

/** The request for what is being sent. The machine's own cart id stands in for one that the cart has not heard of. */
export function requestOf({ storeId, isSignedIn, cartId, sent }: CartSyncContext): SendCartInput {
  if (!sent) throw new Error('A request needs a cart to send');
  return {
    isSignedIn,
    request: { ...sent.cart, storeId, shoppingCartId: sent.cart.shoppingCartId ?? cartId },
  };
}

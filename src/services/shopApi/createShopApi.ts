import { createCall } from './calls.ts';
import { laterCalls } from './laterCalls.ts';
import { startCalls } from './startCalls.ts';
import type { Send } from './types.ts';

/**
 * The shop API over any transport. The object that this returns is the list of its functions: the type `ShopApi` is
 * derived from it. No function rejects for what the network or the server does; a reply that does not have the
 * contract's shape is the failure `server`.
 */
export function createShopApi({ send }: { readonly send: Send }) {
  const call = createCall(send);
  return { ...startCalls(call), ...laterCalls(call) };
}

/** Rule L2 of docs/decisions/0006: lines whose deal has ended since they were added. */
import { recordKey, unitPrice } from './lines.ts';
import type { CartLine, ServerLine } from './types.ts';

/**
 * The cart and the server's data with ordinary lines in place of those whose deal has ended. Such a line keeps the deal's price,
 * so that the server's price counts as a change. If the cart has an ordinary line of the same goods too, they become one line
 * with the lower price.
 */
export function withoutEndedDeals<L extends CartLine>(
  cart: readonly L[],
  server: readonly ServerLine[],
): { readonly cart: readonly L[]; readonly server: readonly ServerLine[] } {
  const ordinary = new Set(server.flatMap((fresh) => (fresh.source === 'CART' ? [fresh.recordKey] : [])));
  const keys = new Map(
    cart
      .filter((line) => line.source === 'LIMITED_TIME_DEAL' && ordinary.has(line.recordKey))
      .map((line) => [line.recordKey, recordKey({ id: line.productId, variantId: line.variantId })] as const),
  );
  if (keys.size === 0) return { cart, server };
  const lines = new Map<string, L>();
  for (const line of cart) {
    const key = keys.get(line.recordKey);
    const parent = keys.get(line.parentRecordKey ?? '')?.recordKey;
    const child = parent ? { ...line, parentRecordKey: parent } : line;
    const now: L = key ? { ...child, ...key, source: 'CART', price: unitPrice(line) } : child;
    const known = lines.get(now.recordKey);
    const joined = known && { qty: known.qty + now.qty, price: Math.min(known.price, now.price) };
    lines.set(now.recordKey, known ? { ...known, ...joined } : now);
  }
  return {
    cart: [...lines.values()],
    server: server.map((fresh) => ({ ...fresh, ...keys.get(fresh.recordKey) })),
  };
}

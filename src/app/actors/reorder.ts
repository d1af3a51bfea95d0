import { type ActorRefFrom, fromPromise } from 'xstate';
import { type ReorderLine, type ReorderReply, reorderMachine } from '../../machines/account/reorder.ts';
import { requestOf } from '../../machines/catalogue/addToCart.ts';
import { canFill, findVariant } from '../../machines/catalogue/variant/options.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import type { ShopSource } from '../../views/shop/context.ts';
import { sendToShop } from '../actorSource.ts';
import { clock } from '../clock.ts';

/** Puts an order's goods into the cart, as they are sold today. */
export function provideReorder({ searchProducts }: ShopApi, source: ShopSource) {
  return reorderMachine.provide({
    actors: {
      addLines: fromPromise<ReorderReply, { lines: readonly ReorderLine[] }>(
        async ({ input: { lines }, signal }) => {
          const ids = [...new Set(lines.map(({ productId }) => productId))];
          const found = await searchProducts({ filter: { ids }, limit: ids.length }, { signal });
          if (!found.ok) return found;
          const { cart } = await source.whenStarted();
          // The machine has timed out and reported that nothing was added.
          if (signal.aborted) return { ok: false, failure: { kind: 'aborted' } };
          const products = new Map(found.value.items.map((product) => [product.id, product]));
          const missing = lines.filter(({ productId, variantId, quantity }) => {
            const product = products.get(productId);
            if (!product || !canFill(product, findVariant(product, variantId))) return true;
            cart.send({
              type: 'cart.line.add',
              ...requestOf(product, variantId, quantity),
              now: clock.now(),
            });
            return false;
          });
          return { ok: true, value: { missing: missing.map(({ title }) => title) } };
        },
      ),
    },
  });
}

/** Forwards the machine's toasts to the shop. Returns a function that stops this. */
export function connectReorder(reorder: ActorRefFrom<typeof reorderMachine>, source: ShopSource): () => void {
  const { unsubscribe } = reorder.on('toast.requested', (event) => sendToShop(source, event));
  return unsubscribe;
}

import type { ActorRefFrom } from 'xstate';
import { FORM_CART, readFormCart } from '../../contract/formCart.ts';
import type { cartMachine } from '../../machines/cart/cart/index.ts';
import { requestOf } from '../../machines/catalogue/addToCart.ts';
import type { ToastRequested } from '../../machines/shared/effects.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import { clock } from '../clock.ts';
import { isOnSale, loadProducts } from './formLines.ts';

/**
 * Moves the lines that were added without script into the cart. While their products cannot be loaded they stay in the
 * cookie, for the next page. Returns a message about lines that were left out because they cannot be bought any more, or `null`.
 */
export async function takeOverFormCart(
  shopApi: Pick<ShopApi, 'searchProducts'>,
  cart: Pick<ActorRefFrom<typeof cartMachine>, 'send'>,
): Promise<ToastRequested['toast'] | null> {
  const products = await loadProducts(shopApi, readFormCart(document.cookie));
  if (!products || products.size === 0) return null;
  // Read again and removed at once: another tab may have taken them over meanwhile.
  const lines = readFormCart(document.cookie);
  // biome-ignore lint/suspicious/noDocumentCookie: a cookie store is not in every browser, and answers late.
  document.cookie = `${FORM_CART}=; Max-Age=0; Path=/; SameSite=Lax`;
  const unavailable = lines.flatMap(({ productId, variantId, qty }) => {
    const product = products.get(productId);
    if (!product) return [];
    if (!isOnSale(product, variantId)) return [product.title];
    cart.send({ type: 'cart.line.add', ...requestOf(product, variantId, qty), now: clock.now() });
    return [];
  });
  if (unavailable.length === 0) return null;
  const text = `Not available any more, and so not in your cart: ${unavailable.join(', ')}.`;
  return { kind: 'warning', text, duration: 8_000 };
}

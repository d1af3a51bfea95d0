import type { ProductCard } from '../../contract/domain/index.ts';
import { type FormLine, readFormCart } from '../../contract/formCart.ts';
import { itemOf } from '../../machines/cart/cart/items.ts';
import { canFill, findVariant, quantityLimits } from '../../machines/catalogue/variant/options.ts';
import { runningDealPrice } from '../../pricing/deal.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import type { FormCartLine } from '../../views/cart/FormCart.tsx';

/**
 * The lines in a request's cookie, as the cart page shows them; those of products that are no longer sold are left out. `null` if
 * they cannot be loaded.
 */
export async function loadFormLines(
  shopApi: Pick<ShopApi, 'searchProducts'>,
  { headers, signal }: Request,
): Promise<readonly FormCartLine[] | null> {
  const lines = readFormCart(headers.get('cookie') ?? '');
  const products = await loadProducts(shopApi, lines, signal);
  if (!products) return null;
  return lines.flatMap((line) => {
    const product = products.get(line.productId);
    return product && isOnSale(product, line.variantId) ? [presented(line, product)] : [];
  });
}

/** The products of the lines, by id; `null` if they cannot be loaded. */
export async function loadProducts(
  { searchProducts }: Pick<ShopApi, 'searchProducts'>,
  lines: readonly Pick<FormLine, 'productId'>[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ProductCard> | null> {
  if (lines.length === 0) return new Map();
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const found = await searchProducts({ filter: { ids }, limit: ids.length }, signal && { signal });
  return found.ok ? new Map(found.value.items.map((product) => [product.id, product])) : null;
}

/** Whether the product is sold in this form: a product with variants is sold as one of them. */
export function isOnSale(product: ProductCard, variantId: string | null): boolean {
  return canFill(product, findVariant(product, variantId));
}

/** The quantity within the order's limits and the stock. */
export function possibleQuantity(product: ProductCard, { variantId, qty }: FormLine): number {
  const { min, max } = quantityLimits(product, findVariant(product, variantId));
  return Math.min(Math.max(qty, min), max);
}

function presented(line: FormLine, product: ProductCard): FormCartLine {
  const { productId, variantId } = line;
  const qty = possibleQuantity(product, line);
  const { min, max } = quantityLimits(product, findVariant(product, variantId));
  const { recordKey, title, variantTitle, slug, image, price } = itemOf({
    type: 'cart.line.add',
    product,
    variantId,
    qty,
    now: 0,
  });
  const charged = runningDealPrice(product, variantId) ?? price;
  return { recordKey, productId, variantId, title, variantTitle, slug, image, price: charged, qty, min, max };
}

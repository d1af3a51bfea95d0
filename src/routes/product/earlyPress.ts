import type { AddRequest } from '../../machines/catalogue/addToCart.ts';
import { variantAfterChoices } from '../../machines/catalogue/variant/index.ts';

type Product = AddRequest['product'];

/**
 * What a press on add-to-cart meant that came before the page was alive: its form wrote options, quantity and variant
 * into the address (see BuyBox). Null: there was none.
 */
export function earlyPress(product: Product, search: URLSearchParams): AddRequest | null {
  if (search.get('add') !== '1') return null;
  const choices = [...search].flatMap(([name, optionId]) =>
    name.startsWith(OPTION) ? [{ groupId: name.slice(OPTION.length), optionId }] : [],
  );
  const variantId = variantAfterChoices(product, search.get('variant'), choices)?.id ?? null;
  const qty = Number(search.get('qty') ?? 1);
  return { product, variantId, qty: Number.isSafeInteger(qty) ? qty : 1 };
}

/** The same address once the press was taken: it shows the variant that was added. */
export function withoutPress(search: URLSearchParams, variantId: string | null): URLSearchParams {
  const kept = new URLSearchParams(
    [...search].filter(([name]) => name !== 'add' && name !== 'qty' && !name.startsWith(OPTION)),
  );
  if (variantId === null) kept.delete('variant');
  else kept.set('variant', variantId);
  return kept;
}

const OPTION = 'option.';

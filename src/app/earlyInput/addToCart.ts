import type { OptionChoice } from '../../contract/domain/index.ts';
import { type AddRequest, requestOf } from '../../machines/catalogue/addToCart.ts';
import { variantAfterChoices } from '../../machines/catalogue/variant/index.ts';

const OPTION = 'option.';

/**
 * The request of an add-to-cart form that was submitted before hydration (`views/product/BuyBox.tsx`): the boot script
 * made it a GET form, which put options, quantity and variant into the address. `null` when the address has none.
 */
export function readEarlyAdd(product: AddRequest['product'], search: URLSearchParams): AddRequest | null {
  if (search.get('add') !== product.id) return null;
  const variantId = variantAfterChoices(product, search.get('variant'), earlyChoices(search))?.id ?? null;
  const qty = Number(search.get('qty') ?? 1);
  return requestOf(product, variantId, Number.isSafeInteger(qty) ? qty : 1);
}

/** The options that are checked in the form. */
export function earlyChoices(fields: URLSearchParams): OptionChoice[] {
  return [...fields].flatMap(([name, optionId]) =>
    name.startsWith(OPTION) ? [{ groupId: name.slice(OPTION.length), optionId }] : [],
  );
}

/** The address's query without the form's fields, showing the variant that was added. */
export function withoutEarlyAdd(search: URLSearchParams, variantId: string | null): URLSearchParams {
  const rest = new URLSearchParams(
    [...search].filter(([name]) => name !== 'add' && name !== 'qty' && !name.startsWith(OPTION)),
  );
  if (variantId === null) rest.delete('variant');
  else rest.set('variant', variantId);
  return rest;
}

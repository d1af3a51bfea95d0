import * as v from 'valibot';
import {
  FORM_CART,
  FORM_CART_SECONDS,
  FormIdSchema,
  type FormLine,
  FormQuantitySchema,
  readFormCart,
  withFormLine,
  withFormQuantity,
  writeFormCart,
} from '../../contract/formCart.ts';
import { isWellFormedText } from '../../contract/text.ts';
import { variantAfterChoices } from '../../machines/catalogue/variant/index.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import type { FormCartNote } from '../../views/cart/FormCart.tsx';
import { earlyChoices } from '../earlyInput/addToCart.ts';
import { isOnSale, loadProducts, possibleQuantity } from './formLines.ts';

const TextIdSchema = v.pipe(FormIdSchema, v.check(isWellFormedText));
const VariantSchema = v.optional(
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    TextIdSchema,
  ]),
  '',
);
const NumberSchema = v.pipe(v.string(), v.maxLength(4), v.transform(Number));

/** A product's form, which adds a line, or a line's form, which sets its quantity; 0 removes the line. */
const FormSchema = v.union([
  v.object({
    add: TextIdSchema,
    variant: VariantSchema,
    qty: v.optional(v.pipe(NumberSchema, FormQuantitySchema), '1'),
  }),
  v.object({
    set: TextIdSchema,
    variant: VariantSchema,
    qty: v.pipe(NumberSchema, v.union([v.literal(0), FormQuantitySchema])),
  }),
]);

type ProductSearch = Pick<ShopApi, 'searchProducts'>;

interface Change {
  readonly lines: readonly FormLine[];
  readonly note: FormCartNote | null;
}

/**
 * Handles a form of the cart without script: sets the cart's cookie and redirects to the cart page. A product that is not sold
 * is not added, and quantities are limited to the order limits and the stock. If the products cannot be loaded, the cart stays as
 * it is; only removing a line still works.
 */
export async function changeFormCart(
  request: Request,
  shopApi: ProductSearch,
  origin: string,
): Promise<Response> {
  const fields = new URLSearchParams(await request.text());
  const form = v.safeParse(FormSchema, Object.fromEntries(fields));
  if (!form.success) return toCart('unread');
  const lines = readFormCart(request.headers.get('cookie') ?? '');
  const { lines: changed, note } =
    'add' in form.output
      ? await added(shopApi, lines, form.output, fields)
      : await withQuantity(shopApi, lines, form.output);
  const value = writeFormCart(changed);
  if (value === null) return toCart('full');
  return toCart(note, cookieOf(changed.length === 0 ? null : value, origin));
}

async function added(
  shopApi: ProductSearch,
  lines: readonly FormLine[],
  { add, variant, qty }: { readonly add: string; readonly variant: string | null; readonly qty: number },
  fields: URLSearchParams,
): Promise<Change> {
  const products = await loadProducts(shopApi, [{ productId: add }]);
  if (!products) return { lines, note: 'busy' };
  const product = products.get(add);
  if (!product) return { lines, note: 'gone' };
  const variantId = variantAfterChoices(product, variant, earlyChoices(fields))?.id ?? null;
  if (!isOnSale(product, variantId)) return { lines, note: 'gone' };
  return withLimitedQuantity(product, withFormLine(lines, { productId: product.id, variantId, qty }), {
    productId: product.id,
    variantId,
  });
}

async function withQuantity(
  shopApi: ProductSearch,
  lines: readonly FormLine[],
  { set, variant, qty }: { readonly set: string; readonly variant: string | null; readonly qty: number },
): Promise<Change> {
  const line = { productId: set, variantId: variant };
  const changed = withFormQuantity(lines, { ...line, qty });
  if (qty === 0) return { lines: changed, note: null };
  const products = await loadProducts(shopApi, [line]);
  if (!products) return { lines, note: 'busy' };
  const product = products.get(set);
  return product && isOnSale(product, variant)
    ? withLimitedQuantity(product, changed, line)
    : { lines: changed, note: null };
}

/** The lines with this line's quantity limited to what can be ordered; the note says whether that changed it. */
function withLimitedQuantity(
  product: Parameters<typeof possibleQuantity>[0],
  lines: readonly FormLine[],
  line: Omit<FormLine, 'qty'>,
): Change {
  const asked = lines.find(
    ({ productId, variantId }) => productId === line.productId && variantId === line.variantId,
  );
  if (!asked) return { lines, note: null };
  const qty = possibleQuantity(product, asked);
  return { lines: withFormQuantity(lines, { ...line, qty }), note: qty === asked.qty ? null : 'limited' };
}

function toCart(note: FormCartNote | null, cookie?: string): Response {
  const headers = new Headers({ location: note === null ? '/pages/cart' : `/pages/cart?note=${note}` });
  if (cookie !== undefined) headers.set('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** The `Set-Cookie` value. Not `HttpOnly`, because the shop's code reads and removes the cookie; it contains only products. */
function cookieOf(value: string | null, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const age = value === null ? 0 : FORM_CART_SECONDS;
  return `${FORM_CART}=${value ?? ''}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`;
}

/**
 * The cart of a browser that runs no script: lines in a cookie, which the cart page shows and changes by forms. The shop's
 * code moves them into the cart proper once it runs (docs/decisions/0050-cart-without-script.md).
 */
import * as v from 'valibot';

export const FORM_CART = 'form_cart';
/** The most lines. With long ids fewer fit, because the cookie must stay below the 4 KB that browsers keep. */
export const MOST_FORM_LINES = 20;
export const FORM_CART_SECONDS = 30 * 24 * 60 * 60;
const LONGEST_COOKIE = 3_800;

export interface FormLine {
  readonly productId: string;
  readonly variantId: string | null;
  readonly qty: number;
}

/** An id as a form or a cookie holds it. */
export const FormIdSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
export const FormQuantitySchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000));

const CookieSchema = v.pipe(
  v.array(v.tuple([FormIdSchema, v.nullable(FormIdSchema), FormQuantitySchema])),
  v.maxLength(MOST_FORM_LINES),
);

/** The cookie's value; `null` where the lines do not fit. */
export function writeFormCart(lines: readonly FormLine[]): string | null {
  if (lines.length > MOST_FORM_LINES) return null;
  const text = encodeURIComponent(
    JSON.stringify(lines.map(({ productId, variantId, qty }) => [productId, variantId, qty])),
  );
  return text.length > LONGEST_COOKIE ? null : text;
}

/** The lines of a `Cookie` header or of `document.cookie`. An invalid value has no lines. */
export function readFormCart(cookies: string): readonly FormLine[] {
  const value = new RegExp(`(?:^|;\\s*)${FORM_CART}=([^;]*)`).exec(cookies)?.[1];
  if (value === undefined) return [];
  const parsed = v.safeParse(CookieSchema, jsonOf(value));
  if (!parsed.success) return [];
  return parsed.output.map(([productId, variantId, qty]) => ({ productId, variantId, qty }));
}

/** Adds a line, or adds its units to the line of the same product and variant. */
export function withFormLine(lines: readonly FormLine[], added: FormLine): readonly FormLine[] {
  const known = lines.some((line) => isSame(line, added));
  if (!known) return [...lines, added];
  return lines.map((line) => (isSame(line, added) ? { ...line, qty: line.qty + added.qty } : line));
}

/** Sets a line's quantity; 0 removes the line. */
export function withFormQuantity(
  lines: readonly FormLine[],
  { qty, ...line }: FormLine,
): readonly FormLine[] {
  if (qty === 0) return lines.filter((other) => !isSame(other, line));
  return lines.map((other) => (isSame(other, line) ? { ...other, qty } : other));
}

function isSame(a: Omit<FormLine, 'qty'>, b: Omit<FormLine, 'qty'>): boolean {
  return a.productId === b.productId && a.variantId === b.variantId;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return null;
  }
}

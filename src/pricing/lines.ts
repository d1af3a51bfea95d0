/** Rules L of docs/decisions/0006: identity, quantity and price of the cart's lines. */
import { firstVariant } from './deal.ts';
import { bindingOr } from './money.ts';
import type {
  CartLine,
  ClampQtyInput,
  ClampQtyResult,
  LineSource,
  Maybe,
  RecordKeyInput,
  RecordKeyResult,
  VariantStanding,
} from './types.ts';

const DEFAULT_MIN = 1;
/**
 * The most units of a line whose product sets no maximum, and the units offered where stock is not tracked (Specification 9).
 * Browser and server share it.
 */
export const MOST_UNITS = 99;

/** The most units in one order of goods with this limit; 0 and `null` are no limit. */
export function mostInOrder(limit: Maybe<number>): number {
  return bindingOr(limit, MOST_UNITS);
}

/** L1 (Specification 3): the id, then -variantId, then -source. The key of a CART line has no source. */
export function recordKey({ id, variantId, source }: RecordKeyInput): RecordKeyResult {
  const variant = variantId ? `-${variantId}` : '';
  const suffix = source && source !== 'CART' ? `-${source}` : '';
  return { recordKey: `${id}${variant}${suffix}` };
}

/** L4 (Specification 5): clamps to a whole quantity within the order limits. If the limits conflict, the minimum wins. */
export function clampQty({ qty, min, max }: ClampQtyInput): ClampQtyResult {
  const low = Math.ceil(bindingOr(min, DEFAULT_MIN));
  const high = mostInOrder(max);
  const asked = typeof qty === 'number' && !Number.isNaN(qty) ? qty : low;
  return { qty: Math.max(low, Math.floor(Math.min(asked, high))) };
}

/**
 * L4 for a line beside `others` units of the same product and variant in other bought lines: the limits apply to all of
 * them together. Returns 0 if the others use up the maximum.
 */
export function clampBeside({ qty, min, max }: ClampQtyInput, others: number): number {
  const { qty: most } = clampQty({ qty: Number.POSITIVE_INFINITY, min, max });
  if (others === 0) return clampQty({ qty, min, max }).qty;
  const low = Math.max(1, clampQty({ qty: 0, min, max }).qty - others);
  return most - others < 1 ? 0 : clampQty({ qty, min: low, max: Math.max(low, most - others) }).qty;
}

/**
 * The units of the line's product and variant in other bought lines, as when the same goods are bought with and
 * without a deal.
 */
export function unitsBeside(line: Goods, lines: readonly (Goods & { readonly qty: number })[]): number {
  return lines
    .filter(({ recordKey, source }) => recordKey !== line.recordKey && source !== 'COUPON')
    .filter(
      ({ productId, variantId }) =>
        productId === line.productId && (variantId ?? null) === (line.variantId ?? null),
    )
    .reduce((units, { qty }) => units + qty, 0);
}

type Goods = Pick<CartLine, 'recordKey' | 'productId' | 'variantId' | 'source'>;

/**
 * E3 (Specification 5): the rank of the line's variant among its product's variants; the first has the lowest
 * position.
 */
export function variantStanding({
  variants,
  variantId,
}: Pick<CartLine, 'variants' | 'variantId'>): VariantStanding {
  if (!variants || variants.length === 0) return 'SOLE';
  if (!variantId) return 'UNCHOSEN';
  return firstVariant(variants)?.id === variantId ? 'FIRST' : 'LATER';
}

type Sold = Pick<CartLine, 'source' | 'variants' | 'variantId' | 'recommendPrice'>;

/**
 * L2 (Specification 4): whether a unit costs the deal's price. That is the product's, so it applies to the first
 * variant only.
 */
export function hasDealPrice(line: Sold): boolean {
  const isDeal = line.source === 'LIMITED_TIME_DEAL' && variantStanding(line) !== 'LATER';
  return isDeal && bindingOr(line.recommendPrice, 0) > 0;
}

/** L2 (Specification 4): the price of one unit. */
export function unitPrice(line: Sold & Pick<CartLine, 'price'>): number {
  return hasDealPrice(line) ? bindingOr(line.recommendPrice, line.price) : line.price;
}

/** L2: the source as which a line is sold. Without a deal's price, as when the deal has ended, it is an ordinary line. */
export function sourceNow(line: Sold): LineSource {
  return line.source === 'LIMITED_TIME_DEAL' && !hasDealPrice(line) ? 'CART' : (line.source ?? 'CART');
}

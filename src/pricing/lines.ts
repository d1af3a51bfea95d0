/** L: the cart's lines. */
import { firstVariant } from './deal.ts';
import { bindingOr } from './money.ts';
import type {
  CartLine,
  ClampQtyInput,
  ClampQtyResult,
  RecordKeyInput,
  RecordKeyResult,
  VariantStanding,
} from './types.ts';

const DEFAULT_MIN = 1;
const DEFAULT_MAX = 99;

/** L1 (S §3): id, then -variantId, then -source. A CART line carries no source. */
export function recordKey({ id, variantId, source }: RecordKeyInput): RecordKeyResult {
  const variant = variantId ? `-${variantId}` : '';
  const suffix = source && source !== 'CART' ? `-${source}` : '';
  return { recordKey: `${id}${variant}${suffix}` };
}

/** L4 (S §5): a whole quantity inside the order limits; the minimum wins a conflict. */
export function clampQty({ qty, min, max }: ClampQtyInput): ClampQtyResult {
  const low = Math.ceil(bindingOr(min, DEFAULT_MIN));
  const high = bindingOr(max, DEFAULT_MAX);
  const asked = typeof qty === 'number' && !Number.isNaN(qty) ? qty : low;
  return { qty: Math.max(low, Math.floor(Math.min(asked, high))) };
}

/**
 * L4 for a line whose product and variant is in other bought lines too, with `others` units: the limits count all of them
 * together. 0 where the others take up the whole maximum.
 */
export function clampBeside({ qty, min, max }: ClampQtyInput, others: number): number {
  const { qty: most } = clampQty({ qty: Number.POSITIVE_INFINITY, min, max });
  if (others === 0) return clampQty({ qty, min, max }).qty;
  const low = Math.max(1, clampQty({ qty: 0, min, max }).qty - others);
  return most - others < 1 ? 0 : clampQty({ qty, min: low, max: Math.max(low, most - others) }).qty;
}

/** The units of the line's product and variant in other bought lines: a deal's line and a usual one of the same goods. */
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

/** E3 (S §5): how the line's variant stands among its product's variants; the first has the lowest position. */
export function variantStanding({
  variants,
  variantId,
}: Pick<CartLine, 'variants' | 'variantId'>): VariantStanding {
  if (!variants || variants.length === 0) return 'SOLE';
  if (!variantId) return 'UNCHOSEN';
  return firstVariant(variants)?.id === variantId ? 'FIRST' : 'LATER';
}

/** L2 (S §4): whether one unit costs the deal's price, which is the product's and so holds for its first variant alone. */
export function hasDealPrice(line: Pick<CartLine, 'source' | 'variants' | 'variantId'>): boolean {
  return line.source === 'LIMITED_TIME_DEAL' && variantStanding(line) !== 'LATER';
}

/** L2 (S §4): what one unit costs. */
export function unitPrice(
  line: Pick<CartLine, 'source' | 'variants' | 'variantId' | 'price' | 'recommendPrice'>,
): number {
  return hasDealPrice(line) ? bindingOr(line.recommendPrice, line.price) : line.price;
}

/** L: the cart's lines. */
import { bindingOr } from './money.ts';
import type { CartLine, ClampQtyInput, ClampQtyResult, RecordKeyInput, RecordKeyResult } from './types.ts';

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

/** L2 (S §4): what one unit costs. */
export function unitPrice({ source, price, recommendPrice }: CartLine): number {
  return source === 'LIMITED_TIME_DEAL' ? bindingOr(recommendPrice, price) : price;
}

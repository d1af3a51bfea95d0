/** A cart that has been checked (L1), priced (L2) and sorted, once for all coupons that look at it. */
import { failure } from './failure.ts';
import { unitPrice, variantStanding } from './lines.ts';
import { isPaise, isPaiseOrAbsent } from './money.ts';
import { byText } from './order.ts';
import type { CartLine, ErrorCode, Failure, VariantStanding } from './types.ts';

/** Keeps the list of BUY_X_AT_Y groups, which grows with the units, in bounds. */
const MAX_UNITS = 1_000_000;

export interface PricedLine {
  readonly key: string;
  readonly line: CartLine;
  readonly unit: number;
  readonly qty: number;
  /** unit × qty. */
  readonly value: number;
  readonly standing: VariantStanding;
}

export interface Basket {
  /** CART and deal lines, by key: what is bought. */
  readonly bought: readonly PricedLine[];
  readonly boughtValue: number;
  /** COUPON lines, by key: what an offer has to cover (L3). */
  readonly gifts: readonly PricedLine[];
  /** E1, E4: the lines that a coupon may read, dearest first, then by key. */
  readonly dearestFirst: readonly PricedLine[];
  /** The same, cheapest first, then by key. */
  readonly cheapestFirst: readonly PricedLine[];
}

/**
 * @returns INVALID_QUANTITY, INVALID_AMOUNT or DUPLICATE_RECORD_KEY, in that order, whatever the order of
 * the lines.
 */
export function openBasket(cart: readonly CartLine[]): Basket | Failure {
  const error = lineError(cart);
  if (error) return failure(error);
  const lines = cart.map(priced).sort((a, b) => byText(a.key, b.key));
  const bought = lines.filter(({ line }) => line.source !== 'COUPON');
  const goods = bought.filter(({ line, unit }) => line.source !== 'LIMITED_TIME_DEAL' && unit > 0);
  return {
    bought,
    boughtValue: totalValue(bought),
    gifts: lines.filter(({ line }) => line.source === 'COUPON'),
    // Sorting is stable: equal prices stay by key.
    dearestFirst: goods.toSorted((a, b) => b.unit - a.unit),
    cheapestFirst: goods.toSorted((a, b) => a.unit - b.unit),
  };
}

export function totalValue(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, { value }) => sum + value, 0);
}

export function totalUnits(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0);
}

function lineError(cart: readonly CartLine[]): ErrorCode | null {
  const units = cart.reduce((sum, { qty }) => sum + qty, 0);
  if (!cart.every(({ qty }) => isPaise(qty) && qty >= 1) || units > MAX_UNITS) return 'INVALID_QUANTITY';
  if (!cart.every(hasSoundPrices) || !isPaise(highestValue(cart))) return 'INVALID_AMOUNT';
  return new Set(cart.map((line) => line.recordKey)).size < cart.length ? 'DUPLICATE_RECORD_KEY' : null;
}

function hasSoundPrices({ price, listingPrice, recommendPrice }: CartLine): boolean {
  return isPaise(price) && isPaiseOrAbsent(listingPrice) && isPaiseOrAbsent(recommendPrice);
}

/** No sum of the bill can exceed this one. */
function highestValue(cart: readonly CartLine[]): number {
  return cart.reduce((sum, line) => sum + Math.max(unitPrice(line), line.listingPrice ?? 0) * line.qty, 0);
}

function priced(line: CartLine): PricedLine {
  const unit = unitPrice(line);
  return {
    key: line.recordKey,
    line,
    unit,
    qty: line.qty,
    value: unit * line.qty,
    standing: variantStanding(line),
  };
}

/**
 * The cart's lines, checked (L1), priced (L2) and sorted, once for all coupons that are checked against it. Rule ids are those
 * of docs/decisions/0006.
 */
import { failure } from './failure.ts';
import { unitPrice, variantStanding } from './lines.ts';
import { isPaiseOrAbsent, isWholeAmount } from './money.ts';
import { byText } from './order.ts';
import type { CartLine, ErrorCode, Failure, VariantStanding } from './types.ts';

/** Limits the list of BUY_X_AT_Y groups, which grows with the units. */
const MAX_UNITS = 1_000_000;

export interface PricedLine {
  readonly key: string;
  readonly line: CartLine;
  readonly unit: number;
  readonly qty: number;
  /** Unit price × quantity. */
  readonly value: number;
  readonly standing: VariantStanding;
}

export interface Basket {
  /** Lines of source CART and LIMITED_TIME_DEAL, by key: the goods that the shopper buys. */
  readonly bought: readonly PricedLine[];
  readonly boughtValue: number;
  /** Lines of source COUPON, by key: gifts that an offer must cover (L3). */
  readonly gifts: readonly PricedLine[];
  /** E1, E4: the lines that a coupon may count, dearest first, then by key. */
  readonly dearestFirst: readonly PricedLine[];
  /** The same lines, cheapest first, then by key. */
  readonly cheapestFirst: readonly PricedLine[];
}

/**
 * Checks and sorts the cart's lines.
 * @returns INVALID_QUANTITY, INVALID_AMOUNT or DUPLICATE_RECORD_KEY: the first of these that any line has.
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
    // Sorting is stable, so equal prices stay in the order of their keys.
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
  if (!cart.every(({ qty }) => isWholeAmount(qty) && qty >= 1) || units > MAX_UNITS)
    return 'INVALID_QUANTITY';
  if (!cart.every(hasSoundPrices) || !isWholeAmount(highestValue(cart))) return 'INVALID_AMOUNT';
  return new Set(cart.map((line) => line.recordKey)).size < cart.length ? 'DUPLICATE_RECORD_KEY' : null;
}

function hasSoundPrices({ price, listingPrice, recommendPrice }: CartLine): boolean {
  return isWholeAmount(price) && isPaiseOrAbsent(listingPrice) && isPaiseOrAbsent(recommendPrice);
}

/** An upper bound of every sum of the lines; `quote` checks the bill, which has charges too. */
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

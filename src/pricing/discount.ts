/** Rules D of docs/decisions/0006: the discount of a coupon on its eligible lines. Gifts are separate, in `gifts.ts`. */
import { share } from './allocate.ts';
import type { Assessment } from './applicability.ts';
import type { PricedLine } from './basket.ts';
import { quantity } from './coupon.ts';
import { basisPoints, capped, percentOf } from './money.ts';
import { byText } from './order.ts';
import type { Coupon, Group } from './types.ts';

/** A number of units of one line. */
interface Run {
  readonly line: PricedLine;
  readonly units: number;
}

/** Equal groups of X units of a BUY_X_AT_Y coupon, `count` of them. The runs, sum and discount are those of one group. */
export interface Chunk {
  readonly runs: readonly Run[];
  readonly count: number;
  readonly sum: number;
  readonly discount: number;
}

export interface Discount {
  readonly amount: number;
  /** The free units of a BUY_X_GET_Y coupon. */
  readonly free: readonly Run[];
  /** The full groups of a BUY_X_AT_Y coupon, dearest first. */
  readonly chunks: readonly Chunk[];
}

/** The discount of a coupon that applies; never above the eligible total. */
export function discountOf(coupon: Coupon, assessment: Assessment): Discount {
  switch (coupon.couponType) {
    case 'FIXED':
      return discountOfAmount(capped(Math.min(coupon.getYAmount ?? 0, assessment.total), coupon.maxDiscount));
    case 'PERCENTAGE': {
      const bps = basisPoints(coupon.getYPercentage) ?? 0;
      return discountOfAmount(capped(percentOf(assessment.total, bps), coupon.maxDiscount));
    }
    case 'BUY_X_GET_Y':
      return buyXGetY(coupon, assessment);
    case 'BUY_X_AT_Y':
      return buyXAtY(coupon, assessment.lines);
    default:
      return discountOfAmount(0);
  }
}

/** Each line's share of the discount, by record key; a line without a share is absent or 0. */
export function discountShares({ amount, free, chunks }: Discount, lines: readonly PricedLine[]) {
  if (chunks.length > 0) return chunkShares(chunks);
  const weights =
    free.length > 0
      ? free.map(({ line, units }) => ({ key: line.key, weight: line.unit * units }))
      : lines.map(({ key, value }) => ({ key, weight: value }));
  return share(amount, weights);
}

/** The groups as the bill lists them, one entry per group; equal groups share one object. */
export function groupsOf(chunks: readonly Chunk[]): Group[] {
  const groups: Group[] = [];
  for (const { runs, count, sum, discount } of chunks) {
    const group = { sum, discount, lines: runs.map(({ line }) => line.key).sort(byText) };
    for (let each = 0; each < count; each += 1) groups.push(group);
  }
  return groups;
}

function discountOfAmount(amount: number): Discount {
  return { amount, free: [], chunks: [] };
}

/** D5: ⌊n/(X+Y)⌋·Y free units, at most the threshold, the cheapest of all eligible units. */
function buyXGetY(coupon: Coupon, { lines, units }: Assessment): Discount {
  const y = quantity(coupon.getYQuantity);
  const groups = Math.floor(units / (quantity(coupon.buyXQuantity) + y));
  const free = takeUnits(lines, capped(groups * y, coupon.discountItemThreshold));
  const value = free.reduce((sum, run) => sum + run.line.unit * run.units, 0);
  return { amount: capped(value, coupon.maxDiscount), free, chunks: [] };
}

/** The first `wanted` units of the lines, as runs. */
function takeUnits(lines: readonly PricedLine[], wanted: number): Run[] {
  const runs: Run[] = [];
  let left = wanted;
  for (const line of lines) {
    if (left === 0) break;
    const units = Math.min(line.qty, left);
    runs.push({ line, units });
    left -= units;
  }
  return runs;
}

/** D6: the units, dearest first, in groups of X; each full group costs Y, unless it is cheaper anyway. */
function buyXAtY(coupon: Coupon, lines: readonly PricedLine[]): Discount {
  const chunks = chunksOf(lines, quantity(coupon.buyXQuantity)).map(({ runs, count }) => {
    const sum = runs.reduce((total, { line, units }) => total + line.unit * units, 0);
    return { runs, count, sum, discount: Math.max(0, sum - (coupon.getYAmount ?? 0)) };
  });
  return { amount: chunks.reduce((sum, { count, discount }) => sum + count * discount, 0), free: [], chunks };
}

/** Full groups of `size` units. Groups within a single line become one entry, whatever the line's quantity. */
function chunksOf(lines: readonly PricedLine[], size: number): Pick<Chunk, 'runs' | 'count'>[] {
  const chunks: Pick<Chunk, 'runs' | 'count'>[] = [];
  let open: Run[] = [];
  let held = 0;
  for (const line of lines) {
    const closing = Math.min(line.qty, (size - held) % size);
    if (closing > 0) open.push({ line, units: closing });
    held += closing;
    if (held === size) {
      chunks.push({ runs: open, count: 1 });
      held = 0;
    }
    const rest = line.qty - closing;
    if (rest >= size) chunks.push({ runs: [{ line, units: size }], count: Math.floor(rest / size) });
    if (rest % size > 0) {
      held = rest % size;
      open = [{ line, units: held }];
    }
  }
  return chunks;
}

function chunkShares(chunks: readonly Chunk[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const { runs, count, discount } of chunks) {
    const weights = runs.map(({ line, units }) => ({ key: line.key, weight: line.unit * units }));
    for (const [key, part] of share(discount, weights)) {
      shares.set(key, (shares.get(key) ?? 0) + part * count);
    }
  }
  return shares;
}

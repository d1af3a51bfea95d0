/** D: what a coupon takes off the eligible lines; gifts are apart, in `gifts.ts` (S §9). */
import { share } from './allocate.ts';
import type { Assessment } from './applicability.ts';
import type { PricedLine } from './basket.ts';
import { quantity } from './coupon.ts';
import { basisPoints, capped, percentOf } from './money.ts';
import { byText } from './order.ts';
import type { Coupon, Group } from './types.ts';

/** Units of one line. */
interface Run {
  readonly line: PricedLine;
  readonly units: number;
}

/** Equal groups of BUY_X_AT_Y: `count` of them, each of these runs. */
export interface Chunk {
  readonly runs: readonly Run[];
  readonly count: number;
  readonly sum: number;
  readonly discount: number;
}

export interface Discount {
  readonly amount: number;
  /** BUY_X_GET_Y: the free units. */
  readonly free: readonly Run[];
  /** BUY_X_AT_Y: the full groups, dearest first. */
  readonly chunks: readonly Chunk[];
}

/** The discount of a coupon that applies; never above the eligible total. */
export function discountOf(coupon: Coupon, assessment: Assessment): Discount {
  switch (coupon.couponType) {
    case 'FIXED':
      return plain(capped(Math.min(coupon.getYAmount ?? 0, assessment.total), coupon.maxDiscount));
    case 'PERCENTAGE': {
      const bps = basisPoints(coupon.getYPercentage) ?? 0;
      return plain(capped(percentOf(assessment.total, bps), coupon.maxDiscount));
    }
    case 'BUY_X_GET_Y':
      return buyXGetY(coupon, assessment);
    case 'BUY_X_AT_Y':
      return buyXAtY(coupon, assessment.lines);
    default:
      return plain(0);
  }
}

/** Each line's share, by record key; lines without one are left out or 0. */
export function discountShares({ amount, free, chunks }: Discount, lines: readonly PricedLine[]) {
  if (chunks.length > 0) return chunkShares(chunks);
  const weights =
    free.length > 0
      ? free.map(({ line, units }) => ({ key: line.key, weight: line.unit * units }))
      : lines.map(({ key, value }) => ({ key, weight: value }));
  return share(amount, weights);
}

/** The groups as the bill lists them, one entry each; equal groups are one object. */
export function groupsOf(chunks: readonly Chunk[]): Group[] {
  const groups: Group[] = [];
  for (const { runs, count, sum, discount } of chunks) {
    const group = { sum, discount, lines: runs.map(({ line }) => line.key).sort(byText) };
    for (let each = 0; each < count; each += 1) groups.push(group);
  }
  return groups;
}

function plain(amount: number): Discount {
  return { amount, free: [], chunks: [] };
}

/** D5: ⌊n/(X+Y)⌋·Y units, up to the threshold, the cheapest of the whole pool. */
function buyXGetY(coupon: Coupon, { lines, units }: Assessment): Discount {
  const y = quantity(coupon.getYQuantity);
  const groups = Math.floor(units / (quantity(coupon.buyXQuantity) + y));
  const free = takeUnits(lines, capped(groups * y, coupon.discountItemThreshold));
  const value = free.reduce((sum, run) => sum + run.line.unit * run.units, 0);
  return { amount: capped(value, coupon.maxDiscount), free, chunks: [] };
}

/** The first units of the lines, as runs. */
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

/** D6: dearest first in chunks of X, each full chunk for Y; a chunk cheaper than Y keeps its price. */
function buyXAtY(coupon: Coupon, lines: readonly PricedLine[]): Discount {
  const chunks = chunksOf(lines, quantity(coupon.buyXQuantity)).map(({ runs, count }) => {
    const sum = runs.reduce((total, { line, units }) => total + line.unit * units, 0);
    return { runs, count, sum, discount: Math.max(0, sum - (coupon.getYAmount ?? 0)) };
  });
  return { amount: chunks.reduce((sum, { count, discount }) => sum + count * discount, 0), free: [], chunks };
}

/** Full chunks of `size` units. The chunks that are one line's alone are one entry, whatever its quantity. */
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

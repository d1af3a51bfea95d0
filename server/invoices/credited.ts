/** What a credit note says of each line of its invoice. */
import { allocate, isFailure } from '../../src/pricing/index.ts';
import type { MovedLineRecord } from '../db/orderLifeTables.ts';
import { type TaxDocument, type TaxLine, taxOf } from './document.ts';

/** What of an invoice comes back. Amounts are paise. */
export interface CreditedGoods {
  readonly units: readonly MovedLineRecord[];
  /** What the goods of the order cost less than before. */
  readonly goods: number;
  /** What the units that are kept of each line cost from now on, by the line's id. */
  readonly kept: ReadonlyMap<string, number>;
  /** Whether delivery and the cash on delivery charge come back, too. */
  readonly hasCharges: boolean;
}

/**
 * Each line gets back at most what is billed for it and not credited yet, less what is kept of it. Lines that came back go first. What is
 * still missing then lowers the price of others: of those that came back earlier for less, since a coupon was lost with them.
 */
export function creditedLines(
  { lines, isWithinState }: TaxDocument,
  earlier: readonly TaxDocument[],
  { units, goods, kept, hasCharges }: CreditedGoods,
): TaxLine[] {
  const open = lines.flatMap((line) => {
    const { lineId } = line;
    if (lineId === null) return [];
    const credited = earlier
      .flatMap((note) => note.lines)
      .reduce((sum, one) => sum + (one.lineId === lineId ? one.gross : 0), 0);
    const quantity = units.find(({ id }) => id === lineId)?.quantity ?? 0;
    return [{ line, quantity, most: Math.max(0, line.gross - credited - (kept.get(lineId) ?? 0)) }];
  });
  const back = open.filter(({ quantity }) => quantity > 0);
  const others = open.filter(({ quantity }) => quantity === 0);
  const ofBack = Math.min(goods, mostOf(back));
  const ofOthers = Math.min(goods - ofBack, mostOf(others));
  const shares = [...shared(ofBack, back), ...shared(ofOthers, others)];
  return [
    ...lines.flatMap((line) => {
      const own = shares.find((one) => one.line === line);
      if (own === undefined || (own.quantity === 0 && own.gross === 0)) return [];
      const { quantity, gross } = own;
      const title = quantity > 0 ? line.title : `${line.title}: price lowered`;
      return [taxOf({ ...line, title, quantity, gross }, isWithinState)];
    }),
    ...(hasCharges ? lines.filter(({ lineId }) => lineId === null) : []),
  ];
}

interface OpenLine {
  readonly line: TaxLine;
  readonly quantity: number;
  readonly most: number;
}

function mostOf(open: readonly OpenLine[]): number {
  return open.reduce((sum, { most }) => sum + most, 0);
}

function shared(amount: number, open: readonly OpenLine[]) {
  const result = allocate({
    amount,
    weights: Object.fromEntries(open.map(({ most }, index) => [index, most])),
  });
  if (isFailure(result)) throw new Error(`${amount} cannot be credited: ${result.error}`);
  return open.map((one, index) => ({ ...one, gross: result.shares[index] ?? 0 }));
}

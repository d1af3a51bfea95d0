/** What a credit note says of each line of its invoice. */
import { allocate, isFailure } from '../../src/pricing/index.ts';
import type { MovedLineRecord } from '../db/orderLifeTables.ts';
import { roundingTolerance } from '../orders/orderUnits.ts';
import { type TaxDocument, type TaxLine, taxIn, totalsOf, withTax } from './document.ts';

/** What of an invoice comes back. Amounts are paise. */
export interface CreditedGoods {
  readonly units: readonly MovedLineRecord[];
  /** What the goods of the order cost less than before. */
  readonly goods: number;
  /** What the units that are kept of each line cost from now on, by the line's id. */
  readonly kept: ReadonlyMap<string, number>;
  /** Whether a coupon of the order does not hold any more for what is kept. */
  readonly isCouponLost: boolean;
  /** Whether delivery and the cash on delivery charge come back, too. */
  readonly hasCharges: boolean;
}

/**
 * Divides what goes back among the lines of the invoice. A line is credited with at most what its papers still bill for it, less what
 * its kept units cost. Lines with units that came back go first; what is still missing lowers the price of others. Where a coupon was
 * lost, kept lines cost more than their papers bill: the lines that came back are credited with so much more, and the kept ones are
 * charged with it, each at its own rate of tax.
 */
export function creditedLines(
  { lines, isWithinState }: TaxDocument,
  earlier: readonly TaxDocument[],
  { units, goods, kept, isCouponLost, hasCharges }: CreditedGoods,
): TaxLine[] {
  const open = lines.flatMap((line) => {
    const { lineId } = line;
    if (lineId === null) return [];
    const credited = totalsOf(earlier.flatMap((note) => note.lines.filter((one) => one.lineId === lineId)));
    const quantity = units.find(({ id }) => id === lineId)?.quantity ?? 0;
    const left = line.gross - credited.gross;
    const more = left - (kept.get(lineId) ?? 0);
    return [{ line, credited, quantity, left, most: Math.max(0, more), dearer: Math.max(0, -more) }];
  });
  const back = open.filter(({ quantity }) => quantity > 0);
  const others = open.filter(({ quantity }) => quantity === 0);
  const excess = Math.min(
    mostOf(back) - goods,
    others.reduce((sum, { dearer }) => sum + dearer, 0),
  );
  const raise = isCouponLost && excess >= roundingTolerance ? excess : 0;
  const ofBack = Math.min(goods + raise, mostOf(back));
  const ofOthers = Math.min(goods + raise - ofBack, mostOf(others));
  const shares = [
    ...shared(ofBack, back, ({ most }) => most),
    ...shared(ofOthers, others, ({ most }) => most),
    ...shared(raise, others, ({ dearer }) => dearer).map((one) => ({ ...one, gross: -one.gross })),
  ];
  return [
    ...lines.flatMap((line) => {
      const [own, ...more] = shares.filter((one) => one.line === line);
      if (own === undefined) return [];
      const gross = more.reduce((sum, one) => sum + one.gross, own.gross);
      return own.quantity === 0 && gross === 0 ? [] : [creditOf({ ...own, gross }, isWithinState)];
    }),
    ...(hasCharges ? lines.filter(({ lineId }) => lineId === null) : []),
  ];
}

interface OpenLine {
  readonly line: TaxLine;
  /** What earlier credit notes say of it. */
  readonly credited: TaxDocument['totals'];
  readonly quantity: number;
  /** What its papers still bill for it. */
  readonly left: number;
  /** What it can be credited with. */
  readonly most: number;
  /** What its kept units cost more than its papers bill. */
  readonly dearer: number;
}

/**
 * A line of the credit note. Its tax is what its papers still bill as tax, less the tax in what stays billed: so the taxes of all
 * credit notes of a line that came back whole sum to the tax that was billed.
 */
function creditOf(
  { line, credited, quantity, left, gross }: OpenLine & { readonly gross: number },
  isWithinState: boolean,
): TaxLine {
  const title =
    quantity > 0
      ? line.title
      : `${line.title}: ${gross < 0 ? 'costs more without the coupon' : 'price lowered'}`;
  const billed = isWithinState ? line.cgst - credited.cgst : line.igst - credited.igst;
  const exact = billed - taxIn({ gross: left - gross, rateBps: line.rateBps }, isWithinState);
  // Of a credit of a few paise the difference may be more than the whole credit, or have another sign.
  const most = Math.trunc(gross / (isWithinState ? 2 : 1));
  const tax = gross < 0 ? Math.min(0, Math.max(most, exact)) : Math.max(0, Math.min(most, exact));
  return withTax({ ...line, title, quantity, gross }, tax, isWithinState);
}

function mostOf(open: readonly OpenLine[]): number {
  return open.reduce((sum, { most }) => sum + most, 0);
}

function shared(amount: number, open: readonly OpenLine[], weightOf: (line: OpenLine) => number) {
  const result = allocate({
    amount,
    weights: Object.fromEntries(open.map((one, index) => [index, weightOf(one)])),
  });
  if (isFailure(result)) throw new Error(`${amount} cannot be credited: ${result.error}`);
  return open.map((one, index) => ({ ...one, gross: result.shares[index] ?? 0 }));
}

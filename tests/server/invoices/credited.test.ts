/** What credit notes say of the lines of their invoice, whatever comes back in whatever order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditedLines } from '../../../server/invoices/credited.ts';
import { type TaxDocument, taxOf, totalsOf } from '../../../server/invoices/document.ts';
import { keptAmounts, keptUnits } from '../../../src/pricing/index.ts';
import { sum } from '../../pricing/support/bill.ts';
import { holds } from '../../pricing/support/property.ts';
import { costOf, type Placed, shrinking, take } from '../../pricing/support/shrinking.ts';

function paper(lines: TaxDocument['lines']): TaxDocument {
  return {
    seller: {
      name: 'Testwell Works',
      address: '1 Mill Road',
      gstin: null,
      shopName: 'Testwell',
      state: null,
    },
    buyer: { name: 'Asha', address: [] },
    placeOfSupply: { code: '27', name: 'Maharashtra' },
    orderCode: 'A1',
    orderDate: '2026-06-01T00:00:00.000Z',
    amends: null,
    isWithinState: true,
    lines,
    totals: totalsOf(lines),
    points: 0,
  };
}

const goodsOf = (order: Placed) => {
  const { total, shipping, codCharges } = costOf(order);
  return total - shipping - codCharges;
};
const leftOf = (order: Placed) => new Map(order.lines.map((line) => [line.recordKey, keptUnits(line)]));

test('no line is credited with more than is billed for it, and what is billed less what is credited is what is kept', () => {
  const lives = fc.tuple(shrinking, fc.nat({ max: 3 }));
  holds(lives, ([{ order, steps }, before]) => {
    let now = steps
      .slice(0, before)
      .map((step) => ({ ...step, as: 'undone' as const }))
      .reduce<Placed>(take, order);
    const billed = before === 0 || steps.length === 0 ? order.sold : keptAmounts(now);
    const invoice = paper(
      now.lines
        .filter((line) => keptUnits(line) > 0)
        .map((line) => {
          const gross = billed.get(line.recordKey) ?? 0;
          const of = { lineId: line.recordKey, title: 'Soap', hsn: '3401', rateBps: 1_800 };
          return taxOf({ ...of, quantity: keptUnits(line), gross }, true);
        }),
    );
    const notes: TaxDocument[] = [];
    for (const step of steps.slice(before)) {
      const next = take(now, { ...step, as: step.as === 'faulty' ? 'faulty' : 'returned' });
      const left = leftOf(next);
      const credit = {
        units: [...leftOf(now)].map(([id, had]) => ({ id, quantity: had - (left.get(id) ?? 0) })),
        goods: goodsOf(now) - goodsOf(next),
        kept: keptAmounts(next),
        hasCharges: false,
      };
      notes.push(paper(creditedLines(invoice, notes, credit)));
      expect(notes.at(-1)?.totals.gross).toBe(credit.goods);
      now = next;
    }
    const credited = notes.flatMap(({ lines }) => lines);
    for (const { lineId, gross } of invoice.lines) {
      const own = credited.filter((line) => line.lineId === lineId).map((line) => line.gross);
      expect(Math.min(0, ...own)).toBe(0);
      expect(sum(own)).toBeLessThanOrEqual(gross);
    }
    expect(invoice.totals.gross - sum(notes.map(({ totals }) => totals.gross))).toBe(goodsOf(now));
  });
});

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
        isCouponLost: next.terms.coupon !== null && !costOf(next).couponHolds,
        hasCharges: false,
      };
      notes.push(paper(creditedLines(invoice, notes, credit)));
      expect(notes.at(-1)?.totals.gross).toBe(credit.goods);
      now = next;
    }
    const credited = notes.flatMap(({ lines }) => lines);
    for (const { lineId, gross, cgst, taxable } of invoice.lines) {
      const own = totalsOf(credited.filter((line) => line.lineId === lineId));
      expect(own.gross).toBeLessThanOrEqual(gross);
      if (own.gross === gross) expect([own.cgst, own.taxable]).toEqual([cgst, taxable]);
    }
    // Only what is kept, and only by a coupon that was lost, has become dearer.
    for (const line of credited) if (line.quantity > 0) expect(line.gross).toBeGreaterThanOrEqual(0);
    expect(invoice.totals.gross - sum(notes.map(({ totals }) => totals.gross))).toBe(goodsOf(now));
  });
});

test('goods of which all come back are credited as they were billed, and what is kept is dearer at its own rate', () => {
  const of = { hsn: '3305', quantity: 1 };
  const lines = [
    taxOf({ ...of, lineId: 'shampoo', title: 'Shampoo', rateBps: 500, gross: 24_845 }, false),
    taxOf({ ...of, lineId: 'gel', title: 'Gel', rateBps: 1_800, gross: 41_465 }, false),
  ];
  const invoice = { ...paper(lines), isWithinState: false };
  const credit = {
    units: [{ id: 'shampoo', quantity: 1 }],
    goods: 18_905,
    kept: new Map([['gel', 47_405]]),
    isCouponLost: true,
    hasCharges: false,
  };
  const note = creditedLines(invoice, [], credit);
  expect(note.map(({ title, gross, rateBps, igst }) => [title, gross, rateBps, igst])).toEqual([
    ['Shampoo', 24_845, 500, lines[0]?.igst],
    ['Gel: costs more without the coupon', -5_940, 1_800, -906],
  ]);
  // As where the shampoo is cancelled before the gel is billed.
  const billed = taxOf({ ...of, lineId: 'gel', title: 'Gel', rateBps: 1_800, gross: 47_405 }, false);
  expect(totalsOf(lines).igst - totalsOf(note).igst).toBe(billed.igst);
  const second = {
    ...credit,
    units: [{ id: 'gel', quantity: 1 }],
    goods: 47_405,
    kept: new Map<string, number>(),
  };
  const rest = creditedLines(invoice, [paper(note)], second);
  expect(rest.map(({ gross, igst }) => [gross, igst])).toEqual([[47_405, billed.igst]]);
});

test('the last credit of a line takes what is left of its tax', () => {
  const item = { lineId: 'gel', title: 'Gel', hsn: '3401', quantity: 2, rateBps: 1_800, gross: 85_310 };
  const invoice = paper([taxOf(item, true)]);
  const notes: TaxDocument[] = [];
  for (const kept of [42_655, 0]) {
    const units = [{ id: 'gel', quantity: 1 }];
    const credit = {
      units,
      goods: 42_655,
      kept: new Map([['gel', kept]]),
      isCouponLost: false,
      hasCharges: false,
    };
    notes.push(paper(creditedLines(invoice, notes, credit)));
  }
  const sums = totalsOf(notes.flatMap(({ lines }) => lines));
  expect(sums).toEqual(invoice.totals);
});

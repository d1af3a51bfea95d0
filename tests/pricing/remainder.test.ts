/** What an order still costs once it shrinks: the cases worked out by hand, and what holds for every order. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluate, parseCases } from '../../scripts/price/cases.ts';
import { keptAmounts, keptUnits, type OrderTerms, type Remainder } from '../../src/pricing/index.ts';
import { sum } from './support/bill.ts';
import { holds } from './support/property.ts';
import { costOf, type Placed, placed, type Step, shrinking, take } from './support/shrinking.ts';

const file: unknown = JSON.parse(readFileSync(new URL('./remainder.cases.json', import.meta.url), 'utf8'));
const parsed = parseCases(file);

describe('every case worked out by hand', () => {
  test.each(parsed.success ? parsed.output.cases : [])('$id $name', (each) => {
    expect(evaluate(each)).toStrictEqual(each.expected);
  });
});

/** One unit of a line, less its part of the coupon, which is rounded up. */
function soldFor({ lines, terms: { coupon } }: Placed, recordKey: string): number {
  const price = lines.find((line) => line.recordKey === recordKey)?.unitPrice ?? 0;
  if (coupon === null || !coupon.lines.includes(recordKey)) return price;
  const counted = lines.filter((line) => coupon.lines.includes(line.recordKey));
  const value = sum(counted.map(({ unitPrice, qty }) => unitPrice * qty));
  return price - Math.ceil((coupon.amount * price) / value);
}

describe('an order that shrinks', () => {
  test('costs what was agreed while nothing is cancelled', () => {
    holds(placed, (order) => {
      const { refundOnline, refundCash, rewardsBack, cashbackBack, payable, due } = costOf(order);
      expect({ refundOnline, refundCash, rewardsBack, cashbackBack }).toEqual({
        refundOnline: 0,
        refundCash: 0,
        rewardsBack: 0,
        cashbackBack: 0,
      });
      expect(due).toBe(payable - order.paidOnline);
    });
  });

  test('never gives back more than was paid, and never takes more', () => {
    holds(shrinking, ({ order, steps }) => {
      const before = costOf(order);
      for (const collected of [null, before.due]) {
        const after = costOf(steps.reduce<Placed>(take, { ...order, collected }));
        expect(after.refundOnline).toBeGreaterThanOrEqual(0);
        expect(after.refundOnline).toBeLessThanOrEqual(order.paidOnline);
        expect(after.refundCash).toBeGreaterThanOrEqual(0);
        expect(after.refundCash).toBeLessThanOrEqual(collected ?? 0);
        expect(after.rewardsBack).toBeLessThanOrEqual(order.rewardsApplied);
        expect(after.cashbackBack).toBeLessThanOrEqual(order.cashback);
        expect(sum([after.payable, after.refundOnline, after.refundCash])).toBe(
          sum([order.paidOnline, collected ?? after.due]),
        );
      }
    });
  });

  test('never costs more by keeping less', () => {
    holds(shrinking, ({ order, steps }) => {
      let [now, cost] = [order, costOf(order)];
      for (const step of steps) {
        const next = take(now, step);
        const less = costOf(next);
        for (const name of ['total', 'payable', 'rewards', 'cashback', 'due'] as const) {
          expect(less[name]).toBeLessThanOrEqual(cost[name]);
        }
        for (const name of ['refundOnline', 'rewardsBack', 'cashbackBack'] as const) {
          expect(less[name]).toBeGreaterThanOrEqual(cost[name]);
        }
        [now, cost] = [next, less];
      }
    });
  });

  test('gives back a unit that the shop owes at what it was sold for, and takes no gift and no coupon for it', () => {
    holds(shrinking, ({ order, steps }) => {
      let now = order;
      for (const step of steps) {
        const next = take(now, step);
        const isLast = next.lines.every((line) => line.isGift || keptUnits(line) === 0);
        if (step.as === 'faulty' || (step.as === 'withdrawn' && !isLast)) {
          const [before, after] = [costOf(now), costOf(next)];
          const goodsOf = ({ total, prepaidDiscount, shipping, codCharges }: Remainder) =>
            total + prepaidDiscount - shipping - codCharges;
          expect(goodsOf(before) - goodsOf(after)).toBeGreaterThanOrEqual(soldFor(now, step.recordKey));
          const giftsOf = ({ lines }: Placed) => lines.filter(({ isGift }) => isGift).map(keptUnits);
          expect(giftsOf(next)).toEqual(giftsOf(now));
          if (before.couponHolds && after.couponDiscount > 0) expect(after.couponHolds).toBe(true);
        }
        now = next;
      }
    });
  });

  test('never takes off more than the coupon did', () => {
    holds(shrinking, ({ order, steps }) => {
      let now = order;
      for (const step of steps) {
        now = take(now, step);
        expect(costOf(now).couponDiscount).toBeLessThanOrEqual(order.terms.coupon?.amount ?? 0);
      }
    });
  });

  test('bills each kept line at no more than its price, and all lines to the paisa', () => {
    holds(shrinking, ({ order, steps }) => {
      const left = steps.reduce<Placed>(take, order);
      const amounts = keptAmounts(left);
      const { total, shipping, codCharges, couponDiscount, prepaidDiscount } = costOf(left);
      expect(sum([...amounts.values()])).toBe(total - shipping - codCharges);
      for (const line of left.lines) {
        const amount = amounts.get(line.recordKey) ?? -1;
        const price = line.isGift ? 0 : line.unitPrice * keptUnits(line);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(price);
        const isCounted = left.terms.coupon?.lines.includes(line.recordKey) && couponDiscount > 0;
        if (!isCounted && prepaidDiscount === 0) expect(amount).toBe(price);
      }
    });
  });

  test('costs the same whatever was cancelled first', () => {
    holds(shrinking, ({ order, steps }) => {
      expect(costOf(steps.toReversed().reduce<Placed>(take, order))).toEqual(
        costOf(steps.reduce<Placed>(take, order)),
      );
    });
  });

  test.each(['undone', 'withdrawn'] as const)(
    '%s one by one goes back whole, as when it is at once',
    (as) => {
      holds(placed, (order) => {
        const all = order.lines.flatMap(({ recordKey, qty, isGift }): Step[] =>
          isGift ? [] : Array.from({ length: qty }, () => ({ recordKey, as })),
        );
        if (all.length > 60) return;
        const atOnce = { ...order, lines: order.lines.map((line) => ({ ...line, undone: line.qty })) };
        const oneByOne = costOf(all.reduce<Placed>(take, order));
        expect(oneByOne).toEqual(costOf(atOnce));
        expect(oneByOne).toMatchObject({
          total: 0,
          due: 0,
          refundOnline: order.paidOnline,
          rewardsBack: order.rewardsApplied,
          cashbackBack: order.cashback,
        });
      });
    },
  );

  test('keeps its coupon’s terms as they were', () => {
    holds(placed, ({ lines, terms }) => {
      const keys = new Set(lines.map(({ recordKey }) => recordKey));
      const named: OrderTerms['gifts'][number]['lines'] = [
        ...(terms.coupon?.lines ?? []),
        ...terms.gifts.flatMap((gift) => [gift.recordKey, ...gift.lines]),
      ];
      expect(named.every((key) => keys.has(key))).toBe(true);
    });
  });
});

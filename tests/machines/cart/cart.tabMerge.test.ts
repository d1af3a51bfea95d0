import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CartRecord } from '../../../src/machines/cart/cart/index.ts';
import { mergeRecords, sameStamps } from '../../../src/machines/cart/cart/tabMerge.ts';
import { item, record } from '../fixtures/cart.ts';
import { product } from '../fixtures/catalogue.ts';
import { restoredCart } from '../fixtures/startCart.ts';

describe('merging the carts of two tabs', () => {
  const line = fc.record({
    key: fc.constantFrom('p1', 'p2', 'p3'),
    qty: fc.integer({ min: 0, max: 4 }),
    revision: fc.integer({ min: 1, max: 3 }),
    tab: fc.constantFrom('A', 'B'),
  });
  /** One tab writes a line once under a revision, so equal stamps mean equal lines. */
  const records = fc
    .uniqueArray(line, { selector: ({ key }) => key, maxLength: 3 })
    .map((lines): CartRecord => {
      const sound = lines.map((each) => ({
        ...each,
        qty: (each.qty + each.revision + each.tab.charCodeAt(0)) % 3,
      }));
      const stored = record(
        sound
          .filter(({ qty }) => qty > 0)
          .map(({ key, qty }) => item({ recordKey: key, productId: key, qty })),
      );
      return {
        ...stored,
        stamps: {
          ...stored.stamps,
          lines: sound.map(({ key, revision, tab }) => ({ recordKey: key, revision, tab })),
        },
      };
    });
  const same = (a: ReturnType<typeof mergeRecords>, b: ReturnType<typeof mergeRecords>) =>
    sameStamps(a.stamps, b.stamps);

  test('gives the same result in any order and any number of times', () => {
    fc.assert(
      fc.property(records, records, records, (a, b, c) => {
        expect(same(mergeRecords(a, b), mergeRecords(b, a))).toBe(true);
        expect(same(mergeRecords(mergeRecords(a, b), c), mergeRecords(a, mergeRecords(b, c)))).toBe(true);
        expect(same(mergeRecords(mergeRecords(a, b), b), mergeRecords(a, b))).toBe(true);
      }),
    );
  });

  test('keeps a limited number of stamps of removed lines, and those of all present lines', () => {
    const a = restoredCart(null);
    const add = (id: string, now: number) =>
      a.actor.send({ type: 'cart.line.add', product: product({ id }), now });
    for (let index = 0; index < 250; index++) {
      add(`p${index}`, index);
      a.actor.send({ type: 'cart.line.remove', recordKey: `p${index}` });
    }
    add('kept', 1_000);
    expect(a.context().stamps.lines).toHaveLength(201);
    expect(a.context().stamps.lines.map(({ recordKey }) => recordKey)).toContain('kept');
  });
});

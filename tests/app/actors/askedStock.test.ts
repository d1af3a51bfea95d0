import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askedAt, forgetAsked, keepAsked } from '../../../src/app/actors/askedStock.ts';
import { clock } from '../../../src/app/clock.ts';

const soap = { productId: 'soap', variantId: null };
const gel = { productId: 'gel', variantId: 'gel-l' };
const asked = Date.UTC(2026, 10, 30);
const after = (days: number) => asked + days * 86_400_000;
const comeBack = (days: number) => vi.spyOn(clock, 'now').mockReturnValue(after(days));

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(clock, 'now').mockReturnValue(asked);
});
afterEach(() => void vi.restoreAllMocks());

test('a wish is remembered with its day, for as long as the shop keeps it', () => {
  keepAsked(gel);
  const found = [0, 179, 180].map((count) => {
    comeBack(count);
    return askedAt(gel);
  });
  expect([...found, askedAt(soap)]).toEqual([asked, asked, null, null]);
});

test('who asks again waits from then on', () => {
  keepAsked(gel);
  comeBack(170);
  keepAsked(gel);
  comeBack(190);
  expect(askedAt(gel)).toBe(after(170));
});

test('goods that were seen in stock are forgotten, others are not', () => {
  keepAsked(gel);
  keepAsked(soap);
  forgetAsked(gel);
  expect([askedAt(gel), askedAt(soap)]).toEqual([null, asked]);
});

test('a record without days says nothing', () => {
  localStorage.setItem('stock-alerts', JSON.stringify({ version: 1, asked: ['gel-l'] }));
  expect(askedAt(gel)).toBe(null);
});

import { describe, expect, test } from 'vitest';
import type { Image } from '../../../src/contract/domain/index.ts';
import { timeLeft } from '../../../src/views/product/Countdown.tsx';
import { galleryOf } from '../../../src/views/product/pictures.ts';
import { timerEnd } from '../../../src/views/product/timerEnd.ts';

const image = (id: string): Image => ({ id, imageKey: id, alt: id, width: 4, height: 5 });

describe('the gallery', () => {
  const product = [image('front'), image('texture')];

  test('shows the product’s pictures where the variant has none', () => {
    expect(galleryOf(product, [], false)).toEqual(product);
  });

  test('shows the variant’s in place of the product’s first', () => {
    expect(galleryOf(product, [image('500ml')], false)).toEqual([image('500ml'), image('texture')]);
  });

  test('shows the variant’s alone where the shop says so', () => {
    expect(galleryOf(product, [image('500ml')], true)).toEqual([image('500ml')]);
  });
});

describe('a timer', () => {
  const now = Date.parse('2026-03-10T14:00:00+05:30');

  test.each([
    ['2026-03-10T15:00:00+05:30', false, '2026-03-10T09:30:00.000Z'],
    ['2026-03-10T13:00:00+05:30', false, null],
    ['2020-01-01T15:00:00+05:30', true, '2026-03-10T09:30:00.000Z'],
    ['2020-01-01T13:00:00+05:30', true, '2026-03-11T07:30:00.000Z'],
    ['soon', true, null],
    [null, true, null],
  ])('set to %s, daily %s, ends at %s', (endTime, isDaily, end) => {
    expect(timerEnd({ endTime, isDaily }, now)).toBe(end);
  });

  test.each([
    [0, 'over'],
    [1, '1 min left'],
    [59 * 60_000, '59 min left'],
    [3 * 3_600_000 + 60_000, '3 h 1 min left'],
    [50 * 3_600_000, '2 d 2 h left'],
  ])('of which %s ms are left reads %s', (left, text) => {
    expect(timeLeft(left)).toBe(text);
  });
});

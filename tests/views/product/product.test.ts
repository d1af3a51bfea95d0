import { describe, expect, test } from 'vitest';
import type { Image } from '../../../src/contract/domain/index.ts';
import { timeText } from '../../../src/views/design/timeText.ts';
import { galleryOf } from '../../../src/views/product/pictures.ts';

const image = (id: string): Image => ({ id, imageKey: id, alt: id, width: 4, height: 5 });

describe('the gallery', () => {
  const product = [image('front'), image('texture')];

  test('shows the product’s pictures if the variant has none', () => {
    expect(galleryOf(product, [], false)).toEqual(product);
  });

  test('shows the variant’s pictures before the product’s others', () => {
    expect(galleryOf(product, [image('500ml')], false)).toEqual([image('500ml'), image('texture')]);
  });

  test('shows only the variant’s pictures if the shop says so', () => {
    expect(galleryOf(product, [image('500ml')], true)).toEqual([image('500ml')]);
  });
});

describe('a duration', () => {
  test.each([
    [1, '1 min'],
    [59, '59 min'],
    [134, '2 h 14 min'],
    [60, '1 h 0 min'],
    [50 * 60, '2 d 2 h'],
  ])('of %s minutes reads %s', (minutes, text) => {
    expect(timeText(minutes)).toBe(text);
  });
});

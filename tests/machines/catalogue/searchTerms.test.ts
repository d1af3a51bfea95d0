import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { searchRecordSchema } from '../../../src/machines/catalogue/search/record.ts';
import { MOST_TERMS, remember, termOf } from '../../../src/machines/catalogue/search/rules.ts';

describe('stored terms', () => {
  test('are limited, newest first, each once regardless of case', () => {
    const many = Array.from({ length: MOST_TERMS + 3 }, (_, index) => `term ${index}`);
    const kept = many.reduce<readonly string[]>(remember, []);
    expect([
      kept.length,
      kept[0],
      remember(['Oil', 'soap'], 'oil'),
      termOf(` ${'x'.repeat(200)}`).length,
    ]).toEqual([MOST_TERMS, many.at(-1), ['oil', 'soap'], 80]);
    expect(v.is(searchRecordSchema, { version: 1, terms: kept })).toBe(true);
  });

  test.each([
    { version: 2, terms: [] },
    { version: 1, terms: [''] },
    { version: 1, terms: ['x'.repeat(81)] },
    { version: 1, terms: ['oil', 'oil'] },
    { version: 1, terms: Array.from({ length: MOST_TERMS + 1 }, (_, index) => `${index}`) },
    { version: 1, terms: 'oil' },
    [],
  ])('that are not ours are not read: %j', (stored) => {
    expect(v.is(searchRecordSchema, stored)).toBe(false);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluate, parseCases } from '../../scripts/price/cases.ts';

const file: unknown = JSON.parse(readFileSync(new URL('./cases.json', import.meta.url), 'utf8'));
const parsed = parseCases(file);
const cases = parsed.success ? parsed.output.cases : [];

test('there are 208 cases', () => {
  expect(cases).toHaveLength(208);
});

describe('every case of the rules', () => {
  test.each(cases)('$id $name', (each) => {
    expect(evaluate(each)).toStrictEqual(each.expected);
  });
});

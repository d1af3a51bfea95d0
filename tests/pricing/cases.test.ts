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
  test.each(cases)(
    '$id $name [S3.33 S3.34 S4.21 S5.19 S5.25 S5.26 S5.28 S5.30 S5.31 S9.10 S9.11 S9.12 S9.14 S9.16 S9.17 S9.18 S9.19]',
    (each) => {
      expect(evaluate(each)).toStrictEqual(each.expected);
    },
  );
});

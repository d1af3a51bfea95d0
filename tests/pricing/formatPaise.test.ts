import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPaise } from '../../src/pricing/money.ts';

test.each([
  [0, '₹0'],
  [29_900, '₹299'],
  [29_950, '₹299.50'],
  [1_234_567_00, '₹12,34,567'],
  [5, '₹0.05'],
  [129_900, '₹1,299'],
  [123_456_750, '₹12,34,567.50'],
  [-129_900, '₹-1,299'],
])('%s paise are printed as %s [S1.4]', (paise, text) => {
  expect(formatPaise(paise)).toBe(text);
});

test('every amount is grouped as in India', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000_000 }), (paise) => {
      const digits = paise % 100 === 0 ? 0 : 2;
      const inIndia = new Intl.NumberFormat('en-IN', { minimumFractionDigits: digits });
      expect(formatPaise(paise)).toBe(`₹${inIndia.format(paise / 100)}`);
    }),
  );
});

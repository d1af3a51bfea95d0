import { expect, test } from 'vitest';
import { formatPaise } from '../../../src/views/design/money.ts';

test.each([
  [0, '₹0'],
  [29_900, '₹299'],
  [29_950, '₹299.50'],
  [1_234_567_00, '₹12,34,567'],
])('%s paise are printed as %s', (paise, text) => {
  expect(formatPaise(paise)).toBe(text);
});

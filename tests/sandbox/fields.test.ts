import { describe, expect, test } from 'vitest';
import {
  cardProblems,
  cardSummary,
  checkVpa,
  formatCardNumber,
  formatExpiry,
  formatMoney,
  formatTime,
  maskContact,
  readColor,
  TEST_CARD,
} from '../../sandbox/razorpay/browser/fields.ts';

const NOW = new Date('2026-11-15T00:00:00Z');

describe('fields of the payment window', () => {
  test('accept a UPI ID in any case and with spaces around it', () => {
    expect(checkVpa(' Asha.Rao@OkBank ')).toEqual({ ok: true, value: 'asha.rao@okbank' });
    expect(checkVpa('asha')).toEqual({ ok: false, problem: 'A UPI ID looks like name@bank' });
    expect(checkVpa(' ')).toEqual({ ok: false, problem: 'Enter a UPI ID' });
  });

  test('accept a test card and report only the end of its number', () => {
    expect(cardProblems(TEST_CARD, NOW)).toEqual({});
    expect(cardSummary(TEST_CARD)).toEqual({ last4: '1111', network: 'Visa', name: 'Test Shopper' });
  });

  test('refuse every card that could be real', () => {
    expect(Object.keys(cardProblems({ ...TEST_CARD, number: '4012 8888 8888 1881' }, NOW))).toEqual([
      'number',
    ]);
  });

  test.each([
    ['11 / 26', true],
    ['10 / 26', false],
    ['13 / 30', false],
    ['00 / 30', false],
    ['1 / 30', false],
  ])('take the expiry %s: %s', (expiry, isTaken) => {
    expect(Object.keys(cardProblems({ ...TEST_CARD, expiry }, NOW))).toEqual(isTaken ? [] : ['expiry']);
  });

  test('are formatted while they are typed', () => {
    expect(formatCardNumber('41111x1111111111119')).toBe('4111 1111 1111 1111');
    expect(['1', '12', '123', '1234'].map(formatExpiry)).toEqual(['1', '12', '12 / 3', '12 / 34']);
  });

  test('show amounts grouped as in India, the end of a phone number, and the remaining time', () => {
    expect(formatMoney(12_345_678, 'INR')).toBe('₹1,23,456.78');
    expect(maskContact('+919876543210')).toBe('•••••• 3210');
    expect(maskContact('')).toBe('');
    expect(formatTime(245)).toBe('4:05');
  });

  test("use the brand's colour with a readable text colour", () => {
    expect(readColor('#8c1d40')).toEqual({ accent: '#8c1d40', onAccent: '#ffffff' });
    expect(readColor('#ffd54a')).toEqual({ accent: '#ffd54a', onAccent: '#16181d' });
    expect(readColor('red; background: url(x)')).toBeUndefined();
    expect(readColor(null)).toBeUndefined();
  });
});

import { expect, test } from 'vitest';
import { deliveryText, totalText } from '../../../src/views/cart/couponChange.ts';

/** The text for a coupon that lowers the total by so many paise, for each way to pay. */
function said(PREPAID: number, COD: number, PPCOD: number): string {
  const endsFreeDelivery = false;
  const byWay = [
    { payment: 'PREPAID', less: PREPAID, endsFreeDelivery },
    { payment: 'COD', less: COD, endsFreeDelivery },
    { payment: 'PPCOD', less: PPCOD, endsFreeDelivery },
  ] as const;
  const amounts = [PREPAID, COD, PPCOD];
  return totalText({ byWay, least: Math.min(...amounts), most: Math.max(...amounts) });
}

test('a change that is the same for every way to pay is said once', () => {
  expect([said(-2_000, -2_000, -2_000), said(0, 0, 0)]).toEqual(['₹20 higher', 'the same']);
});

test('a total that is higher for every way to pay is said as a range', () => {
  expect(said(-1_909, -2_010, -2_010)).toBe('₹19.09 to ₹20.10 higher');
});

test('of ways to pay that differ, those with the same change are said together', () => {
  expect([said(3_505, 0, 0), said(3_505, -1_000, 0)]).toEqual([
    '₹35.05 lower paid online; otherwise the same',
    '₹35.05 lower paid online; ₹10 higher cash on delivery; the same part online, rest on delivery',
  ]);
});

/** The text for a coupon that ends free delivery for these ways to pay. */
function saidOfDelivery(...ended: readonly string[]): string {
  const byWay = (['PREPAID', 'COD', 'PPCOD'] as const).map((payment) => ({
    payment,
    less: 0,
    endsFreeDelivery: ended.includes(payment),
  }));
  return deliveryText({ byWay, least: 0, most: 0 });
}

test('a coupon that ends free delivery says so, and for which ways to pay if not for all', () => {
  expect([
    saidOfDelivery(),
    saidOfDelivery('PREPAID'),
    saidOfDelivery('PREPAID', 'COD'),
    saidOfDelivery('PREPAID', 'COD', 'PPCOD'),
  ]).toEqual([
    '',
    ', but delivery is no longer free (if paid online)',
    ', but delivery is no longer free (if paid online, cash on delivery)',
    ', but delivery is no longer free',
  ]);
});

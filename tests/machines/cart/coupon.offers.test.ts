import { describe, expect, test } from 'vitest';
import { judgeCoupon, settleOffers } from '../../../src/machines/cart/coupon/offers.ts';
import { coupon, gift, giftLine, item } from '../fixtures/cart.ts';

const now = Date.parse('2026-01-15T12:00:00+05:30');
const nothing = {
  lines: [item()],
  applied: null,
  coupons: [],
  stored: null,
  storedUntil: null,
  isRemoval: false,
  now,
};
const auto = (over: Parameters<typeof coupon>[0] = {}) =>
  coupon({ id: 'a1', code: 'AUTO', autoApply: true, ...over });
/** Needs more than the cart holds. */
const far = { minOrderValue: 1_000_000 };

describe('judging a coupon', () => {
  test('accepts one that applies, whatever payment it waits for', () => {
    expect(judgeCoupon({ lines: [item()], coupon: coupon({ paymentMethod: 'COD' }), now })).toEqual({
      isAccepted: true,
      reason: 'OK',
      message: null,
    });
  });

  test('reports what is missing', () => {
    expect(judgeCoupon({ lines: [item()], coupon: coupon({ minOrderValue: 50_000 }), now })).toEqual({
      isAccepted: false,
      reason: 'MIN_ORDER_VALUE',
      message: 'Add product worth ₹1 more to the cart to avail this offer',
    });
  });

  test('refuses every coupon for a cart that cannot be priced', () => {
    const lines = [item({ price: 0.5 })];
    expect(judgeCoupon({ lines, coupon: coupon(), now }).isAccepted).toBe(false);
  });

  test('uses the given time', () => {
    const ended = coupon({ expirationDate: '2026-01-15T11:59:59+05:30' });
    expect(judgeCoupon({ lines: [item()], coupon: ended, now }).reason).toBe('EXPIRED');
  });
});

describe('settling the slot', () => {
  test('drops the coupon of a link when it expires, in a tab that stays open', () => {
    const stored = coupon({ code: 'LINK' });
    const before = settleOffers({ ...nothing, stored, storedUntil: now });
    const after = settleOffers({ ...nothing, stored, storedUntil: now - 1 });
    expect([before.slot.kind, after.slot.kind]).toEqual(['apply', 'keep']);
  });

  test('applies the best automatic coupon to a cart without one [S3.7]', () => {
    const coupons = [auto({ code: 'LOW', priority: 2 }), auto({ priority: 1 })];
    expect(settleOffers({ ...nothing, coupons }).slot).toEqual({
      kind: 'apply',
      coupon: { ...auto({ priority: 1 }), autoApplied: true, checkoutSource: 'AUTO' },
    });
  });

  test('never replaces a coupon that the shopper chose', () => {
    const settled = settleOffers({ ...nothing, applied: coupon(), coupons: [auto()] });
    expect([settled.slotCode, settled.slot]).toEqual(['SAVE50', { kind: 'keep' }]);
  });

  test.each([
    ['was archived', { isArchive: true }],
    ['has expired', { expirationDate: '2026-01-15T11:59:59+05:30' }],
    ['is not for this device', { deviceType: 'APP' }],
  ])('withdraws a coupon that %s, whoever chose it, and nothing else yet', (_, ended) => {
    const withdrawn = { slotCode: 'SAVE50', slot: { kind: 'withdraw' }, dropped: [], gifts: [], now };
    for (const applied of [coupon(ended), coupon({ ...ended, autoApplied: true })]) {
      expect(settleOffers({ ...nothing, applied, coupons: [auto()] })).toEqual(withdrawn);
    }
  });

  test('prefers the coupon from the URL to automatic ones', () => {
    const stored = coupon({ code: 'URL' });
    const slot = { kind: 'apply', coupon: { ...stored, autoApplied: false, checkoutSource: 'URL' } };
    expect(settleOffers({ ...nothing, stored, coupons: [auto()] }).slot).toEqual(slot);
    const applied = auto({ autoApplied: true });
    expect(settleOffers({ ...nothing, applied, stored, coupons: [auto()] }).slot).toEqual(slot);
  });

  test('does not apply the coupon from the URL before the cart qualifies', () => {
    expect(settleOffers({ ...nothing, stored: coupon(far) }).slot).toEqual({ kind: 'keep' });
  });

  test('keeps a chosen coupon while a quantity is too low, and drops it when a line is removed', () => {
    const applied = coupon(far);
    expect(settleOffers({ ...nothing, applied }).slot).toEqual({ kind: 'keep' });
    expect(settleOffers({ ...nothing, applied, isRemoval: true }).slot).toEqual({ kind: 'drop' });
  });

  test('drops an automatic coupon as soon as it no longer applies', () => {
    const applied = auto({ ...far, autoApplied: true });
    expect(settleOffers({ ...nothing, applied, coupons: [applied] }).slot).toEqual({ kind: 'drop' });
  });

  test('changes nothing about a settled cart', () => {
    const coupons = [auto()];
    const first = settleOffers({ ...nothing, coupons });
    const applied = first.slot.kind === 'apply' ? first.slot.coupon : null;
    expect(settleOffers({ ...nothing, applied, coupons })).toEqual({
      slotCode: 'AUTO',
      slot: { kind: 'keep' },
      dropped: [],
      gifts: [],
      now,
    });
  });

  test('does not change a cart that cannot be priced', () => {
    const lines = [item({ price: 0.5 })];
    expect(settleOffers({ ...nothing, lines, applied: coupon(), isRemoval: true })).toEqual({
      slotCode: 'SAVE50',
      slot: { kind: 'keep' },
      dropped: [],
      gifts: [],
      now,
    });
  });
});

describe('settling the gifts', () => {
  const giving = coupon({ code: 'GIFT', couponType: 'PRODUCT', getYStoreProducts: [gift()] });
  const freebie = coupon({
    code: 'FREE',
    couponType: 'FREEBIE',
    autoApply: true,
    minOrderValue: 40_000,
    getYProducts: ['g1'],
    getYStoreProducts: [gift()],
  });

  test('adds the gift of the applied coupon [S1.13]', () => {
    expect(settleOffers({ ...nothing, applied: giving }).gifts).toEqual([
      { couponCode: 'GIFT', gift: gift(), qty: 1 },
    ]);
  });

  test('adds the gift of an automatic freebie', () => {
    expect(settleOffers({ ...nothing, coupons: [freebie] }).gifts).toEqual([
      { couponCode: 'FREE', gift: gift(), qty: 1 },
    ]);
  });

  test('does not add a freebie that the shopper must choose', () => {
    const coupons = [{ ...freebie, autoApply: false }];
    expect(settleOffers({ ...nothing, coupons }).gifts).toEqual([]);
  });

  test('adds no gift twice, none that is sold out, and no more than the offer allows', () => {
    const lines = [item(), giftLine('GIFT')];
    expect(settleOffers({ ...nothing, applied: giving, lines }).gifts).toEqual([]);
    const applied = {
      ...giving,
      getYStoreProducts: [gift({ inventory: 0 }), gift({ id: 'g2' }), gift({ id: 'g3' })],
    };
    expect(settleOffers({ ...nothing, applied }).gifts).toEqual([
      { couponCode: 'GIFT', gift: gift({ id: 'g2' }), qty: 1 },
    ]);
    const two = settleOffers({ ...nothing, applied: { ...applied, getYQuantity: 2 } });
    expect(two.gifts.map(({ gift: { id } }) => id)).toEqual(['g2', 'g3']);
  });

  test('adds no gift while the coupon does not apply', () => {
    expect(settleOffers({ ...nothing, applied: { ...giving, ...far } }).gifts).toEqual([]);
  });

  test('removes gifts that no offer covers any more', () => {
    const lines = [item(), giftLine('FREE')];
    expect(settleOffers({ ...nothing, lines, coupons: [freebie] }).dropped).toEqual([]);
    expect(settleOffers({ ...nothing, lines }).dropped).toEqual([{ recordKey: 'g1-COUPON', qty: 1 }]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CartLine,
  type Coupon,
  isFailure,
  type RevalidateInput,
  revalidate,
  type ServerLine,
} from '../../src/pricing/index.ts';
import { NOW, quoteInput } from './support/arbitrary.ts';
import { freebie, gift, line, offer } from './support/offers.ts';
import { holds } from './support/property.ts';

/** The server's data for a line that has not changed. */
function same({ recordKey, price, collections }: CartLine, more: Partial<ServerLine> = {}): ServerLine {
  return { recordKey, price, collections: collections ?? [], inventory: 99, status: 'ENABLED', ...more };
}

function refresh<L extends CartLine>(input: Partial<RevalidateInput<L>> & { cart: readonly L[] }) {
  const server = input.cart.map((each) => same(each));
  const result = revalidate({ now: NOW, paymentType: 'NONE', server, ...input });
  if (isFailure(result)) throw new Error(result.error);
  return result;
}

const A = line('a', 30_000);
const B = line('b', 20_000);

const TEXTS = {
  REMOVED_PRODUCT:
    'One or more items in your cart are no longer available. They have been removed from your cart. Please review and continue.',
  DRAFT_PRODUCT:
    'Some items in your cart are temporarily unavailable. You can update your cart to proceed with your purchase.',
  PRICE_CHANGE:
    'The conditions for one or more products in your cart have changed. Please review the updated prices or quantity requirements before proceeding to checkout.',
  MOQ_CHANGE:
    'The conditions for one or more products in your cart have changed. Please review the updated prices or quantity requirements before proceeding to checkout.',
  COUPON_ARCHIVED:
    'The discount code applied to your cart is no longer valid.You can continue with the current prices or check for other offers.',
  COUPON_CHANGE:
    'One or more items in your cart are no longer eligible for the applied coupon. Please review the updated prices before proceeding to checkout.',
};

describe('an unchanged cart', () => {
  test('stays the same, with all other fields of its lines, and without a notice [S4.29]', () => {
    const cart = [{ ...A, title: 'Kajal' }];
    const result = refresh({ cart, coupon: offer() });
    expect(result.cart).toEqual([{ ...A, title: 'Kajal', collections: [], inventory: 99 }]);
    expect(result).toMatchObject({ status: 'ok', coupon: offer(), notice: null, changes: [], blocked: [] });
    expect(result.quote).toMatchObject({ payable: 25_000, coupon: { applied: true } });
  });

  test('may be empty and without a coupon', () => {
    expect(refresh({ cart: [], serverCoupon: offer() })).toMatchObject({
      cart: [],
      coupon: null,
      notice: null,
    });
  });
});

describe('lines', () => {
  test('a line whose product the server does not have, or has no price for, is removed [S8.17]', () => {
    const result = refresh({ cart: [A, B, line('c', 100)], server: [same(A), same(B, { price: null })] });
    expect(result.cart.map(({ recordKey }) => recordKey)).toEqual(['a']);
    expect(result.notice).toEqual({ code: 'REMOVED_PRODUCT', text: TEXTS.REMOVED_PRODUCT });
    expect(result.quote.payable).toBe(30_000);
  });

  test('lines that belong to a removed line are removed too, and so on', () => {
    const child = line('c', 100, { parentRecordKey: 'b' });
    const grandchild = line('d', 100, { parentRecordKey: 'c' });
    const cart = [grandchild, A, child, B, line('e', 1, { parentRecordKey: 'gone before' })];
    const result = refresh({
      cart,
      server: cart.map((each) => same(each, each === B ? { price: null } : {})),
    });
    expect(result.cart.map(({ recordKey }) => recordKey)).toEqual(['a', 'e']);
  });

  test('lines that belong to a line that stays, stay', () => {
    const child = line('c', 100, { parentRecordKey: 'a' });
    expect(refresh({ cart: [A, child, B], server: [same(A), same(child)] }).cart).toHaveLength(2);
  });

  test('a new price is adopted with a notice [S8.19]', () => {
    const result = refresh({ cart: [A], server: [same(A, { price: 31_000, listingPrice: 40_000 })] });
    expect(result.cart).toMatchObject([{ price: 31_000, listingPrice: 40_000 }]);
    expect(result.notice).toEqual({ code: 'PRICE_CHANGE', text: TEXTS.PRICE_CHANGE });
  });

  test('a deal is compared by its own price, and a new deal replaces both prices', () => {
    const deal = line('d', 50_000, { source: 'LIMITED_TIME_DEAL', recommendPrice: 20_000 });
    expect(refresh({ cart: [deal], server: [same(deal, { price: 20_000 })] })).toMatchObject({
      cart: [{ price: 50_000, recommendPrice: 20_000 }],
      changes: [],
    });
    expect(refresh({ cart: [deal], server: [same(deal, { price: 25_000 })] })).toMatchObject({
      cart: [{ price: 25_000, recommendPrice: 25_000 }],
      changes: ['PRICE_CHANGE'],
    });
  });

  test('the recommended price of an ordinary line is not changed', () => {
    const cart = [line('a', 100, { recommendPrice: 70, listingPrice: 200 })];
    const [kept] = refresh({ cart, server: cart.map((each) => same(each, { price: 150 })) }).cart;
    expect(kept).toMatchObject({ price: 150, recommendPrice: 70, listingPrice: 200 });
  });

  test('a listing price that the server no longer has is removed', () => {
    const cart = [line('a', 100, { listingPrice: 200 })];
    expect(
      refresh({ cart, server: cart.map((each) => same(each, { listingPrice: null })) }).cart[0]?.listingPrice,
    ).toBe(null);
  });

  test('new order limits clamp the quantity', () => {
    const server = [same(A, { minimumOrderQuantity: 3, maximumOrderQuantity: 5 })];
    const result = refresh({ cart: [A], server });
    expect(result.cart).toMatchObject([{ qty: 3, minimumOrderQuantity: 3, maximumOrderQuantity: 5 }]);
    expect(result.notice).toEqual({ code: 'MOQ_CHANGE', text: TEXTS.MOQ_CHANGE });
    expect(refresh({ cart: [{ ...A, qty: 9 }], server }).cart).toMatchObject([{ qty: 5 }]);
  });

  test('a line that is off sale stays and blocks the order [S8.18]', () => {
    const result = refresh({ cart: [A], server: [same(A, { status: 'DISABLED', inventory: 4 })] });
    expect(result.cart).toHaveLength(1);
    expect(result.blocked).toEqual([{ recordKey: 'a', reason: 'UNAVAILABLE', available: 0 }]);
    expect(result.notice).toEqual({ code: 'DRAFT_PRODUCT', text: TEXTS.DRAFT_PRODUCT });
  });

  test('a line short of stock stays and blocks the order, with the units in stock', () => {
    const short = (inventory: number) =>
      refresh({ cart: [{ ...A, qty: 3 }], server: [same(A, { inventory })] });
    expect(short(2)).toMatchObject({
      blocked: [{ recordKey: 'a', reason: 'OUT_OF_STOCK', available: 2 }],
      notice: null,
    });
    expect(short(-4).blocked).toMatchObject([{ available: 0 }]);
    expect(short(3).blocked).toEqual([]);
  });
});

describe('the coupon', () => {
  test('that is missing, archived or expired is removed as no longer valid', () => {
    const gone = { coupon: null, notice: { code: 'COUPON_ARCHIVED', text: TEXTS.COUPON_ARCHIVED } };
    const word = (serverCoupon: Coupon | null) => refresh({ cart: [A], coupon: offer(), serverCoupon });
    expect(word(null)).toMatchObject(gone);
    for (const more of [
      { isArchive: true },
      { expirationDate: '2020-01-01' },
      { deviceType: 'MOBILE' },
      { getYAmount: null },
      { couponType: 'MYSTERY' },
      { couponType: 'FREEBIE', getYProducts: ['g'] },
    ]) {
      expect(word(offer(more))).toMatchObject(gone);
    }
  });

  test('that the cart no longer meets is removed with its gifts [S4.31]', () => {
    const coupon = offer({ minOrderValue: 50_000, getYProducts: ['g'] });
    const cart = [A, B, gift('g', 900)];
    const server = [same(A), same(gift('g', 900)), same(B, { price: 10_000 })];
    const result = refresh({ cart, coupon, server });
    expect(result.cart.map(({ recordKey }) => recordKey)).toEqual(['a', 'b']);
    expect(result).toMatchObject({ coupon: null, changes: ['PRICE_CHANGE', 'COUPON_CHANGE'] });
    expect(result.quote).toMatchObject({ coupon: null, payable: 40_000, droppedLines: [] });
  });

  test('that only needs another payment method stays with its gifts, without a discount', () => {
    const coupon = offer({ paymentMethod: 'ONLINE', getYProducts: ['g'] });
    const cart = [A, gift('g', 900)];
    const result = refresh({ cart, coupon, paymentType: 'COD' });
    expect(result).toMatchObject({ coupon, notice: null });
    expect(result.cart).toHaveLength(2);
    expect(result.quote).toMatchObject({ payable: 30_000, coupon: { reason: 'PAYMENT_METHOD' } });
  });

  test('with new terms replaces the old one', () => {
    const result = refresh({ cart: [A], coupon: offer(), serverCoupon: offer({ getYAmount: 7000 }) });
    expect(result).toMatchObject({
      coupon: { getYAmount: 7000 },
      notice: null,
      quote: { couponDiscount: 7000 },
    });
  });

  test('that loses a line to changed collections gives a notice, even if it still applies [S8.21]', () => {
    const coupon = offer({ applicableCollections: ['face'] });
    const cart = [line('a', 100, { collections: ['face'] }), line('b', 100, { collections: ['face'] })];
    const server = [
      same(A, { price: 100, collections: ['hair'] }),
      same(B, { price: 100, collections: ['face'] }),
    ];
    expect(refresh({ cart, coupon, server })).toMatchObject({
      coupon,
      cart: [{ collections: ['hair'] }, { collections: ['face'] }],
      notice: { code: 'COUPON_CHANGE', text: TEXTS.COUPON_CHANGE },
    });
    expect(
      refresh({ cart, coupon, server: [same(B, { price: 100, collections: ['face'] })] }).changes,
    ).toEqual(['REMOVED_PRODUCT']);
    expect(
      refresh({ cart: [A, B], coupon: offer(), server: [same(A, { collections: ['hair'] }), same(B)] })
        .notice,
    ).toBe(null);
  });

  test('is not mentioned when invalid quantities of the cart are corrected', () => {
    const cart = [{ ...A, qty: 0 }];
    expect(refresh({ cart, coupon: offer() })).toMatchObject({ coupon: offer(), changes: ['MOQ_CHANGE'] });
  });
});

describe('gifts', () => {
  const coupon = offer({ getYProducts: ['g'], getYQuantity: 2 });
  const cart = [A, gift('g', 900, { qty: 3 })];

  test('that no offer covers are removed', () => {
    expect(refresh({ cart, coupon }).cart).toMatchObject([
      { recordKey: 'a' },
      { recordKey: 'g-COUPON', qty: 2 },
    ]);
    expect(refresh({ cart }).cart).toMatchObject([{ recordKey: 'a' }]);
  });

  test('with a new price or limit give no notice', () => {
    const server = [same(A), same(gift('g', 950), { minimumOrderQuantity: 5 })];
    const result = refresh({ cart, coupon, server });
    expect(result).toMatchObject({ notice: null, blocked: [], cart: [{}, { price: 950, qty: 2 }] });
  });

  test('short of stock are reduced, and removed if they cannot be delivered', () => {
    const word = (more: Partial<ServerLine>) =>
      refresh({ cart, coupon, server: [same(A), same(gift('g', 900), more)] });
    expect(word({ inventory: 1 })).toMatchObject({ cart: [{}, { qty: 1 }], notice: null, blocked: [] });
    expect(word({ inventory: 0 }).cart).toHaveLength(1);
    expect(word({ status: 'DISABLED' })).toMatchObject({ changes: ['REMOVED_PRODUCT'], blocked: [] });
  });

  test('of a freebie that is locked again are removed', () => {
    const given = [A, gift('f1', 900)];
    const freebies = [freebie({ minOrderValue: 30_000 })];
    expect(refresh({ cart: given, freebies }).cart).toHaveLength(2);
    const server = [same(A, { price: 29_999 }), same(gift('f1', 900))];
    expect(refresh({ cart: given, freebies, server }).cart).toHaveLength(1);
  });
});

describe('notices', () => {
  test('removed goods come first, then price, collection, quantity [S8.16]', () => {
    const cart = [line('gone', 1), A, B, line('c', 100)];
    const server = [
      same(A, { price: 31_000 }),
      same(B, { status: 'DISABLED' }),
      same(line('c', 100), { minimumOrderQuantity: 2 }),
    ];
    const word = (more: Partial<RevalidateInput>) => refresh({ cart, server, ...more });
    const ended = word({ coupon: offer(), serverCoupon: null });
    expect(ended.changes).toEqual([
      'REMOVED_PRODUCT',
      'DRAFT_PRODUCT',
      'PRICE_CHANGE',
      'COUPON_ARCHIVED',
      'MOQ_CHANGE',
    ]);
    expect(ended.notice?.code).toBe('REMOVED_PRODUCT');
    const unmet = word({ coupon: offer({ minOrderValue: 900_000 }) });
    expect(unmet.changes).toEqual([
      'REMOVED_PRODUCT',
      'DRAFT_PRODUCT',
      'PRICE_CHANGE',
      'COUPON_CHANGE',
      'MOQ_CHANGE',
    ]);
  });
});

describe('failures', () => {
  test('an updated cart that cannot be charged is refused', () => {
    const server = [same(A, { price: -1 })];
    expect(revalidate({ now: NOW, paymentType: 'NONE', cart: [A], server })).toEqual({
      status: 'error',
      error: 'INVALID_AMOUNT',
    });
  });

  test('charges of the chosen payment method only are checked too', () => {
    const cart = [line('a', 2 ** 53 - 2)];
    const input = { now: NOW, paymentType: 'COD' as const, cart, server: cart.map((each) => same(each)) };
    expect(revalidate({ ...input, config: { codCharges: 4900 } })).toEqual({
      status: 'error',
      error: 'INVALID_AMOUNT',
    });
  });
});

test('revalidating twice changes nothing more', () => {
  const stocked = fc.record({ input: quoteInput, inventory: fc.constantFrom(0, 2, 99) });
  holds(stocked, ({ input, inventory }) => {
    const server = input.cart.map((each) => same(each, { inventory, maximumOrderQuantity: 4 }));
    const once = refresh({ ...input, server });
    const twice = refresh({ ...input, cart: once.cart, coupon: once.coupon, server });
    expect(twice).toEqual({ ...once, changes: [], notice: null });
  });
});

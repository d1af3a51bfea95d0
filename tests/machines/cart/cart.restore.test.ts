import { describe, expect, test } from 'vitest';
import {
  type CartRecord,
  selectIsKnown,
  selectNotices,
  selectPriceChanges,
} from '../../../src/machines/cart/cart/index.ts';
import { cartRecordSchema } from '../../../src/machines/cart/cart/record.ts';
import { createRecords, type StorageEnvironment } from '../../../src/services/storage/index.ts';
import { coupon, gift, giftLine, item, other, record } from '../fixtures/cart.ts';
import { product, variant } from '../fixtures/catalogue.ts';
import { restoredCart } from '../fixtures/startCart.ts';

/** Reads a stored text as the shop does. */
function read(text: string): CartRecord | null {
  const environment: StorageEnvironment = {
    storage: () => ({ getItem: () => text, setItem: () => {}, removeItem: () => {} }),
    onChange: () => () => {},
  };
  return createRecords(environment)({ key: 'cart', schema: cartRecordSchema }).read();
}

const full = record(
  [
    item({ qty: 3, collections: ['bath'], variants: [{ id: 'v', position: null }] }),
    giftLine('SAVE50'),
    other(),
  ],
  {
    removed: { by: 'validation', items: [other()], coupon: coupon() },
    notices: ['REMOVED_PRODUCT', 'PRICE_CHANGE'],
    priceChanges: [{ recordKey: 'p1', title: 'Rose shower gel', from: 49_900, to: 45_000 }],
  },
);
const stored: CartRecord = {
  ...full,
  cart: {
    ...full.cart,
    coupon: coupon({
      getYStoreProducts: [gift({ images: [{ id: 'i', imageKey: 'g.webp', alt: '', width: 1, height: 1 }] })],
    }),
    cartId: 'cart-1',
    storedCouponCode: 'SAVE50',
    storedCouponExpiry: 5,
  },
};

describe('a stored cart', () => {
  test('is restored as it was written [S3.20]', () => {
    expect(JSON.parse(JSON.stringify(read(JSON.stringify(stored))))).toMatchObject(
      JSON.parse(JSON.stringify(stored)),
    );
  });

  test('tells again what was not dismissed before the page was loaded again', () => {
    const { actor, saved } = restoredCart(stored);
    const codes = () => selectNotices(actor.getSnapshot()).map(({ code }) => code);
    expect(codes()).toEqual(['REMOVED_PRODUCT', 'PRICE_CHANGE']);
    expect(selectPriceChanges(actor.getSnapshot())).toEqual(stored.priceChanges);
    actor.send({ type: 'cart.notice.dismiss', code: 'PRICE_CHANGE' });
    actor.send({ type: 'cart.priceChange.dismiss' });
    actor.send({ type: 'cart.removed.dismiss' });
    const { notices, priceChanges, removed } = saved().at(-1) ?? {};
    expect({ notices, priceChanges, removed }).toEqual({
      notices: ['REMOVED_PRODUCT'],
      priceChanges: undefined,
      removed: null,
    });
  });

  test('with a notice that this version of the shop does not know loses only that notice', () => {
    const later = { ...stored, notices: ['FROM_THE_FUTURE', 'PRICE_CHANGE'] };
    const { actor } = restoredCart(read(JSON.stringify(later)));
    expect(selectNotices(actor.getSnapshot()).map(({ code }) => code)).toEqual(['PRICE_CHANGE']);
  });

  test('that the machine wrote can be read by it', () => {
    const started = restoredCart(stored);
    started.actor.send({ type: 'cart.line.add', product: product({ id: 'p9' }), now: 9 });
    const written = started.saved().at(-1);
    expect(read(JSON.stringify(written))?.cart.data).toEqual(written?.cart.data);
  });

  test('can hold any product that can be imported, such as one in many shades and collections', () => {
    const started = restoredCart(stored);
    const shades = Array.from({ length: 250 }, (_, index) =>
      variant('50 ml', 'rose', { id: `shade-${index}` }),
    );
    const collections = Array.from({ length: 200 }, (_, index) => `collection-${index}`);
    const lipstick = product({ id: 'p9', variants: shades, collections });
    started.actor.send({ type: 'cart.line.add', product: lipstick, now: 9 });
    const written = started.saved().at(-1);
    expect(read(JSON.stringify(written))?.cart.data).toEqual(written?.cart.data);
  });

  test('loses unknown fields, and keeps the rest', () => {
    const odd = { ...stored, extra: 1, cart: { ...stored.cart, token: 'secret' } };
    expect(JSON.stringify(read(JSON.stringify(odd)))).not.toContain('secret');
  });

  const withLine = (over: object) => ({
    ...stored,
    cart: { ...stored.cart, data: [{ ...item(), ...over }] },
  });

  test.each<[string, string]>([
    ['empty', ''],
    ['cut short', JSON.stringify(stored).slice(0, -5)],
    ['no object', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['of an unknown version', JSON.stringify({ ...stored, version: 2 })],
    ['of no version', JSON.stringify({ cart: stored.cart })],
    ['without lines', JSON.stringify({ ...stored, cart: { ...stored.cart, data: null } })],
    ['with a price in text', JSON.stringify(withLine({ price: '1' }))],
    ['with a price below nothing', JSON.stringify(withLine({ price: -1 }))],
    ['with a fraction of a paisa', JSON.stringify(withLine({ price: 0.5 }))],
    ['with half a unit', JSON.stringify(withLine({ qty: 1.5 }))],
    ['with a billion units', JSON.stringify(withLine({ qty: 1e9 }))],
    ['with an unknown source', JSON.stringify(withLine({ source: 'STOLEN' }))],
    ['with one line twice', JSON.stringify({ ...stored, cart: { ...stored.cart, data: [item(), item()] } })],
    ['with an unstamped line', JSON.stringify({ ...stored, stamps: { ...stored.stamps, lines: [] } })],
    [
      'with a coupon of another shape',
      JSON.stringify({ ...stored, cart: { ...stored.cart, coupon: { code: 1 } } }),
    ],
    ['huge', JSON.stringify(withLine({ title: 'x'.repeat(1_000_000) }))],
    ['with a very long title', JSON.stringify(withLine({ title: 'x'.repeat(501) }))],
    [
      'of a thousand lines',
      JSON.stringify(record(Array.from({ length: 1_000 }, (_, i) => item({ recordKey: `p${i}` })))),
    ],
  ])('that is %s is none, and the shop starts empty', (_, text) => {
    expect(read(text)).toBe(null);
    const started = restoredCart(read(text));
    expect([selectIsKnown(started.actor.getSnapshot()), started.context().data]).toEqual([true, []]);
  });

  test('cannot change any object’s prototype', () => {
    const text = JSON.stringify(stored).replace('"version":1', '"version":1,"__proto__":{"polluted":true}');
    const back = read(text);
    expect(back?.version).toBe(1);
    expect(Reflect.get({}, 'polluted')).toBe(undefined);
    expect(Reflect.get(back ?? {}, 'polluted')).toBe(undefined);
  });

  test('with a prototype’s name for a key is a line like any other', () => {
    const odd = item({ recordKey: '__proto__', productId: '__proto__' });
    const started = restoredCart(read(JSON.stringify(record([odd]))));
    started.actor.send({ type: 'cart.line.setQty', recordKey: '__proto__', qty: 2 });
    expect(started.context().data).toEqual([{ ...odd, qty: 2 }]);
  });
});

test('a restored cart continues from its stored revision', () => {
  const started = restoredCart(record([item()], {}, 41));
  started.actor.send({ type: 'cart.line.setQty', recordKey: 'p1', qty: 2 });
  expect(started.saved().map(({ revision }) => revision)).toEqual([42]);
});

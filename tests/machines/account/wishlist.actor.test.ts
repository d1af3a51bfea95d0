import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import {
  selectIsWished,
  selectIsWishlistKnown,
  selectWishlistIds,
  type WishlistEvent,
  wishlistMachine,
} from '../../../src/machines/account/wishlist/index.ts';
import { MOST_WISHES, wishlistRecordSchema } from '../../../src/machines/account/wishlist/record.ts';
import { createRecords } from '../../../src/services/storage/index.ts';
import { fakeCallback, startChild } from '../support/actors.ts';
import { expectEveryLeafReachable } from '../support/paths.ts';

const rose = { id: 'p1', title: 'Rose gel', image: 'rose.webp' };
const toggle = { type: 'wishlist.toggle', product: rose } as const;

function start(ids: readonly string[] | null = null) {
  const storage = fakeCallback<WishlistEvent, EventObject, undefined>();
  const child = startChild(
    wishlistMachine.provide({ actors: { wishlistStorage: storage.logic } }),
    undefined,
  );
  const restore = () =>
    storage.send({ type: 'wishlist.restored', record: ids === null ? null : { version: 1, ids } });
  const wishes = () => selectWishlistIds(child.actor.getSnapshot());
  return { ...child, storage, restore, wishes };
}

function startKnown(ids: readonly string[] | null = null) {
  const started = start(ids);
  started.restore();
  return started;
}

const saved = (...ids: string[]) => ({ type: 'wishlist.saved', record: { version: 1, ids } });

describe('the wishlist', () => {
  test('is unknown until the stored list is read, and ignores changes before', () => {
    const { actor, restore, wishes, storage } = start(['p2']);
    actor.send(toggle);
    expect([selectIsWishlistKnown(actor.getSnapshot()), wishes(), storage.heard]).toEqual([false, [], []]);
    restore();
    expect([selectIsWishlistKnown(actor.getSnapshot()), wishes()]).toEqual([true, ['p2']]);
  });

  test('adds a product, persists it, and shows a toast with its picture [S2.67 S4.48]', () => {
    const { actor, storage, emitted, wishes } = startKnown(['p2']);
    actor.send(toggle);
    expect([wishes(), storage.heard]).toEqual([['p1', 'p2'], [saved('p1', 'p2')]]);
    expect([selectIsWished('p1')(actor.getSnapshot()), selectIsWished('p3')(actor.getSnapshot())]).toEqual([
      true,
      false,
    ]);
    expect(emitted).toEqual([
      {
        type: 'toast.requested',
        toast: {
          kind: 'success',
          text: 'Added to wishlist.',
          product: { title: 'Rose gel', image: 'rose.webp' },
          action: { label: 'View Wishlist', path: '/pages/wishlist' },
        },
      },
    ]);
  });

  test('removes it at the second press, without a toast [S4.48]', () => {
    const { actor, storage, emitted } = startKnown(['p1', 'p2']);
    actor.send(toggle);
    expect([storage.heard, emitted]).toEqual([[saved('p2')], []]);
  });

  test('removes listed products only', () => {
    const { actor, storage, wishes } = startKnown(['p1']);
    actor.send({ type: 'wishlist.remove', productId: 'p9' });
    expect(storage.heard).toEqual([]);
    actor.send({ type: 'wishlist.remove', productId: 'p1' });
    expect([wishes(), storage.heard]).toEqual([[], [saved()]]);
  });

  test('drops the oldest product when it is full', () => {
    const full = Array.from({ length: MOST_WISHES }, (_, at) => `q${at}`);
    const { actor, wishes } = startKnown(full);
    actor.send(toggle);
    expect([wishes().length, wishes().at(0), wishes().at(-1)]).toEqual([MOST_WISHES, 'p1', 'q98']);
  });

  test('follows other tabs without writing', () => {
    const { storage, wishes } = startKnown(['p1']);
    storage.send({ type: 'tab.wishlist.changed', record: { version: 1, ids: ['p3', 'p1'] } });
    expect(wishes()).toEqual(['p3', 'p1']);
    storage.send({ type: 'tab.wishlist.changed', record: null });
    expect([wishes(), storage.heard]).toEqual([[], []]);
  });

  test('is cleared by signing out [S4.44]', () => {
    const { actor, storage, wishes } = startKnown(['p1']);
    actor.send({ type: 'user.signedOut', by: 'shopper' });
    expect([wishes(), storage.heard]).toEqual([[], [saved()]]);
  });

  test.each(['server', 'elsewhere'] as const)('survives the end of the session by: %s', (by) => {
    const { actor, storage, wishes } = startKnown(['p1']);
    actor.send({ type: 'user.signedOut', by });
    expect([wishes(), storage.heard]).toEqual([['p1'], []]);
  });

  test('works for this visit if the storage throws', () => {
    const { actor, wishes } = start();
    actor.send(JSON.parse('{"type":"xstate.error.actor.wishlistStorage"}'));
    actor.send(toggle);
    expect(wishes()).toEqual(['p1']);
  });

  test('reaches every state', () => {
    expectEveryLeafReachable(wishlistMachine, {
      input: undefined,
      events: [{ type: 'wishlist.restored', record: null }, toggle],
    });
  });
});

describe('the stored wishlist', () => {
  const memory = new Map<string, string>();
  const record = createRecords({
    storage: () => ({
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    }),
    onChange: () => () => {},
  })({ key: 'wishlist', schema: wishlistRecordSchema });

  test('is restored as it was written [S3.26]', () => {
    record.write({ version: 1, ids: ['p1', 'p2'] });
    expect(record.read()).toEqual({ version: 1, ids: ['p1', 'p2'] });
  });

  test.each([
    ['of another version', { version: 2, ids: ['p1'] }],
    ['with an id twice', { version: 1, ids: ['p1', 'p1'] }],
    ['with an empty id', { version: 1, ids: [''] }],
    ['longer than any of ours', { version: 1, ids: Array.from({ length: 101 }, (_, at) => `p${at}`) }],
    ['of another shape', ['p1']],
  ])('is not used when it is %s', (_, stored) => {
    memory.set('wishlist', JSON.stringify(stored));
    expect(record.read()).toBe(null);
  });
});

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import {
  MOST_SEEN,
  type RecentlyViewedEvent,
  recentlyViewedMachine,
  type SeenProduct,
  seenProductsSchema,
  selectSeen,
} from '../../../src/machines/catalogue/recentlyViewed.ts';
import { fakeCallback, startChild } from '../support/actors.ts';
import { expectEveryLeafReachable } from '../support/paths.ts';

const view = (id: string) => ({ id, slug: `${id}-gel`, title: `Gel ${id}`, image: `${id}.webp` });
const seen = (id: string, isBought = false): SeenProduct => ({ ...view(id), isBought });
const saved = (...products: SeenProduct[]) => ({ type: 'recentlyViewed.saved', products });
const ordered = (...productIds: string[]): RecentlyViewedEvent => ({
  type: 'order.completed',
  orderId: 'o1',
  couponCode: null,
  lines: productIds.map((productId) => ({
    productId,
    variantId: null,
    quantity: 1,
    source: 'CART',
    sourceCouponCode: null,
  })),
});

function start(stored: readonly SeenProduct[] | null = null) {
  const storage = fakeCallback<RecentlyViewedEvent, EventObject, undefined>();
  const child = startChild(
    recentlyViewedMachine.provide({ actors: { recentlyViewedStorage: storage.logic } }),
    undefined,
  );
  const restore = () => storage.send({ type: 'recentlyViewed.restored', products: stored });
  const products = () => selectSeen(child.actor.getSnapshot());
  return { ...child, storage, restore, products };
}

function startKnown(...stored: SeenProduct[]) {
  const started = start(stored);
  started.restore();
  return started;
}

describe('recently viewed products', () => {
  test('do not change before the stored list is read', () => {
    const { actor, restore, products, storage } = start(null);
    actor.send({ type: 'product.viewed', product: view('a') });
    restore();
    expect([products(), storage.heard]).toEqual([[], []]);
  });

  test('are listed newest first, each once, with their current data', () => {
    const { actor, products, storage } = startKnown(seen('a', true), seen('b'));
    actor.send({ type: 'product.viewed', product: view('c') });
    actor.send({ type: 'product.viewed', product: { ...view('a'), title: 'New' } });
    const expected = [{ ...seen('a', true), title: 'New' }, seen('c'), seen('b')];
    expect([products(), storage.heard.at(-1)]).toEqual([expected, saved(...expected)]);
  });

  test('drop the oldest when the list is full', () => {
    const full = Array.from({ length: MOST_SEEN }, (_, at) => seen(`q${at}`));
    const { actor, products } = startKnown(...full);
    actor.send({ type: 'product.viewed', product: view('a') });
    expect(products()).toEqual([seen('a'), ...full.slice(0, -1)]);
  });

  test('record purchases of viewed products only', () => {
    const { actor, products, storage } = startKnown(seen('a'), seen('b'));
    actor.send(ordered('b', 'x'));
    expect([products(), storage.heard]).toEqual([
      [seen('a'), seen('b', true)],
      [saved(seen('a'), seen('b', true))],
    ]);
  });

  test('follow other tabs without writing', () => {
    const { storage, products } = startKnown(seen('a'));
    storage.send({ type: 'tab.recentlyViewed.changed', products: [seen('b')] });
    expect(products()).toEqual([seen('b')]);
    storage.send({ type: 'tab.recentlyViewed.changed', products: null });
    expect([products(), storage.heard]).toEqual([[], []]);
  });

  test('are cleared at sign-out', () => {
    const { actor, storage, products } = startKnown(seen('a'));
    actor.send({ type: 'user.signedOut' });
    expect([products(), storage.heard]).toEqual([[], [saved()]]);
  });

  test('are kept for this visit if the storage throws', () => {
    const { actor, products } = start();
    actor.send(JSON.parse('{"type":"xstate.error.actor.recentlyViewedStorage"}'));
    actor.send({ type: 'product.viewed', product: view('a') });
    expect(products()).toEqual([seen('a')]);
  });

  test('reach every state', () => {
    expectEveryLeafReachable(recentlyViewedMachine, {
      input: undefined,
      events: [{ type: 'recentlyViewed.restored', products: null }],
    });
  });

  test.each([
    ['as it was written', [seen('a'), seen('b', true)], true],
    ['not with a product twice', [seen('a'), seen('a')], false],
    ['not with a slug that leads elsewhere', [{ ...seen('a'), slug: '../pages/cart' }], false],
    ['not longer than any of ours', Array.from({ length: 13 }, (_, at) => seen(`q${at}`)), false],
    ['not of another shape', { products: [] }, false],
  ])('is read %s', (_, stored, expected) => {
    expect(v.is(seenProductsSchema, stored)).toBe(expected);
  });
});

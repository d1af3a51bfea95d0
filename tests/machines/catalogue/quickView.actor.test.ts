import { describe, expect, test } from 'vitest';
import type { Product } from '../../../src/contract/domain/index.ts';
import {
  type QuickViewFound,
  type QuickViewReply,
  quickViewMachine,
  selectFound,
  selectQuickViewState,
} from '../../../src/machines/catalogue/quickView.ts';
import { product } from '../fixtures/catalogue.ts';
import { offline, ok } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

const whole: Product = {
  ...product({ slug: 'gel' }),
  description: '<p>Gel</p>',
  barcode: null,
  size: null,
  color: null,
  benefits: [],
  weight: null,
  weightUnit: null,
  productType: null,
  showOnlyVariantImages: false,
  images: [],
  category: null,
  subCategory: null,
  metadata: null,
  facts: [],
};
const found: QuickViewFound = { product: whole, groups: [] };

function start() {
  const fetch = fakePromise<QuickViewReply, { slug: string }>();
  const child = startChild(quickViewMachine.provide({ actors: { fetchProduct: fetch.logic } }), {
    slug: 'gel',
  });
  const shown = () => {
    const snapshot = child.actor.getSnapshot();
    return [selectQuickViewState(snapshot), selectFound(snapshot)];
  };
  return { ...child, fetch, shown };
}

describe('a quick view', () => {
  test('shows the product once it is there [S2.59]', async () => {
    const { fetch, shown } = start();
    expect([shown(), fetch.last().input]).toEqual([['loading', null], { slug: 'gel' }]);
    await fetch.last().answer(ok(found));
    expect(shown()).toEqual(['ready', found]);
  });

  test('says that a product is no longer sold', async () => {
    const { fetch, shown, actor } = start();
    await fetch.last().answer(ok(null));
    actor.send({ type: 'quickView.retry' });
    expect([shown(), fetch.calls.length]).toEqual([['missing', null], 1]);
  });

  test.each(['failure', 'crash', 'silence'])('that ended in %s is tried again', async (how) => {
    const { actor, fetch, shown, clock } = start();
    actor.send({ type: 'quickView.retry' });
    expect(fetch.calls.length).toBe(1);
    if (how === 'failure') await fetch.last().answer(offline);
    if (how === 'crash') await fetch.last().crash();
    if (how === 'silence') clock.advance(15_000);
    expect(shown()).toEqual(['failed', null]);
    actor.send({ type: 'quickView.retry' });
    await fetch.last().answer(ok(found));
    expect(shown()).toEqual(['ready', found]);
  });

  test('does not take an answer that comes after it gave up', async () => {
    const { fetch, shown, clock } = start();
    const late = fetch.last();
    clock.advance(15_000);
    await late.answer(ok(found));
    expect([shown(), late.signal.aborted]).toEqual([['failed', null], true]);
  });
});

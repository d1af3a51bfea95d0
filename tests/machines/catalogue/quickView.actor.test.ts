import { describe, expect, test } from 'vitest';
import type { Product } from '../../../src/contract/domain/index.ts';
import type { AddReply } from '../../../src/machines/catalogue/addToCart.ts';
import {
  type QuickViewFound,
  type QuickViewIntent,
  type QuickViewReply,
  quickViewMachine,
  selectFound,
  selectIsQuickViewUnseen,
  selectQuickViewState,
} from '../../../src/machines/catalogue/quickView.ts';
import { product, variant } from '../fixtures/catalogue.ts';
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

function start(intent: QuickViewIntent = 'choose') {
  const fetch = fakePromise<QuickViewReply, { slug: string }>();
  const add = fakePromise<AddReply, { found: QuickViewFound | null }>();
  const child = startChild(
    quickViewMachine.provide({ actors: { fetchProduct: fetch.logic, addProduct: add.logic } }),
    { slug: 'gel', intent },
  );
  const shown = () => {
    const snapshot = child.actor.getSnapshot();
    return [selectQuickViewState(snapshot), selectFound(snapshot)];
  };
  const isUnseen = () => selectIsQuickViewUnseen(child.actor.getSnapshot());
  return { ...child, fetch, add, shown, isUnseen };
}

describe('a quick view', () => {
  test('shows the product once it has loaded [S2.59]', async () => {
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

  test.each(['failure', 'crash', 'silence'])('that ended in %s can be retried', async (how) => {
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

  test('ignores a reply after its time-out', async () => {
    const { fetch, shown, clock } = start();
    const late = fetch.last();
    clock.advance(15_000);
    await late.answer(ok(found));
    expect([shown(), late.signal.aborted]).toEqual([['failed', null], true]);
  });
});

describe('a quick view that is opened to add', () => {
  const sizes: QuickViewFound = {
    groups: [],
    product: { ...whole, variants: [variant('250 ml', 'Rose'), variant('500 ml', 'Rose')] },
  };

  test('adds a product without options, hidden, each time it is opened', async () => {
    const { actor, fetch, add, shown, isUnseen } = start('add');
    actor.send({ type: 'quickView.opened' });
    await fetch.last().answer(ok(found));
    await add.last().answer('added');
    const once = [shown(), isUnseen()];
    actor.send({ type: 'quickView.opened' });
    await add.last().answer('added');
    expect([once, fetch.calls.length, add.calls.map(({ input }) => input), isUnseen()]).toEqual([
      [['added', found], true],
      1,
      [{ found }, { found }],
      true,
    ]);
  });

  test.each(['refused', 'crashed', 'slow'])('shows the product if adding it is %s', async (how) => {
    const { fetch, add, shown, isUnseen, clock } = start('add');
    await fetch.last().answer(ok(found));
    if (how === 'refused') await add.last().answer('refused');
    if (how === 'crashed') await add.last().crash();
    if (how === 'slow') clock.advance(15_000);
    expect([shown(), isUnseen()]).toEqual([['ready', found], false]);
  });

  test.each([
    ['has variants by now', ok(sizes), 'ready'],
    ['is no longer sold', ok(null), 'missing'],
    ['cannot be fetched', offline, 'failed'],
  ] as const)('is shown where the product %s', async (_, reply, state) => {
    const { fetch, add, shown } = start('add');
    await fetch.last().answer(reply);
    expect([shown()[0], add.calls]).toEqual([state, []]);
  });

  test.each(['crash', 'silence'])('is shown if fetching it ends in %s', async (how) => {
    const { fetch, shown, clock } = start('add');
    if (how === 'crash') await fetch.last().crash();
    else clock.advance(15_000);
    expect(shown()).toEqual(['failed', null]);
  });
});

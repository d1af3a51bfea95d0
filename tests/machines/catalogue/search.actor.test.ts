import { describe, expect, test } from 'vitest';
import {
  type PopularReply,
  type SearchReply,
  searchMachine,
  selectActiveIndex,
  selectActiveOption,
  selectFoundTotal,
  selectHasSearchFailed,
  selectHasSearchRows,
  selectIsSearchBusy,
  selectIsSearchExpanded,
  selectSearchText,
  selectShowsSuggestions,
} from '../../../src/machines/catalogue/search/index.ts';
import { offline, ok } from '../fixtures/order.ts';
import { bar, found, popular, soap, startSearch } from '../fixtures/startSearch.ts';
import { fakePromise, startChild } from '../support/actors.ts';

describe('typing', () => {
  test.each([
    ['so', 0],
    ['  so  ', 0],
    ['soa', 1],
  ])('“%s” causes %i requests [S2.35 S5.35 S9.4]', (text, calls) => {
    const { type, find, clock } = startSearch();
    type(text);
    clock.advance(10_000);
    expect(find.calls.length).toBe(calls);
  });

  test('requests results after a pause of 400 ms, for the text typed by then [S2.36 S9.4]', () => {
    const { type, find, clock } = startSearch();
    type('soa');
    clock.advance(399);
    type('  soap   bar ');
    clock.advance(399);
    expect(find.calls).toEqual([]);
    clock.advance(1);
    expect(find.calls.map(({ input }) => input)).toEqual([{ term: 'soap bar' }]);
  });

  test('aborts the superseded request, whose late reply changes nothing', async () => {
    const { type, find, clock, rows } = startSearch();
    type('soa');
    clock.advance(400);
    const [first] = find.calls;
    type('soap');
    expect(first?.signal.aborted).toBe(true);
    await first?.answer(found(bar));
    expect(rows()).toEqual([]);
    clock.advance(400);
    await find.last().answer(found(soap));
    expect(rows()).toEqual(['neem-soap', 'all soap']);
  });

  test('keeps results visible until the next reply, and does not request a term twice', async () => {
    const { type, find, rows, typeAndFind, actor, clock } = startSearch();
    await typeAndFind('soa', bar, soap);
    type('soap');
    const meanwhile = { rows: rows(), busy: selectIsSearchBusy(actor.getSnapshot()) };
    type('soa ');
    clock.advance(400);
    expect([meanwhile, find.calls.length, selectFoundTotal(actor.getSnapshot())]).toEqual([
      { rows: ['soap-bar', 'neem-soap', 'all soa'], busy: true },
      1,
      2,
    ]);
  });

  test('a term without results says so', async () => {
    const { actor, typeAndFind } = startSearch();
    await typeAndFind('qqq');
    const snapshot = actor.getSnapshot();
    expect([
      selectFoundTotal(snapshot),
      selectHasSearchRows(snapshot),
      selectIsSearchExpanded(snapshot),
    ]).toEqual([0, false, true]);
  });

  test.each(['refused', 'crashed', 'slow'])('can be retried after a request that is %s', async (how) => {
    const { type, find, clock, actor, rows } = startSearch();
    type('soap');
    clock.advance(400);
    if (how === 'refused') await find.last().answer(offline);
    if (how === 'crashed') await find.last().crash();
    if (how === 'slow') clock.advance(15_000);
    const failed = actor.getSnapshot();
    actor.send({ type: 'search.retried' });
    await find.last().answer(found(soap));
    expect([
      selectHasSearchFailed(failed),
      selectIsSearchExpanded(failed),
      find.calls.length,
      rows(),
    ]).toEqual([true, true, 2, ['neem-soap', 'all soap']]);
  });
});

describe('a search', () => {
  test('records its term, navigates and closes the dropdown [S2.37]', async () => {
    const { actor, typeAndFind, emitted, storage, state, rows } = startSearch({
      recent: ['oil', 'Neem  Soap'],
    });
    await typeAndFind('  oil & soap ', soap);
    actor.send({ type: 'search.submitted' });
    expect({ emitted, heard: storage.heard, state: state(), rows: rows() }).toEqual({
      emitted: [
        {
          type: 'navigation.requested',
          to: { path: '/search?search=oil%20%26%20soap' },
          replace: false,
        },
      ],
      heard: [{ type: 'search.saved', record: { version: 1, terms: ['oil & soap', 'oil', 'Neem  Soap'] } }],
      state: 'closed',
      rows: [],
    });
  });

  test('aborts the request for suggestions', () => {
    const { actor, type, find, clock } = startSearch();
    type('soap');
    clock.advance(400);
    actor.send({ type: 'search.submitted' });
    expect([find.last().signal.aborted, clock.pending()]).toEqual([true, 0]);
  });

  test('for the address’s own term adds no history entry', () => {
    const { actor, emitted } = startSearch({ term: 'soap' });
    actor.send({ type: 'search.submitted' });
    expect(emitted).toEqual([
      { type: 'navigation.requested', to: { path: '/search?search=soap' }, replace: true },
    ]);
  });

  test('for an empty term does nothing', () => {
    const { actor, type, emitted, storage } = startSearch();
    type('   ');
    actor.send({ type: 'search.submitted' });
    expect([emitted, storage.heard]).toEqual([[], []]);
  });
});

describe('another term in the address', () => {
  test('resets the text and closes the dropdown [S2.39]', () => {
    const { actor, type, state } = startSearch({ term: 'soap' });
    type('shampoo');
    actor.send({ type: 'search.term.changed', term: 'oil' });
    expect([selectSearchText(actor.getSnapshot()), state()]).toEqual(['oil', 'closed']);
  });

  test('keeps text that was typed since the search, but not after the navigation', () => {
    const { actor, type } = startSearch();
    type('soap');
    actor.send({ type: 'search.submitted' });
    type('soap bar');
    actor.send({ type: 'search.term.changed', term: 'soap' });
    const kept = selectSearchText(actor.getSnapshot());
    actor.send({ type: 'search.term.changed', term: '' });
    actor.send({ type: 'search.term.changed', term: 'soap' });
    expect([kept, selectSearchText(actor.getSnapshot())]).toEqual(['soap bar', 'soap']);
  });

  test('repeated changes nothing', () => {
    const { actor, type, state } = startSearch({ term: 'soap' });
    type('so');
    actor.send({ type: 'search.term.changed', term: 'soap' });
    expect([selectSearchText(actor.getSnapshot()), state()]).toEqual(['so', { open: 'leading' }]);
  });
});

describe('the rows', () => {
  test('are cycled through with the arrow keys', async () => {
    const { actor, typeAndFind } = startSearch();
    await typeAndFind('soap', soap);
    const places = ([1, 1, 1, -1] as const).map((by) => {
      actor.send({ type: 'search.moved', by });
      return selectActiveIndex(actor.getSnapshot());
    });
    expect(places).toEqual([0, 1, null, 1]);
    expect(selectActiveOption(actor.getSnapshot())).toEqual({ kind: 'all', term: 'soap', total: 1 });
  });

  test('lead to a product without recording a term', async () => {
    const { actor, typeAndFind, emitted, storage, state } = startSearch();
    await typeAndFind('soap', soap);
    actor.send({ type: 'search.chosen', option: { kind: 'product', hit: soap } });
    expect([emitted, storage.heard, state()]).toEqual([
      [{ type: 'navigation.requested', to: { path: '/products/neem-soap' }, replace: false }],
      [],
      'closed',
    ]);
  });

  test.each(['search.opened', 'search.moved'] as const)('show recent terms on %s', (event) => {
    const { actor, rows } = startSearch({ recent: ['oil', 'soap'] });
    actor.send(event === 'search.moved' ? { type: event, by: 1 } : { type: event });
    expect([
      rows(),
      selectShowsSuggestions(actor.getSnapshot()),
      selectActiveOption(actor.getSnapshot()),
    ]).toEqual([['term oil', 'term soap'], true, null]);
  });

  test('of recent terms match the typed text, and are replaced by results', () => {
    const { type, rows } = startSearch({ recent: ['oil', 'Soap', 'scrub'] });
    type('s');
    const one = rows();
    type('so');
    const two = rows();
    type('soa');
    expect([one, two, rows()]).toEqual([['term Soap', 'term scrub'], ['term Soap'], []]);
  });

  test('of recent terms search again, and the chosen one becomes the first', () => {
    const { actor, emitted, storage } = startSearch({ recent: ['oil', 'soap'] });
    actor.send({ type: 'search.opened' });
    actor.send({ type: 'search.chosen', option: { kind: 'term', term: 'soap' } });
    expect([emitted, storage.heard, selectSearchText(actor.getSnapshot())]).toEqual([
      [{ type: 'navigation.requested', to: { path: '/search?search=soap' }, replace: false }],
      [{ type: 'search.saved', record: { version: 1, terms: ['soap', 'oil'] } }],
      'soap',
    ]);
  });

  test('of recent terms can be cleared', () => {
    const { actor, rows, storage } = startSearch({ recent: ['oil'] });
    actor.send({ type: 'search.opened' });
    actor.send({ type: 'search.recent.cleared' });
    expect([rows(), selectIsSearchExpanded(actor.getSnapshot()), storage.heard]).toEqual([
      [],
      false,
      [{ type: 'search.saved', record: { version: 1, terms: [] } }],
    ]);
  });

  test('of recent terms are cleared when the shopper signs out', () => {
    const { actor, rows, storage } = startSearch({ recent: ['oil'] });
    actor.send({ type: 'search.opened' });
    actor.send({ type: 'search.shopper.left' });
    expect([rows(), storage.heard]).toEqual([
      [],
      [{ type: 'search.saved', record: { version: 1, terms: [] } }],
    ]);
  });

  test('close when they are dismissed', async () => {
    const { actor, typeAndFind, state } = startSearch();
    await typeAndFind('soap', soap);
    actor.send({ type: 'search.dismissed' });
    expect([state(), selectHasSearchRows(actor.getSnapshot())]).toEqual(['closed', false]);
  });

  test('include terms of another tab', () => {
    const { actor, storage, rows } = startSearch({ recent: ['oil'] });
    storage.send({ type: 'tab.search.changed', record: { version: 1, terms: ['soap'] } });
    actor.send({ type: 'search.opened' });
    expect(rows()).toEqual(['term soap']);
    storage.send({ type: 'tab.search.changed', record: null });
    actor.send({ type: 'search.dismissed' });
    actor.send({ type: 'search.opened' });
    expect(rows()).toEqual([]);
  });
});

describe('the suggestions without results', () => {
  const shopFront = ['popular Soap', 'popular Shampoo', '/shop?collection=bath', 'soap-bar'];

  test('come after the recent terms when the field is opened, each term once, and are requested once', async () => {
    const { actor, findPopular, rows } = startSearch({ recent: ['oil', 'soap'] });
    actor.send({ type: 'search.opened' });
    actor.send({ type: 'search.moved', by: 1 });
    await findPopular.last().answer(ok(popular));
    const opened = { rows: rows(), active: selectActiveIndex(actor.getSnapshot()) };
    actor.send({ type: 'search.typed', text: 's' });
    expect([opened, rows(), findPopular.calls.length]).toEqual([
      {
        rows: ['term oil', 'term soap', 'popular Shampoo', '/shop?collection=bath', 'soap-bar'],
        active: 0,
      },
      ['term soap', 'popular Shampoo'],
      1,
    ]);
  });

  test.each(['refused', 'crashed'])('are left out if their request is %s', async (how) => {
    const { actor, findPopular, rows, state } = startSearch({ recent: ['oil'] });
    actor.send({ type: 'search.opened' });
    if (how === 'refused') await findPopular.last().answer(offline);
    else await findPopular.last().crash();
    expect([rows(), state()]).toEqual([['term oil'], { open: 'leading' }]);
  });

  test('are shown when a search finds nothing, whether they arrive before or after', async () => {
    const { actor, findPopular, rows, typeAndFind } = startSearch();
    await typeAndFind('qqq');
    const before = rows();
    await findPopular.last().answer(ok(popular));
    const after = rows();
    actor.send({ type: 'search.dismissed' });
    await typeAndFind('zzz');
    expect([before, after, rows()]).toEqual([[], shopFront, shopFront]);
  });

  test('are not mixed with results', async () => {
    const { findPopular, rows, typeAndFind } = startSearch();
    await typeAndFind('soap', soap);
    await findPopular.last().answer(ok(popular));
    expect(rows()).toEqual(['neem-soap', 'all soap']);
  });

  test('search for a popular term, which becomes a recent one, and open a category', () => {
    const { actor, emitted, storage } = startSearch();
    actor.send({ type: 'search.opened' });
    actor.send({ type: 'search.chosen', option: { kind: 'popular', term: 'Soap' } });
    actor.send({ type: 'search.opened' });
    const category = { label: 'Bath', path: '/shop?collection=bath' };
    actor.send({ type: 'search.chosen', option: { kind: 'category', category } });
    expect([emitted, storage.heard]).toEqual([
      [
        { type: 'navigation.requested', to: { path: '/search?search=Soap' }, replace: false },
        { type: 'navigation.requested', to: { path: '/shop?collection=bath' }, replace: false },
      ],
      [{ type: 'search.saved', record: { version: 1, terms: ['Soap'] } }],
    ]);
  });
});

test('the kinds of the results come before the products', async () => {
  const { type, clock, find, rows } = startSearch();
  type('soap');
  clock.advance(400);
  const categories = [{ label: 'Soap bars', path: '/shop?tag=soap' }];
  await find.last().answer(ok({ hits: [soap], categories, total: 1 }));
  expect(rows()).toEqual(['/shop?tag=soap', 'neem-soap', 'all soap']);
});

test('the field works without its storage', async () => {
  const find = fakePromise<SearchReply, { term: string }>();
  const { actor, clock } = startChild(
    searchMachine.provide({
      actors: { findProducts: find.logic, findPopular: fakePromise<PopularReply, undefined>().logic },
    }),
    { term: '' },
  );
  actor.send({ type: 'search.typed', text: 'soap' });
  clock.advance(400);
  await find.last().answer(found(soap));
  expect(selectFoundTotal(actor.getSnapshot())).toBe(1);
});

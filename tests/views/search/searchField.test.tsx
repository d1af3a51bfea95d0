import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import {
  type PopularReply,
  type SearchReply,
  searchMachine,
} from '../../../src/machines/catalogue/search/index.ts';
import { type SearchActor, SearchField } from '../../../src/views/search/SearchField.tsx';
import { Suggestions } from '../../../src/views/search/Suggestions.tsx';
import { expectAccessible } from '../support/accessible.ts';

afterEach(cleanup);

const hits = ['Neem soap', 'Rose soap'].map((title, index) => ({
  id: `p${index}`,
  slug: title.toLowerCase().replace(' ', '-'),
  title,
  image: null,
  price: 19_900,
  isFrom: index === 1,
}));

function start(reply: SearchReply = { ok: true, value: { hits, categories: [], total: 12 } }) {
  const machine = searchMachine.provide({
    delays: { typingPause: 0 },
    actors: {
      searchStorage: fromCallback(({ sendBack }) => {
        sendBack({ type: 'search.restored', record: { version: 1, terms: ['Body oil'] } });
      }),
      findProducts: fromPromise<SearchReply, { term: string }>(async () => reply),
      findPopular: fromPromise<PopularReply, undefined>(async () => ({
        ok: false,
        failure: { kind: 'network' },
      })),
    },
  });
  const search = createActor(machine, { input: { term: '' } });
  const went: string[] = [];
  search.on('navigation.requested', ({ to }) => went.push('path' in to ? to.path : ''));
  search.start();
  return { search, went };
}

function show(search: SearchActor | undefined) {
  const element = (
    <main>
      <SearchField term="" search={search}>
        {search && <Suggestions search={search} />}
      </SearchField>
      <button type="button">Elsewhere</button>
    </main>
  );
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

function Late({ search }: { readonly search: SearchActor }) {
  const [isAlive, setAlive] = useState(false);
  return (
    <>
      <SearchField term="" search={isAlive ? search : undefined}>
        {isAlive && <Suggestions search={search} />}
      </SearchField>
      <button type="button" onClick={() => setAlive(true)}>
        Come alive
      </button>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Search' });

describe('the search field', () => {
  test('is required, focused, and works as a form until the page is interactive [S2.33]', () => {
    show(undefined);
    const form = field().closest('form');
    expect([
      field().hasAttribute('required'),
      document.activeElement === field(),
      field().getAttribute('placeholder'),
      form?.getAttribute('action'),
      form?.getAttribute('method'),
      field().getAttribute('name'),
    ]).toEqual([true, true, 'Search for products...', '/search', 'get', 'search']);
  });

  test('preserves text that was typed before the search had started', async () => {
    const { search } = start();
    render(
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Late search={search} /> }])} />,
    );
    await userEvent.type(field(), 'soap');
    await userEvent.click(screen.getByRole('button', { name: 'Come alive' }));
    expect(await screen.findByRole('option', { name: /Neem soap/ })).toBeDefined();
    expect(field()).toEqual(expect.objectContaining({ value: 'soap' }));
  });

  test('moves through its results with the arrow keys and announces their number', async () => {
    const { search, went } = start();
    const { container } = show(search);
    await userEvent.type(field(), 'soap');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Neem soap₹199',
      'Rose soapFrom₹199',
      'See all 12 results for “soap”',
    ]);
    expect(screen.getByRole('status').textContent).toBe('12 products found. Use the arrow keys to choose.');
    await expectAccessible(container);

    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const [, rose] = options;
    expect([field().getAttribute('aria-activedescendant'), rose?.getAttribute('aria-selected')]).toEqual([
      rose?.id,
      'true',
    ]);
    await userEvent.keyboard('{Enter}');
    expect([went, field().getAttribute('aria-expanded')]).toEqual([['/products/rose-soap'], 'false']);
  });

  test('searches on Enter and by its button, and lists the term once [S2.34]', async () => {
    const { search, went } = start();
    show(search);
    await userEvent.type(field(), ' neem  soap{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect([went, field()]).toEqual([
      ['/search?search=neem%20soap', '/search?search=neem%20soap'],
      expect.objectContaining({ value: 'neem soap' }),
    ]);
  });

  test.each(['Escape', 'a press outside', 'leaving'])('puts its rows away on %s [S2.38]', async (how) => {
    const { search } = start();
    show(search);
    await userEvent.type(field(), 'soap');
    await screen.findAllByRole('option');
    if (how === 'Escape') await userEvent.keyboard('{Escape}');
    if (how === 'a press outside') await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    if (how === 'leaving') screen.getByRole('button', { name: 'Elsewhere' }).focus();
    await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
    expect(field()).toEqual(expect.objectContaining({ value: 'soap' }));
  });

  test('offers recent terms, which can be cleared', async () => {
    const { search, went } = start();
    show(search);
    await userEvent.click(field());
    expect(screen.getByRole('status').textContent).toBe('1 suggestion. Use the arrow keys to choose.');
    await userEvent.click(screen.getByRole('option', { name: 'Body oil' }));
    expect(went).toEqual(['/search?search=Body%20oil']);
    await userEvent.clear(field());
    await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
    expect(screen.queryByText('Recent searches')).toBeNull();
  });

  test('says when nothing was found', async () => {
    const { search } = start({ ok: true, value: { hits: [], categories: [], total: 0 } });
    show(search);
    await userEvent.type(field(), 'qqqq');
    expect((await screen.findByText(/^Nothing found/)).textContent).toBe(
      'Nothing found for “qqqq”. Check the spelling or try another word.',
    );
    expect(screen.getByRole('status').textContent).toBe('No products found.');
  });

  test('says so if the search failed, and tries again', async () => {
    const { search } = start({ ok: false, failure: { kind: 'network' } });
    show(search);
    await userEvent.type(field(), 'soap');
    expect((await screen.findByRole('alert')).textContent).toBe('We could not look that up. Try again');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Try again');
  });
});

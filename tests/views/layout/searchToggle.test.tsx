import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { Link } from '../../../src/views/design/Link.tsx';
import { SearchToggle } from '../../../src/views/layout/SearchToggle.tsx';
import { noShop } from '../../../src/views/shop/context.ts';
import { ShopProvider } from '../../../src/views/shop/ShopProvider.tsx';
import { expectAccessible } from '../support/accessible.ts';
import { startShop } from '../support/shop.tsx';

afterEach(cleanup);

function show(source: typeof noShop) {
  const element = (
    <>
      <SearchToggle className={undefined}>
        <label>
          Search field <input />
        </label>
      </SearchToggle>
      <button type="button">Elsewhere</button>
      <Link to="/shop">Another page</Link>
    </>
  );
  const router = createMemoryRouter([
    { path: '/search', element: <h1>The search’s page</h1> },
    { path: '*', element },
  ]);
  return render(
    <ShopProvider source={source}>
      <RouterProvider router={router} />
    </ShopProvider>,
  );
}

async function showAlive() {
  const { shop, cart } = (await startShop({ products: [] })).actors;
  const actors = { shop, cart, express: null, integrations: null };
  const shown = show({ ...noShop, current: () => actors });
  return { ...shown, icon: screen.getByRole('link', { name: 'Search' }) };
}

const field = () => screen.queryByLabelText('Search field');

describe('the search box as an icon', () => {
  test('links to the search page until the page is interactive [S2.32]', async () => {
    show(noShop);
    const icon = screen.getByRole('link', { name: 'Search' });
    expect([icon.getAttribute('href'), icon.hasAttribute('aria-expanded')]).toEqual(['/search', false]);
    await userEvent.click(icon);
    expect(await screen.findByRole('heading', { name: 'The search’s page' })).toBeDefined();
  });

  test('toggles the field and announces its state [S2.32]', async () => {
    const { container, icon } = await showAlive();
    const seen = [[field() !== null, icon.getAttribute('aria-expanded')]];
    for (const _ of ['open', 'close']) {
      await userEvent.click(icon);
      seen.push([field() !== null, icon.getAttribute('aria-expanded')]);
      await expectAccessible(container);
    }
    expect(seen).toEqual([
      [false, 'false'],
      [true, 'true'],
      [false, 'false'],
    ]);
  });

  test('works by keyboard, and gets the focus back on Escape [S2.32]', async () => {
    const { icon } = await showAlive();
    icon.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard('{Escape}');
    expect([field(), document.activeElement]).toEqual([null, icon]);
  });

  test.each(['a press elsewhere', 'the focus elsewhere', 'another page'])(
    'is put away by %s',
    async (how) => {
      const { icon } = await showAlive();
      await userEvent.click(icon);
      if (how === 'a press elsewhere')
        await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
      if (how === 'the focus elsewhere') screen.getByRole('button', { name: 'Elsewhere' }).focus();
      if (how === 'another page') await userEvent.click(screen.getByRole('link', { name: 'Another page' }));
      await waitFor(() => expect(field()).toBe(null));
    },
  );
});

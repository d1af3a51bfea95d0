import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { ListingData } from '../../../src/views/listing/data.ts';
import { Listing } from '../../../src/views/listing/Listing.tsx';
import { layoutAt } from '../../../src/views/listing/layouts.ts';
import { NothingFound } from '../../../src/views/listing/NothingFound.tsx';
import { parseListing } from '../../../src/views/listing/query.ts';

afterEach(cleanup);

function listingAt(search: string): ListingData {
  const { sort, inStock } = parseListing(new URLSearchParams(search));
  const layout = layoutAt('/shop');
  if (!layout) throw new Error('/shop has a layout');
  return {
    title: 'All products',
    text: null,
    path: '/shop',
    layout,
    items: [],
    pages: { first: 1, last: 1, skipped: 0 },
    total: 3,
    nextToken: null,
    search,
    cleared: '',
    facets: [],
    chips: inStock ? [{ label: 'In stock', search: '' }] : [],
    sort,
    min: null,
    max: null,
    options: [],
    rating: null,
    inStock,
    term: null,
    instead: null,
  };
}

function List({ total = 3 }: { readonly total?: number }) {
  const { search } = useLocation();
  return <Listing listing={{ ...listingAt(search), total }}>{search}</Listing>;
}

function open(search = '') {
  const router = createMemoryRouter([{ path: '*', element: <List /> }], {
    initialEntries: [`/shop${search}`],
  });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

test('counts are grouped as prices are', () => {
  const router = createMemoryRouter([{ path: '*', element: <List total={100_000} /> }]);
  render(<RouterProvider router={router} />);
  expect(screen.getByText('1,00,000 products')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show 1,00,000 products', hidden: true })).toBeTruthy();
});

test('the choice of an order keeps the focus, for the next key, and follows Back', async () => {
  const { router, user } = open();
  const sorting = screen.getByLabelText<HTMLSelectElement>('Sort by');
  sorting.focus();
  await user.selectOptions(sorting, 'price-low');
  await screen.findByText('?sort=price-low');
  expect(document.activeElement).toBe(sorting);
  expect(sorting.value).toBe('price-low');
  await router.navigate(-1);
  await waitFor(() => expect(sorting.value).toBe('default'));
  expect(sorting.isConnected).toBe(true);
});

test('the list has the focus once the filter that was pressed is gone', async () => {
  const { user } = open('?inStock=1');
  const chip = screen.getByRole('link', { name: /^Remove filter/ });
  await user.click(chip);
  await waitFor(() => expect(chip.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '3 products' }));
});

test.each([
  { search: '', heading: 'No products here yet', links: ['Go to the home page'] },
  {
    search: '?inStock=1',
    heading: 'No products match these filters',
    links: ['Clear all filters', 'See best-sellers'],
  },
])('an empty list at “$search” says $heading and offers $links', ({ search, heading, links }) => {
  const router = createMemoryRouter([{ path: '*', element: <NothingFound listing={listingAt(search)} /> }]);
  const { container } = render(<RouterProvider router={router} />);
  expect(screen.getByRole('heading').textContent).toBe(heading);
  expect([...container.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(links);
});

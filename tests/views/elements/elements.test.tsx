import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { shopPages } from '../../../scripts/support/shopPages.ts';
import { demos } from '../../../src/views/elements/data.ts';
import { Elements } from '../../../src/views/elements/Elements.tsx';
import { expectAccessible } from '../support/accessible.ts';
import { show } from '../support/shop.tsx';

afterEach(cleanup);

const nothing = { cards: [], collections: [], quotes: [], posts: [], instagram: null };

test('the catalogue of elements links to its fourteen pages, all of which the page tests visit', () => {
  show(<Elements page={{ ...nothing, demo: null }} />);
  const links = within(screen.getByRole('navigation', { name: 'Elements' })).getAllByRole('link');
  const addresses = links.map((link) => link.getAttribute('href') ?? '');
  expect(addresses).toEqual(demos.map(([name]) => `/elements/${name}`));
  expect(addresses.length).toBe(14);
  expect(addresses.filter((address) => !shopPages.includes(address))).toEqual([]);
});

test.each(demos)('%s shows its name', async (demo, label) => {
  const { container } = show(<Elements page={{ ...nothing, demo }} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(label);
  const current = within(screen.getByRole('navigation', { name: 'Elements' })).getByRole('link', {
    current: 'page',
  });
  expect(current.textContent).toBe(label);
  await expectAccessible(container);
});

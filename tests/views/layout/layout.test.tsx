import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { ErrorPage } from '../../../src/views/layout/ErrorPage.tsx';
import { Layout } from '../../../src/views/layout/Layout.tsx';
import { type LayoutFlags, type LayoutStore, usualFlags } from '../../../src/views/layout/store.ts';

afterEach(cleanup);
Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: true }) });

const store: LayoutStore = {
  name: 'Kusumra',
  description: 'Flowers',
  logo: '/logo.svg',
  hasTimer: true,
  darkLogo: null,
  announcements: [
    { id: 'a', label: 'Free delivery', link: null, color: null, textColor: null, deviceType: 'ALL' },
  ],
  menu: [
    {
      label: 'Face',
      link: '/shop?category=face',
      children: [
        {
          label: 'By step',
          link: null,
          children: [{ label: 'Serums', link: '/shop?tag=serum', children: [] }],
        },
      ],
    },
  ],
  social: {
    instagram: 'https://social.example/k',
    facebook: null,
    twitter: null,
    youtube: null,
    pinterest: null,
  },
  legal: {
    seller: 'Kusumra Works',
    address: 'Jaipur',
    grievanceOfficer: 'A. Sharma',
    grievanceEmail: 'grievance@kusumra.example',
    grievancePhone: '+91 00000 00000',
    supportHours: '10 to 7',
  },
  pages: [{ slug: 'returns', label: 'Returns', isInFooter: true }],
  journal: 'Journal',
  hints: ['Soap', 'Oil'],
  payments: ' Pay by cash on delivery.',
};

function show(flags: LayoutFlags = usualFlags, shown: LayoutStore = store) {
  const element = (
    <Layout store={shown} flags={flags} timer={<p>3 h left</p>}>
      <h1>Page</h1>
    </Layout>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

describe('the layout', () => {
  test('has its landmarks, and a link that skips them', () => {
    show();
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content');
    const search = screen.getByRole('link', { name: 'Skip to search' }).getAttribute('href');
    expect(document.querySelector(search ?? '')?.localName).toBe('search');
    expect([
      screen.getAllByRole('banner').length,
      screen.getAllByRole('main').length,
      screen.getAllByRole('contentinfo').length,
      screen.getByRole('navigation', { name: 'Main' }).tagName,
    ]).toEqual([1, 1, 1, 'NAV']);
  });

  test.each([
    ['where the page wants it', { timer: true }, true, true],
    ['not where the page does not', {}, true, false],
    ['not without a header', { timer: true, hideHeader: true }, true, false],
    ['not while no timer runs', { timer: true }, false, false],
  ])('has the timer bar %s [S2.42]', (_, flags, hasTimer, expected) => {
    show(flags, { ...store, hasTimer });
    expect(screen.queryByText('3 h left') !== null).toBe(expected);
  });

  test.each([
    ['the first hint', ['Soap', 'Oil'], 'Soap'],
    ['what is searched for, where the shop has no hints', [], 'products...'],
  ])('has %s in the search box', (_, hints, words) => {
    show(usualFlags, { ...store, hints });
    expect(document.querySelector('search a')?.textContent).toBe(`Search for products${words}`);
  });

  test('links from the menu’s three levels to their lists [S2.28]', () => {
    show();
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    const links = menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Face', '/shop?category=face'],
      ['By step', '/shop'],
      ['Serums', '/shop?tag=serum'],
    ]);
  });

  test('leads from the phone’s menu to help that every shop has, and to all of an entry by its own name', async () => {
    show(usualFlags, { ...store, menu: store.menu.map((entry) => ({ ...entry, label: 'K-Beauty' })) });
    const menu = within(screen.getByRole('navigation', { name: 'Mobile', hidden: true }));
    await userEvent.click(menu.getByText('K-Beauty'));
    const links = menu.getAllByRole('link', { hidden: true });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Everything in K-Beauty', '/shop?category=face'],
      ['By step', '/shop'],
      ['Serums', '/shop?tag=serum'],
      ['Account', '/pages/account'],
      ['Wishlist', '/pages/wishlist'],
      ['Track your order', '/pages/track'],
      ['Help', '/pages/contact'],
    ]);
  });

  test('names the grievance officer and the shop’s social networks [S2.49]', () => {
    show();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText('A. Sharma')).toBeDefined();
    expect(footer.getByRole('link', { name: '+91 00000 00000' }).getAttribute('href')).toBe(
      'tel:+910000000000',
    );
    expect([
      footer.queryByRole('link', { name: 'Instagram' })?.getAttribute('href'),
      footer.queryByRole('link', { name: 'YouTube' }),
    ]).toEqual(['https://social.example/k', null]);
  });

  test('links from the footer to the journal of a shop that has one', () => {
    show();
    expect(screen.getByRole('link', { name: 'Journal' }).getAttribute('href')).toBe('/blog');
    cleanup();
    show(usualFlags, { ...store, journal: null });
    expect(screen.queryByRole('link', { name: 'Journal' })).toBeNull();
  });

  test('links to the cart’s page before the shop has started, and shows no count', () => {
    show();
    const cart = screen.getByRole('link', { name: 'Cart' });
    expect([cart.getAttribute('href'), cart.textContent]).toEqual(['/pages/cart', '']);
  });

  test('shows only the logo in its minimal header [S2.24 S2.30 S2.41]', () => {
    show({ minimalHeader: true, hideFooter: true });
    const links = screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label') ?? link.textContent);
    expect(links).toEqual(['Skip to content', 'Kusumra, home']);
  });

  test('is left out together with the announcements if the page says so [S2.40 S2.43]', () => {
    show({ ...usualFlags, hideHeader: true });
    expect([screen.queryByRole('banner'), screen.queryByText('Free delivery')]).toEqual([null, null]);
  });

  test('hides the main menu if the page says so [S2.28]', () => {
    show({ hideMenu: true });
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  test('hides search and cart if the page says so [S2.25 S2.27 S2.40]', () => {
    show({ hideSearch: true, hideCart: true });
    expect([screen.queryByRole('search'), screen.queryByRole('link', { name: 'Cart' })]).toEqual([
      null,
      null,
    ]);
  });

  test('closes the menu’s panel on Escape', async () => {
    show();
    const top = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Face' });
    top.focus();
    await userEvent.keyboard('{Escape}');
    expect(top.closest('li')?.dataset.away).toBe('true');
  });

  test('has a menu button on narrow screens that works without a script [S2.29]', () => {
    show();
    const toggle = screen.getByRole('button', { name: 'Menu' });
    const menu = document.getElementById(toggle.getAttribute('commandfor') ?? '');
    expect([toggle.getAttribute('command'), menu?.tagName]).toEqual(['show-modal', 'DIALOG']);
  });
});

describe('an error page', () => {
  const pageFor = (reason: 'missing' | 'offline' | 'server') =>
    render(
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <ErrorPage reason={reason} /> }])} />,
    );

  test.each([
    ['missing', 'We could not find that page', false],
    ['offline', 'You seem to be offline', true],
    ['server', 'Something went wrong on our side', true],
  ] as const)('for %s says “%s”; tried again: %s', (reason, title, canRetry) => {
    pageFor(reason);
    expect([
      screen.getByRole('heading', { level: 1 }).textContent,
      screen.queryByRole('link', { name: 'Try again' }) !== null,
    ]).toEqual([title, canRetry]);
  });
});

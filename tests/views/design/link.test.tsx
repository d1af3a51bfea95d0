// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Link, type LinkProps } from '../../../src/views/design/Link.tsx';

function start(props: LinkProps) {
  const element = <Link {...props}>Go</Link>;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/shop?sort=price'] });
  render(<RouterProvider router={router} />);
  const link = screen.getByRole('link', { name: 'Go' });
  /** Where the router is after the press; `null` if the press was left to the browser. */
  const press = (how: MouseEventInit = {}) => {
    const isLeftToBrowser = fireEvent.click(link, how);
    const { pathname, search, hash } = router.state.location;
    return isLeftToBrowser ? null : `${pathname}${search}${hash}`;
  };
  return { link, router, press };
}

test('opens its address in the shop, with what it hands over', () => {
  const { link, router, press } = start({ to: '/products/soap#reviews', state: { opened: 'soap' } });
  expect(link.getAttribute('href')).toBe('/products/soap#reviews');
  expect([press(), router.state.location.state, router.state.historyAction]).toEqual([
    '/products/soap#reviews',
    { opened: 'soap' },
    'PUSH',
  ]);
});

test('changes the query of the current page', () => {
  expect(start({ to: '?sort=newest' }).press()).toBe('/shop?sort=newest');
});

test('to the current address makes no further entry in the history', () => {
  const { router, press } = start({ to: '/shop?sort=price' });
  expect([press(), router.state.historyAction]).toEqual(['/shop?sort=price', 'REPLACE']);
});

test.each<[string, Partial<LinkProps>, MouseEventInit]>([
  ['another site', { to: 'https://example.com/' }, {}],
  ['a mailbox', { to: 'mailto:care@example.com' }, {}],
  ['an address without a scheme of its own', { to: '//example.com/' }, {}],
  ['a new document', { reloadDocument: true }, {}],
  ['a new tab', {}, { ctrlKey: true }],
  ['a new tab on a Mac', {}, { metaKey: true }],
  ['a new window', {}, { shiftKey: true }],
  ['the middle button', {}, { button: 1 }],
])('leaves a press for %s to the browser', (_, props, how) => {
  const { press } = start({ to: '/pages/faq', ...props });
  expect(press(how)).toBeNull();
});

test('does not move when its own handler takes the press', () => {
  const { router, press } = start({ to: '/pages/cart', onClick: (event) => event.preventDefault() });
  expect([press(), router.state.historyAction]).toEqual(['/shop?sort=price', 'POP']);
});

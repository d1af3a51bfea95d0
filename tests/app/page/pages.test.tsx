import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Pages } from '../../../src/app/page/Pages.tsx';
import { readyData } from '../../../src/app/page/readyData.ts';

/** Renders routes of lists and products, named like the shop's, with a browser's history. */
function open() {
  const loadList = vi.fn((url: string) => ({ of: url }));
  const router = createBrowserRouter([
    {
      path: '/',
      Component: Pages,
      children: [
        {
          id: 'shop',
          path: 'shop',
          loader: ({ request }) => readyData(request) ?? loadList(new URL(request.url).search),
          Component: List,
        },
        { id: 'product', path: 'products/:slug', Component: () => <h1>Product</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  const go = (to: string | number) =>
    act(async () => {
      const from = router.state.location;
      const arrived = Promise.withResolvers<void>();
      const unsubscribe = router.subscribe(({ navigation, location }) => {
        if (navigation.state === 'idle' && location !== from) arrived.resolve();
      });
      if (typeof to === 'number') await router.navigate(to);
      else await router.navigate(to);
      await arrived.promise;
      unsubscribe();
    });
  return { go, loadList };
}

function List() {
  const { of } = useLoaderData<{ of: string }>();
  const [presses, setPresses] = useState(0);
  return (
    <main>
      <h1>List {of}</h1>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {presses}
      </button>
    </main>
  );
}

const press = () => act(() => screen.getByRole('button').click());
const shown = () => [...document.querySelectorAll('h1')].filter((heading) => !heading.closest('[inert]'));
const titles = () => shown().map(({ textContent }) => textContent);

beforeEach(() => window.history.replaceState(null, '', '/shop?tag=rose'));
afterEach(() => window.history.replaceState(null, '', '/'));

describe('a list that the shopper leaves', () => {
  test('is shown unchanged after Back, without loading', async () => {
    const { go, loadList } = open();
    expect((await screen.findByRole('heading')).textContent).toBe('List ?tag=rose');
    await press();
    const button = screen.getByRole('button');
    await go('/products/a');
    expect(titles()).toEqual(['Product']);
    await go('/products/b');
    await go(-1);
    await go(-1);
    expect(titles()).toEqual(['List ?tag=rose']);
    expect([screen.getByRole('button') === button, button.textContent]).toEqual([true, '1']);
    expect(loadList).toHaveBeenCalledTimes(1);
  });

  test('is loaded again when it is opened by a link', async () => {
    const { go, loadList } = open();
    await screen.findByRole('heading');
    await press();
    await go('/products/a');
    await go('/shop?tag=rose');
    expect([titles(), screen.getByRole('button').textContent]).toEqual([['List ?tag=rose'], '0']);
    expect(loadList).toHaveBeenCalledTimes(2);
  });

  test('is dropped when another list is opened, and Back loads it again', async () => {
    const { go, loadList } = open();
    await screen.findByRole('heading');
    await go('/products/a');
    await go('/shop?tag=oud');
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    await go(-2);
    expect(titles()).toEqual(['List ?tag=rose']);
    expect(loadList).toHaveBeenCalledTimes(3);
  });

  test('is loaded again after Back if it was left long ago', async () => {
    const { go, loadList } = open();
    await screen.findByRole('heading');
    await go('/products/a');
    const later = Date.now() + 6 * 60_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
    await go(-1);
    clock.mockRestore();
    expect(titles()).toEqual(['List ?tag=rose']);
    expect(loadList).toHaveBeenCalledTimes(2);
  });
});

test('filters of one list keep its state', async () => {
  const { go } = open();
  await screen.findByRole('heading');
  await press();
  await go('/shop?tag=oud');
  expect([titles(), screen.getByRole('button').textContent]).toEqual([['List ?tag=oud'], '1']);
});

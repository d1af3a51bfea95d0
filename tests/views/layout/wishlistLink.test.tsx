import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { selectIsWishlistKnown } from '../../../src/machines/account/wishlist/index.ts';
import { WishlistLink } from '../../../src/views/layout/WishlistLink.tsx';
import { ActorsContext } from '../../../src/views/shop/context.ts';
import { show, startShop } from '../support/shop.tsx';

afterEach(cleanup);

test('the link to the wishlist says how many products are on it, and nothing of an empty one', async () => {
  const { actors } = await startShop({ products: [] });
  const { wishlist } = actors.shop.getSnapshot().children;
  await vi.waitUntil(() => wishlist && selectIsWishlistKnown(wishlist.getSnapshot()));
  show(
    <ActorsContext value={{ ...actors, integrations: null }}>
      <WishlistLink />
    </ActorsContext>,
  );
  expect(screen.getByRole('link', { name: 'Wishlist' }).textContent).toBe('');
  const wish = (id: string) =>
    act(() => wishlist?.send({ type: 'wishlist.toggle', product: { id, title: 'Rose gel', image: null } }));
  wish('p1');
  expect(screen.getByRole('link', { name: 'Wishlist, 1 product' }).textContent).toBe('1');
  wish('p2');
  expect(screen.getByRole('link', { name: 'Wishlist, 2 products' }).textContent).toBe('2');
});

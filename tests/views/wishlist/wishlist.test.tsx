import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { ProductCard } from '../../../src/contract/domain/index.ts';
import { selectWishlistIds, wishlistMachine } from '../../../src/machines/account/wishlist/index.ts';
import { selectItems } from '../../../src/machines/cart/cart/index.ts';
import { productCardsMachine } from '../../../src/machines/catalogue/productCards.ts';
import { Wishlist } from '../../../src/views/wishlist/Wishlist.tsx';
import { product } from '../../machines/fixtures/catalogue.ts';
import { ok } from '../../machines/fixtures/order.ts';
import { show, startShop } from '../support/shop.tsx';

afterEach(cleanup);

/** A wishlist with these products, which loads their cards. */
function startWishlist(products: readonly ProductCard[]) {
  const ids = products.map(({ id }) => id);
  const wishlist = createActor(
    wishlistMachine.provide({
      actors: {
        wishlistStorage: fromCallback(({ sendBack }) =>
          sendBack({ type: 'wishlist.restored', record: { version: 1, ids } }),
        ),
      },
    }),
  ).start();
  const wished = createActor(
    productCardsMachine.provide({ actors: { fetchProducts: fromPromise(async () => ok(products)) } }),
    { input: { ids } },
  ).start();
  const { unsubscribe } = wishlist.subscribe((state) =>
    wished.send({ type: 'productCards.ids.changed', ids: selectWishlistIds(state) }),
  );
  onTestFinished(() => {
    unsubscribe();
    wishlist.stop();
    wished.stop();
  });
  return { wishlist, wished };
}

test('what the cart refuses stays on the list', async () => {
  const last = product({ inventory: 1 });
  const { actors } = await startShop({ products: [last] });
  const { wishlist, wished } = startWishlist([last]);
  show(<Wishlist actors={{ cart: actors.cart, wishlist }} wished={wished} now={Date.now} />);
  actors.cart.send({ type: 'cart.line.add', product: last, variantId: null, qty: 1, now: Date.now() });
  await userEvent.click(await screen.findByRole('button', { name: `Move to cart: ${last.title}` }));
  expect(selectItems(actors.cart.getSnapshot()).map(({ qty }) => qty)).toEqual([1]);
  expect(selectWishlistIds(wishlist.getSnapshot())).toEqual(['p1']);
});

test('the focus stays in the list as its products move to the cart, the last one too', async () => {
  const rose = product();
  const oud = product({ id: 'p2', title: 'Oud soap', slug: 'oud-soap' });
  const { actors } = await startShop({ products: [rose, oud] });
  const { wishlist, wished } = startWishlist([rose, oud]);
  const { container } = show(
    <Wishlist actors={{ cart: actors.cart, wishlist }} wished={wished} now={Date.now} />,
  );
  const user = userEvent.setup();
  for (const title of [rose.title, oud.title]) {
    await user.click(await screen.findByRole('button', { name: `Move to cart: ${title}` }));
    expect(document.activeElement).toBe(container.firstElementChild);
  }
  expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeTruthy();
  expect(selectItems(actors.cart.getSnapshot()).map(({ title }) => title)).toEqual([rose.title, oud.title]);
});

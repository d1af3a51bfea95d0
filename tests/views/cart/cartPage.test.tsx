import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CartPage } from '../../../src/views/cart/CartPage.tsx';
import { cardOf } from '../../../src/views/catalogue/card.ts';
import { ActorsContext } from '../../../src/views/shop/context.ts';
import { product } from '../../machines/fixtures/catalogue.ts';
import { supportDialogs } from '../support/dialog.ts';
import { show, startShop } from '../support/shop.tsx';

beforeAll(supportDialogs);
// jsdom has no IntersectionObserver. This one never reports anything, as if all tiles stayed out of view.
beforeAll(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(cleanup);

const [rose, amla, neem] = ['Rose gel', 'Amla oil', 'Neem oil'].map((title) =>
  product({ id: title, slug: title, title }),
);

test('recommends what the cart does not have; what is added from the row stays in it', async () => {
  if (!rose || !amla || !neem) throw new Error('No products');
  const { actors, add } = await startShop({ products: [rose, amla, neem] });
  add(rose);
  show(
    <ActorsContext value={{ shop: actors.shop, cart: actors.cart, express: null, integrations: null }}>
      <CartPage
        bestSellers={[rose, amla, neem].map(cardOf)}
        collections={[]}
        form={{ lines: [], note: null }}
        now={Date.now}
        recentlyViewed={null}
      />
    </ActorsContext>,
  );
  const heading = await screen.findByRole('heading', { name: /^What others keep coming back for/ });
  const row = heading.closest('section');
  if (!row) throw new Error('No row');
  const shown = () =>
    ['Rose gel', 'Amla oil', 'Neem oil'].filter((title) => within(row).queryAllByText(title).length > 0);
  expect(shown()).toEqual(['Amla oil', 'Neem oil']);
  act(() => add(amla));
  expect(shown()).toEqual(['Amla oil', 'Neem oil']);
});

test('does not call a cart empty whose lines cannot be loaded, but says that it is kept', () => {
  show(
    <CartPage
      bestSellers={[]}
      collections={[]}
      form={{ lines: [], note: 'unshown' }}
      now={Date.now}
      recentlyViewed={null}
    />,
  );
  screen.getByText(
    'The shop is too busy to show your cart. It is kept: please open this page again in a minute.',
  );
  expect(screen.queryByText('Nothing here yet')).toBeNull();
});

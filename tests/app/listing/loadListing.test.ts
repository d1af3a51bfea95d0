import { expect, test } from 'vitest';
import { loadListing } from '../../../src/app/listing/loadListing.ts';
import { createRouteServices } from '../../../src/app/page/routeServices.ts';
import { product, storeData } from '../../machines/fixtures/catalogue.ts';
import { ok } from '../../machines/fixtures/order.ts';
import { fakeShopApi } from '../../views/support/shop.tsx';

/** Loads a list of `total` products in a shop with the collection “gifts”, the category “soap” and the tag “new-soap” in its menu. */
function listOf(address: string, total: number) {
  const menu = {
    id: 'm',
    label: 'New soap',
    link: '/shop?tag=new-soap',
    slug: null,
    priority: 1,
    children: [],
  };
  const gifts = {
    id: 'g',
    slug: 'gifts',
    label: 'Gifts',
    labelColor: null,
    priority: 1,
    description: null,
    imageKey: null,
  };
  const services = createRouteServices(
    fakeShopApi({
      getInitialData: async () =>
        ok(
          storeData({
            collections: [gifts],
            categories: [{ slug: 'soap', name: 'Soap' }],
            menus: [menu],
          }),
        ),
      searchProducts: async () =>
        ok({
          items: Array.from({ length: total }, (_, index) => product({ id: `p${index}` })),
          sort: 'DEFAULT',
          nextToken: null,
          total,
          aggregates: [],
        }),
    }),
    'demo',
    'https://shop.test',
  );
  return loadListing(services, new Request(`https://shop.test${address}`));
}

test.each(['tag=nothing', 'collection=nothing', 'category=nothing', 'subCategory=nothing'])(
  'a list of %s, which the shop does not have, is no page',
  async (search) => {
    await expect(listOf(`/shop?${search}`, 0)).rejects.toMatchObject({ init: { status: 404 } });
  },
);

test.each([
  '',
  '?collection=gifts',
  '?category=soap',
  '?tag=new-soap',
  '?tag=best-seller',
  '?tag=nothing&min=500',
])('the list /shop%s is a page even while nothing is in it, which no search engine keeps', async (search) => {
  expect((await listOf(`/shop${search}`, 0)).head.noIndex).toBe(true);
});

test('a list with products is kept by search engines', async () => {
  expect((await listOf('/shop?tag=anything', 2)).head.noIndex).toBe(false);
});

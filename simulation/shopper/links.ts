/** Links: between pages, and those of campaigns. */
import { selectIsSignedIn } from '../../src/machines/account/session/index.ts';
import type { Screen } from '../page/screen.ts';
import type { Draw, Gesture } from '../page/types.ts';
import { textOf } from './args.ts';
import { queries } from './campaigns.ts';

const products = [
  'rose-gel',
  'oat-lotion',
  'jasmine-perfume',
  'coffee-scrub',
  'kit',
  'last-unit',
  'dear-oil',
];
export function linkGestures({ router, cartActors }: Screen): readonly Gesture[] {
  const { pathname } = router.state.location;
  const session = cartActors()?.session;
  const isSignedIn = session !== undefined && selectIsSignedIn(session.getSnapshot());
  const go = (to: string) => void router.navigate(to);
  const link = (name: string, weight: number, to: string): Gesture => ({
    name,
    weight,
    perform: () => go(to),
  });
  const campaign = (draw: Draw) => draw.pick(queries);
  return [
    {
      name: 'link: product',
      weight: pathname.startsWith('/products/') ? 3 : 10,
      choose: (draw) => ({ slug: draw.pick(products) }),
      perform: (args) => go(`/products/${textOf(args, 'slug')}`),
    },
    ...(pathname === '/pages/cart' ? [] : [link('link: cart', 6, '/pages/cart')]),
    ...(pathname === '/' ? [] : [link('link: home', 1, '/')]),
    ...(pathname === '/pages/account' ? [] : [link('link: account', isSignedIn ? 4 : 1, '/pages/account')]),
    ...(pathname === '/pages/wishlist' ? [] : [link('link: wishlist', 1, '/pages/wishlist')]),
    ...(pathname === '/shop' ? [] : [link('link: all products', 1, '/shop')]),
    ...(pathname === '/pages/track' ? [] : [link('link: track an order', 0.3, '/pages/track')]),
    ...(pathname === '/pages/privacy' ? [] : [link('link: privacy', 0.2, '/pages/privacy')]),
    {
      name: 'campaign link',
      weight: 2,
      choose: (draw) => ({ query: campaign(draw) }),
      perform: (args) => go(`${pathname.startsWith('/products/') ? pathname : '/'}${textOf(args, 'query')}`),
    },
    { name: 'back', weight: 2, perform: () => void router.navigate(-1) },
  ];
}

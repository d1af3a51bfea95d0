import type { LoaderFunction, RouteObject } from 'react-router';
import { PageError, RootError } from '../app/page/pageError.tsx';
import { Root } from './root/route.tsx';

/**
 * Every address of the shop (S §2). A page's module is loaded when it is first needed; its id is its file's name, by
 * which the server tells the browser early which file that is.
 */
export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    loader: later(() => import('./root/loader.ts')),
    // The same on every page of a visit.
    shouldRevalidate: () => false,
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      {
        // Errors of pages keep the layout around them.
        ErrorBoundary: PageError,
        children: [
          {
            id: 'home',
            index: true,
            loader: later(() => import('./home/loader.ts')),
            lazy: () => import('./home/route.tsx'),
          },
          {
            id: 'shop',
            // The list's layouts (S §2), which the loader tells apart.
            path: 'shop/*',
            loader: later(() => import('./shop/loader.ts')),
            lazy: () => import('./shop/route.tsx'),
          },
          {
            id: 'product',
            path: 'products/:slug',
            loader: later(() => import('./product/loader.ts')),
            lazy: () => import('./product/route.tsx'),
          },
          {
            id: 'search',
            path: 'search',
            loader: later(() => import('./shop/loader.ts')),
            lazy: () => import('./search/route.tsx'),
          },
          { id: 'policies', path: 'pages/policies', lazy: () => import('./policies/route.tsx') },
          {
            id: 'cart',
            path: 'pages/cart',
            loader: later(() => import('./cart/loader.ts')),
            lazy: () => import('./cart/route.tsx'),
          },
          { id: 'checkout', path: 'pages/checkout', lazy: () => import('./checkout/route.tsx') },
          { id: 'wishlist', path: 'pages/wishlist', lazy: () => import('./wishlist/route.tsx') },
          { id: 'account', path: 'pages/account', lazy: () => import('./account/route.tsx') },
          { id: 'order', path: 'order/:orderId', lazy: () => import('./order/route.tsx') },
          {
            id: 'blog',
            path: 'blog',
            loader: later(() => import('./blog/loader.ts')),
            lazy: () => import('./blog/route.tsx'),
          },
          {
            id: 'post',
            path: 'blog/:slug',
            loader: later(() => import('./post/loader.ts')),
            lazy: () => import('./post/route.tsx'),
          },
          {
            id: 'elements',
            path: 'elements/*',
            loader: later(() => import('./elements/loader.ts')),
            lazy: () => import('./elements/route.tsx'),
          },
          { id: 'missing', path: 'pages/404', lazy: () => import('./missing/route.tsx') },
          { id: 'notFound', path: '*', lazy: () => import('./notFound/route.tsx') },
        ],
      },
    ],
  },
];

/** A loader whose code the first page does without: its data came with the page. */
function later(load: () => Promise<{ readonly loader: LoaderFunction }>): LoaderFunction {
  return async (args) => (await load()).loader(args);
}

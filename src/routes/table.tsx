import type { ActionFunction, LoaderFunction, RouteObject } from 'react-router';
import type { LazyLoader } from '../app/page/ahead.ts';
import { PageError, RootError } from '../app/page/PageError.tsx';
import { readyData } from '../app/page/readyData.ts';
import { keptLoad } from '../services/lazyCode.ts';
import { Root } from './root/route.tsx';

/** Forms are posted to the server, by browsers without script. */
const postToCart: ActionFunction = async (args) => (await import('./cart/action.ts')).action(args);

/**
 * Every address of the shop (Specification 2). A page's module is loaded when it is first needed. Its id is the name of
 * its folder, by which the server finds the scripts and styles to list in the page.
 */
export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    loader: lazyLoader(() => import('./root/loader.ts')),
    // The layout's data is the same on every page of a visit.
    shouldRevalidate: () => false,
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      {
        // The layout stays around a page's error.
        ErrorBoundary: PageError,
        children: [
          {
            id: 'home',
            index: true,
            loader: lazyLoader(() => import('./home/loader.ts')),
            lazy: () => import('./home/route.tsx'),
          },
          {
            id: 'shop',
            // One path per layout of the list (Specification 2).
            path: 'shop/*',
            loader: lazyLoader(() => import('./shop/loader.ts')),
            lazy: () => import('./shop/route.tsx'),
          },
          {
            id: 'product',
            path: 'products/:slug',
            loader: lazyLoader(() => import('./product/loader.ts')),
            // Kept, so that a press can show the preview within its task.
            lazy: keptLoad(() => import('./product/route.tsx')),
          },
          {
            id: 'search',
            path: 'search',
            loader: lazyLoader(() => import('./search/loader.ts')),
            lazy: () => import('./search/route.tsx'),
          },
          {
            id: 'cart',
            path: 'pages/cart',
            loader: lazyLoader(() => import('./cart/loader.ts')),
            ...(import.meta.env.SSR && { action: postToCart }),
            lazy: () => import('./cart/route.tsx'),
          },
          { id: 'checkout', path: 'pages/checkout', lazy: () => import('./checkout/route.tsx') },
          { id: 'wishlist', path: 'pages/wishlist', lazy: () => import('./wishlist/route.tsx') },
          { id: 'account', path: 'pages/account', lazy: () => import('./account/route.tsx') },
          { id: 'order', path: 'order/:orderId', lazy: () => import('./order/route.tsx') },
          {
            id: 'grievance',
            path: 'grievances/:number',
            loader: lazyLoader(() => import('./grievance/loader.ts')),
            lazy: () => import('./grievance/route.tsx'),
          },
          {
            id: 'blog',
            path: 'blog',
            loader: lazyLoader(() => import('./blog/loader.ts')),
            lazy: () => import('./blog/route.tsx'),
          },
          {
            id: 'post',
            path: 'blog/:slug',
            loader: lazyLoader(() => import('./post/loader.ts')),
            lazy: () => import('./post/route.tsx'),
          },
          {
            id: 'elements',
            path: 'elements/*',
            loader: lazyLoader(() => import('./elements/loader.ts')),
            lazy: () => import('./elements/route.tsx'),
          },
          {
            id: 'info',
            path: 'pages/:page',
            loader: lazyLoader(() => import('./info/loader.ts')),
            lazy: () => import('./info/route.tsx'),
          },
          { id: 'missing', path: 'pages/404', lazy: () => import('./missing/route.tsx') },
          { id: 'notFound', path: '*', lazy: () => import('./notFound/route.tsx') },
        ],
      },
    ],
  },
];

/**
 * A loader whose code is loaded when it is first needed, because the first page of a visit brings its data along. It takes
 * preloaded data, if there is any (`app/page/ahead.ts`).
 */
function lazyLoader(load: () => Promise<{ readonly loader: LoaderFunction }>): LazyLoader {
  const loadCode = keptLoad(load);
  const loader: LoaderFunction = async (args) => {
    const ready = import.meta.env.SSR ? null : readyData(args.request);
    return ready ?? (await loadCode()).loader(args);
  };
  return Object.assign(loader, { loadCode });
}

/**
 * Preloads pages. At the first scroll, touch or key: the code of the product page, of the cart drawer and of the API's other
 * calls. When a link is pressed, or the mouse rests on it: its page's code and data. If the browser saves data, only pressed
 * links are preloaded.
 */
import {
  type DataRouter,
  type LoaderFunction,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router';
import { untilLoaded } from '../../views/shop/untilLoaded.ts';
import { loadLaterCalls } from '../browserShopApi.ts';
import { atFirstSign } from '../firstSign.ts';
import { savesData } from '../savesData.ts';
import { addReadyData } from './readyData.ts';
import { mayArriveInParts, type RouteServices, routeServices } from './routeServices.ts';

/** How long the mouse must rest on a link, in milliseconds. A mouse that only passes over leaves sooner. */
const REST_MS = 65;
/** The longest time, in milliseconds, that preloaded data is used. */
const LONGEST_MS = 15_000;

interface PageAhead {
  readonly href: string;
  readonly data: Promise<unknown>;
  readonly since: number;
}

/** A loader whose code can be loaded before the loader is called. */
export type LazyLoader = LoaderFunction & { readonly loadCode: () => Promise<unknown> };

/** The page whose data the next navigation takes. */
let ahead: PageAhead | null = null;
/** The page whose data is being loaded, whether or not a navigation waits for it; `null` once it has arrived. */
let underway: PageAhead | null = null;

export function loadAhead(router: DataRouter, services: RouteServices, page: Document): void {
  let previews: typeof import('./productAhead.ts') | null = null;
  addReadyData((href) => {
    // A preloaded page may lack its lower part, which Back and a link to a place in the page need. A retry needs new data.
    if (href === location.href || router.state.navigation.location?.hash) return null;
    const data = takeAhead(href);
    return (data && previews?.withPreview(router, data)) ?? data;
  });
  const load = (href: string) => {
    if (underway?.href === href) ahead = underway;
    else if (!isOpen(router, href)) loadPage(router.routes, services, href);
  };
  const loadPressed = ({ target }: Event) => {
    const href = pageOf(target);
    if (href !== null) load(href);
  };
  // Both run before the router handles the click: `pointerdown`, and a capturing `click` for the keyboard.
  page.addEventListener('pointerdown', loadPressed);
  page.addEventListener('click', loadPressed, true);
  if (savesData()) return;
  atFirstSign(page, () => {
    void Promise.allSettled([loadLaterCalls(), import('../../views/cart/CartDrawer.tsx')]);
    // Until then, a page is shown once all of its data has loaded.
    void untilLoaded(async () => {
      const routes = matchRoutes(router.routes, '/products/any') ?? [];
      await Promise.all(routes.map(({ route }) => loadCode(route)));
      previews = await import('./productAhead.ts');
    });
  });
  let resting: ReturnType<typeof setTimeout>;
  page.addEventListener('pointerover', ({ target, pointerType }) => {
    clearTimeout(resting);
    const href = pointerType === 'mouse' ? pageOf(target) : null;
    if (href !== null) resting = setTimeout(load, REST_MS, href);
  });
}

/** The address of the shop's page that a press here opens; `null` if there is none. */
function pageOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target !== '' || link.hash !== '') return null;
  return link.href;
}

/** Whether the page is shown or being opened. The wait for a resting mouse can end after the press has opened its page. */
function isOpen({ state }: DataRouter, href: string): boolean {
  const { pathname, search } = state.navigation.location ?? location;
  return href === location.origin + pathname + search;
}

function loadPage(routes: RouteObject[], services: RouteServices, href: string): void {
  const url = new URL(href);
  const match = matchRoutes(routes, url.pathname)?.at(-1);
  if (!match) return;
  loadCode(match.route).catch(() => {});
  const { loader, path } = match.route;
  // Only lazy loaders take preloaded data.
  if (!isLazy(loader) || isAhead(href)) return;
  const context = new RouterContextProvider();
  context.set(routeServices, services);
  context.set(mayArriveInParts, true);
  const args = { request: new Request(href), url, params: match.params, pattern: path ?? '', context };
  const loading = { href, data: Promise.resolve(loader(args)), since: Date.now() };
  ahead = loading;
  underway = loading;
  const settle = () => {
    if (underway === loading) underway = null;
  };
  loading.data.then(settle, () => {
    settle();
    // After a failure, the navigation's own loader asks again.
    if (ahead === loading) ahead = null;
  });
}

function isAhead(href: string): boolean {
  return ahead?.href === href && Date.now() - ahead.since < LONGEST_MS;
}

/** Returns the preloaded data of the address once, and removes it; `null` without any. */
function takeAhead(href: string): Promise<unknown> | null {
  if (ahead === null || !isAhead(href)) return null;
  const { data } = ahead;
  ahead = null;
  return data;
}

/** Loads the route's code. Callers ignore a failure: it is shown when the page is opened. */
async function loadCode({ lazy, loader }: RouteObject): Promise<void> {
  await Promise.all([typeof lazy === 'function' && lazy(), isLazy(loader) && loader.loadCode()]);
}

function isLazy(loader: RouteObject['loader']): loader is LazyLoader {
  return typeof loader === 'function' && 'loadCode' in loader;
}

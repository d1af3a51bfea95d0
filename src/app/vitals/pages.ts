/** Records which kind of page was shown at which time. Times are milliseconds since the document began. */
import { type DataRouter, matchRoutes } from 'react-router';
import type { PageKind } from '../../contract/vitals.ts';

/** The kind of page by the route's id. A page that is not named here is of kind `other`. */
const kinds: Readonly<Record<string, PageKind>> = {
  home: 'home',
  shop: 'listing',
  search: 'search',
  product: 'product',
  cart: 'cart',
  checkout: 'checkout',
  order: 'order',
  account: 'account',
  wishlist: 'account',
};

export interface ShownPages {
  /** The page that the document began with. */
  readonly first: PageKind;
  readonly current: () => PageKind;
  /** The kind of page shown at this time; `null` if it is not known, because pages were not followed yet. */
  readonly at: (time: number) => PageKind | null;
  readonly add: (page: PageKind, since: number) => void;
}

/** @param now the time from which shown pages are followed */
export function createShownPages(router: DataRouter, documentUrl: string, now: number): ShownPages {
  const { pathname } = new URL(documentUrl);
  const first = kindOf(matchRoutes(router.routes, pathname)?.at(-1)?.route.id);
  const current = currentKind(router);
  const isFirst = router.state.location.pathname === pathname;
  const shown = [{ page: current, since: isFirst ? 0 : now }];
  return {
    first,
    current: () => shown.at(-1)?.page ?? first,
    at: (time) => shown.findLast(({ since }) => since <= time)?.page ?? null,
    add: (page, since) => shown.push({ page, since }),
  };
}

export function currentKind({ state }: DataRouter): PageKind {
  return kindOf(state.matches.at(-1)?.route.id);
}

function kindOf(route: string | undefined): PageKind {
  return kinds[route ?? ''] ?? 'other';
}

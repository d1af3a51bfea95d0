import type { StaticHandlerContext, UIMatch } from 'react-router';
import { type LayoutFlags, usualFlags } from '../../views/layout/store.ts';
import type { PageFailure } from './pageFailure.ts';
import type { PageHead } from './pageHead.ts';

/** The data that every page's loader returns besides the page's own. */
export interface PageData {
  readonly head: PageHead;
  /** Ids of products whose exact stock and prices the page shows: cache tags `product:<id>`. */
  readonly products?: readonly string[];
}

/** The result of a navigation: the router's state in the browser, the static handler's context on the server. */
export type Navigated = Pick<StaticHandlerContext, 'loaderData' | 'errors' | 'location'>;

/**
 * The head of the current page, or of the error page in its place; `null` for a preview, and for the document's first page: its data
 * comes without the head, which is already there.
 */
export function headOf({ loaderData, errors, location }: Navigated): PageHead | null {
  const error = Object.values(errors ?? {})[0];
  if (error !== undefined) return errorHead(error, location.pathname);
  return Object.values(loaderData).find(isPageData)?.head ?? null;
}

/** Ids of the products by whose stock and prices the page is cached. */
export function idsOfShownProducts({ loaderData }: Pick<Navigated, 'loaderData'>): readonly string[] {
  return Object.values(loaderData).find(isPageData)?.products ?? [];
}

/** The innermost route's layout flags, over the defaults. */
export function layoutOf(matches: readonly Pick<UIMatch, 'handle'>[]): LayoutFlags {
  const handle: unknown = matches.at(-1)?.handle;
  return typeof handle === 'object' && handle !== null ? { ...usualFlags, ...handle } : usualFlags;
}

export function isPageFailure(value: unknown): value is PageFailure {
  return typeof value === 'object' && value !== null && 'reason' in value;
}

function errorHead(error: unknown, canonical: string): PageHead {
  const missing = typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
  return {
    title: missing ? 'Page not found' : 'Something went wrong',
    description: missing ? 'This page does not exist.' : 'The page could not be loaded.',
    canonical,
    noIndex: true,
  };
}

function isPageData(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && 'head' in value;
}

import type { StaticHandlerContext, UIMatch } from 'react-router';
import { type LayoutFlags, usualFlags } from '../../views/layout/store.ts';
import type { PageFailure } from './failure.ts';
import type { PageHead } from './head.ts';

/** What every page's loader answers beside the page's own data. */
export interface PageData {
  readonly head: PageHead;
  /** Products whose stock and prices the page shows to the unit: cache tags `product:<id>`. */
  readonly products?: readonly string[];
}

/** What the router knows after a navigation: its own state, or the server's context. */
export type Navigated = Pick<StaticHandlerContext, 'loaderData' | 'errors' | 'location'>;

/** The head of the page that is shown, or of the error page instead; null: the data came with the page, head and all. */
export function headOf({ loaderData, errors, location }: Navigated): PageHead | null {
  const error = Object.values(errors ?? {})[0];
  if (error !== undefined) return errorHead(error, location.pathname);
  return Object.values(loaderData).find(isPageData)?.head ?? null;
}

export function productsOf({ loaderData }: Pick<Navigated, 'loaderData'>): readonly string[] {
  return Object.values(loaderData).find(isPageData)?.products ?? [];
}

/** The innermost route's flags, over the usual ones. */
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

import { type LoaderFunctionArgs, redirect } from 'react-router';
import { missingPage } from '../../app/page/pageFailure.ts';
import type { LayoutFlags } from '../../views/layout/store.ts';

export const handle: LayoutFlags = { borderedHeader: true };

/** Addresses that other sites link to, or that people type, and the shop's own page for each. */
const moved: ReadonlyMap<string, string> = new Map([
  ['/account', '/pages/account'],
  ['/cart', '/pages/cart'],
  ['/checkout', '/pages/checkout'],
  ['/grievances', '/pages/grievance'],
  ['/pages/policies', '/pages/delivery'],
  ['/track', '/pages/track'],
  ['/wishlist', '/pages/wishlist'],
]);

/** Every address that no other route matches. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  const page = moved.get(pathname.toLowerCase().replace(/\/+$/, ''));
  if (page === undefined) throw missingPage();
  return redirect(`${page}${search}`, 301);
}

export const Component = () => null;

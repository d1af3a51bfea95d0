import { redirect } from 'react-router';
import { missingPage } from './pageFailure.ts';

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

/** For loaders to throw where there is no page: a redirect if the address has moved, or else the page of status 404. */
export function missingOrMoved(request: Request) {
  const { pathname, search } = new URL(request.url);
  const page = moved.get(pathname.toLowerCase().replace(/\/+$/, ''));
  return page === undefined ? missingPage() : redirect(`${page}${search}`, 301);
}

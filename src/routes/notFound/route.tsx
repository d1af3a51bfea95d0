import { missingPage } from '../../app/page/pageFailure.ts';
import type { LayoutFlags } from '../../views/layout/store.ts';

export const handle: LayoutFlags = { borderedHeader: true };

/** Every address that no other route matches. */
export function loader(): never {
  throw missingPage();
}

export const Component = () => null;

import { missingPage } from '../../app/page/pageFailure.ts';
import type { LayoutFlags } from '../../views/layout/store.ts';

export const handle: LayoutFlags = { borderedHeader: true };

/** /pages/404 (Specification 2): an address to link to for pages that are gone. */
export function loader(): never {
  throw missingPage();
}

export const Component = () => null;

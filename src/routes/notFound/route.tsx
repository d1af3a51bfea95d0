import { missingPage } from '../../app/page/failure.ts';
import type { LayoutFlags } from '../../views/layout/store.ts';

export const handle: LayoutFlags = { borderedHeader: true };

/** Any address that is not the shop's. */
export function loader(): never {
  throw missingPage();
}

export const Component = () => null;

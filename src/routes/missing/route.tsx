import { missingPage } from '../../app/page/pageFailure.ts';

/** /pages/404 (Specification 2): an address to link to for pages that are gone. */
export function loader(): never {
  throw missingPage();
}

export const Component = () => null;

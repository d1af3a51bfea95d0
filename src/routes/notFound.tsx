import { missingPage } from './failure.ts';

/** Any address that is not the shop's. */
export function loader(): never {
  throw missingPage();
}

export const Component = () => null;

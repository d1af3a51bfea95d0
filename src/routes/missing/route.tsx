import { missingPage } from '../../app/page/failure.ts';

/** S §2 /pages/404: where whoever links to the shop may send people whose page is gone. */
export function loader(): never {
  throw missingPage();
}

export const Component = () => null;

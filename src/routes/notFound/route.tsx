import type { LoaderFunctionArgs } from 'react-router';
import { missingOrMoved } from '../../app/page/missingOrMoved.ts';
import type { LayoutFlags } from '../../views/layout/store.ts';

export const handle: LayoutFlags = { borderedHeader: true };

/** Every address that no other route matches. */
export function loader({ request }: LoaderFunctionArgs): never {
  throw missingOrMoved(request);
}

export const Component = () => null;

import type { LoaderFunctionArgs } from 'react-router';
import { routeServices } from './context.ts';
import { orErrorPage } from './failure.ts';
import { layoutStore } from './shell.ts';

/** The layout's data is the store's. */
export async function loader({ context }: LoaderFunctionArgs) {
  return layoutStore(orErrorPage(await context.get(routeServices).storeData()));
}

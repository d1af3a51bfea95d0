import type { LoaderFunctionArgs } from 'react-router';
import { routeServices } from '../../app/page/context.ts';
import { orErrorPage } from '../../app/page/failure.ts';
import { layoutStore } from '../../app/page/shell.ts';

/** The layout's data is the store's. */
export async function loader({ context }: LoaderFunctionArgs) {
  return layoutStore(orErrorPage(await context.get(routeServices).storeData()));
}

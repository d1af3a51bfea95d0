import type { LoaderFunctionArgs } from 'react-router';
import { loadListing } from '../../app/listing/loadListing.ts';
import { routeServices } from '../../app/page/routeServices.ts';

/** The products found by /search?search= (Specification 2). */
export function loader({ context, request }: LoaderFunctionArgs) {
  return loadListing(context.get(routeServices), request);
}

import type { LoaderFunctionArgs } from 'react-router';
import { loadListing } from '../../app/listing/loadListing.ts';
import { routeServices } from '../../app/page/routeServices.ts';

/** The products below /shop (Specification 2); the address also chooses the list's layout. */
export function loader({ context, request }: LoaderFunctionArgs) {
  return loadListing(context.get(routeServices), request);
}

import type { ActionFunctionArgs } from 'react-router';
import { changeFormCart } from '../../app/formCart/changeFormCart.ts';
import { routeServices } from '../../app/page/routeServices.ts';

/** Handles the cart's forms in browsers without script. */
export function action({ context, request }: ActionFunctionArgs): Promise<Response> {
  const { shopApi, origin } = context.get(routeServices);
  return changeFormCart(request, shopApi, origin);
}

import { createContext, useContext } from 'react';
import type { RouteServices } from './context.ts';

/** The loaders' services, for the actors that a page's machine is provided with. */
export const RouteServicesContext = createContext<RouteServices | null>(null);

export function useRouteServices(): RouteServices {
  const services = useContext(RouteServicesContext);
  if (services === null) throw new Error('The page is not inside the shop');
  return services;
}

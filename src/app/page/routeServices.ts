import { createContext, useContext } from 'react';
import { createContext as createRouterContext } from 'react-router';
import type { Result, StoreData } from '../../contract/domain/index.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

/** The services of route loaders and of the actors on pages. The server calls the shop API in process, the browser over HTTP. */
export interface RouteServices {
  readonly shopApi: ShopApi;
  readonly storeId: string;
  /** The shop's public address, without a trailing slash. */
  readonly origin: string;
  /**
   * The store's data. It is read once and kept: on the server for a request, in the browser for the visit. `fresh` reads it
   * again, unless a reply is on its way.
   */
  readonly storeData: (options?: { readonly fresh: boolean }) => Promise<Result<StoreData>>;
}

/** For loaders: `context.get(routeServices)`. */
export const routeServices = createRouterContext<RouteServices>();

/**
 * For loaders: whether they may return before the data below the first view has arrived. Not on the server, which sends whole
 * pages, and not for Back, which needs the page's full height to restore the scroll position.
 */
export const mayArriveInParts = createRouterContext(false);

/** For components; `AppProviders` sets it. */
export const RouteServicesContext = createContext<RouteServices | null>(null);

export function useRouteServices(): RouteServices {
  const services = useContext(RouteServicesContext);
  if (services === null) throw new Error('The component is outside AppProviders');
  return services;
}

export function createRouteServices(shopApi: ShopApi, storeId: string, origin: string): RouteServices {
  let cached: Promise<Result<StoreData>> | undefined;
  let isLoading = false;
  const load = async () => {
    isLoading = true;
    try {
      const result = await shopApi.getInitialData({ storeId });
      if (!result.ok) cached = undefined;
      return result;
    } finally {
      isLoading = false;
    }
  };
  return {
    shopApi,
    storeId,
    origin,
    storeData: ({ fresh } = { fresh: false }) => {
      if (fresh && !isLoading) cached = undefined;
      cached ??= load();
      return cached;
    },
  };
}

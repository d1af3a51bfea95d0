import { createContext } from 'react-router';
import type { Result, StoreData } from '../../contract/domain/index.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

/** What route loaders work with: the shop API in process on the server, over HTTP in the browser. */
export interface RouteServices {
  readonly shopApi: ShopApi;
  readonly storeId: string;
  /** The shop's public address, without a trailing slash. */
  readonly origin: string;
  /** What every page needs of the store: asked for once a request on the server, once a visit in the browser. */
  readonly storeData: (options?: { readonly fresh: boolean }) => Promise<Result<StoreData>>;
}

export const routeServices = createContext<RouteServices>();

export function createRouteServices(shopApi: ShopApi, storeId: string, origin: string): RouteServices {
  let pending: Promise<Result<StoreData>> | undefined;
  const ask = async () => {
    const result = await shopApi.getInitialData({ storeId });
    if (!result.ok) pending = undefined;
    return result;
  };
  return {
    shopApi,
    storeId,
    origin,
    storeData: ({ fresh } = { fresh: false }) => {
      if (fresh) pending = undefined;
      pending ??= ask();
      return pending;
    },
  };
}

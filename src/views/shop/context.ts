import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { cartMachine } from '../../machines/cart/index.ts';
import type { shopMachine } from '../../machines/shop/index.ts';

/** The shop's long-lived actors. */
export interface ShopActors {
  readonly shop: ActorRefFrom<typeof shopMachine>;
  readonly cart: ActorRefFrom<typeof cartMachine>;
}

/**
 * The actors as pages meet them: absent on the server and in the first client render, there once their code has been
 * loaded and they have started.
 */
export interface ShopSource {
  readonly current: () => ShopActors | null;
  /** Rejects when their code cannot be loaded; a later call tries again. */
  readonly ready: () => Promise<ShopActors>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** For the server, where no actor runs. */
export const noShop: ShopSource = {
  current: () => null,
  ready: () => Promise.reject(new Error('The shop does not run here')),
  subscribe: () => () => {},
};

export const ShopContext = createContext<ShopSource>(noShop);

export function useShopSource(): ShopSource {
  return useContext(ShopContext);
}

/** Null until the shop has started: on the server, and in the first client render. */
export function useShop(): ShopActors | null {
  const source = useShopSource();
  return useSyncExternalStore(source.subscribe, source.current, () => null);
}

/**
 * What `select` reads of the cart, a primitive or a stable reference; undefined until there is one. Without
 * @xstate/react, so that pages without a machine of their own go without XState at first.
 */
export function useCart<T>(select: (snapshot: SnapshotFrom<typeof cartMachine>) => T): T | undefined {
  const cart = useShop()?.cart;
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = cart?.subscribe(listener);
      return () => subscription?.unsubscribe();
    },
    [cart],
  );
  return useSyncExternalStore(
    subscribe,
    () => cart && select(cart.getSnapshot()),
    () => undefined,
  );
}

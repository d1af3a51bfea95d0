import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { sessionMachine } from '../../machines/account/session/index.ts';
import type { cartMachine } from '../../machines/cart/cart/index.ts';
import type { expressMachine } from '../../machines/checkout/express/index.ts';
import type { consentMachine } from '../../machines/integrations/consent/index.ts';
import type { sideChannelsMachine } from '../../machines/integrations/sideChannels/index.ts';
import type { overlaysMachine } from '../../machines/storefront/overlays/index.ts';
import type { shopMachine } from '../../machines/storefront/shop/index.ts';

/** The shop's long-lived actors. */
export interface ShopActors {
  readonly shop: ActorRefFrom<typeof shopMachine>;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  /** Started when it is first asked for; null: no express checkout is configured. */
  readonly express: ExpressSource | null;
  /** Started on the first page that is not quiet; null: nothing measures or advertises here. */
  readonly side: SideSource | null;
}

/** What measures and advertises, and the question of consent before it. */
export interface SideActors {
  readonly side: ActorRefFrom<typeof sideChannelsMachine>;
  readonly consent: ActorRefFrom<typeof consentMachine>;
}

/**
 * Actors as pages meet them: absent on the server and in the first client render, there once their code has been
 * loaded and they have started.
 */
export interface Source<Actors> {
  readonly current: () => Actors | null;
  /** Why the last try to load their code failed. */
  readonly failure: () => Error | null;
  /** Rejects when their code cannot be loaded; a later call tries again. */
  readonly ready: () => Promise<Actors>;
  readonly subscribe: (listener: () => void) => () => void;
}

export type ShopSource = Source<ShopActors>;
export type ExpressSource = Source<ActorRefFrom<typeof expressMachine>>;
export type SideSource = Source<SideActors>;

/** For the server, where no actor runs. */
export const noShop: ShopSource = {
  current: () => null,
  failure: () => null,
  ready: () => Promise.reject(new Error('The shop does not run here')),
  subscribe: () => () => {},
};

/** Both are given by `ShopProvider`. */
export const ShopContext = createContext<ShopSource>(noShop);
export const ActorsContext = createContext<ShopActors | null>(null);

export function useShopSource(): ShopSource {
  return useContext(ShopContext);
}

/** Null until the shop has started: on the server, and in the first client render. */
export function useShop(): ShopActors | null {
  return useContext(ActorsContext);
}

/** The same for pages that are nothing without it: throws once its code could not be loaded. */
export function useNeededShop(): ShopActors | null {
  const source = useShopSource();
  const shop = useShop();
  const failure = useSyncExternalStore(source.subscribe, source.failure, () => null);
  if (shop === null && failure !== null) throw failure;
  return shop;
}

/** Null while nobody has asked for the express checkout. */
export function useExpress(): ActorRefFrom<typeof expressMachine> | null {
  return useSource(useShop()?.express ?? null);
}

/** Null while nobody has asked for them, and where there is no source. */
export function useSource<Actors>(source: Source<Actors> | null): Actors | null {
  return useSyncExternalStore(
    source?.subscribe ?? neverChanges,
    () => source?.current() ?? null,
    () => null,
  );
}

function neverChanges() {
  return () => {};
}

/** The actor's part that is watched: without @xstate/react, so that first loads go without XState. */
interface Watched<State> {
  getSnapshot(): State;
  subscribe(listener: () => void): { unsubscribe(): void };
}

/** What `select` reads of the actor, a primitive or a stable reference; undefined until there is one. */
function usePart<State, T>(actor: Watched<State> | undefined, select: (state: State) => T): T | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor?.subscribe(listener);
      return () => subscription?.unsubscribe();
    },
    [actor],
  );
  return useSyncExternalStore(
    subscribe,
    () => actor && select(actor.getSnapshot()),
    () => undefined,
  );
}

export function useCart<T>(select: (snapshot: SnapshotFrom<typeof cartMachine>) => T): T | undefined {
  return usePart(useShop()?.cart, select);
}

/** Who is shopping; undefined until the shop has started. */
export function useSession<T>(select: (snapshot: SnapshotFrom<typeof sessionMachine>) => T): T | undefined {
  return usePart(useShop()?.shop.getSnapshot().children.session, select);
}

/** What lies over the page; null until the shop has started. */
export function useOverlays(): ActorRefFrom<typeof overlaysMachine> | null {
  return useShop()?.shop.getSnapshot().children.overlays ?? null;
}

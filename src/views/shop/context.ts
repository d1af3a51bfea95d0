import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { sessionMachine } from '../../machines/account/session/index.ts';
import type { cartMachine } from '../../machines/cart/cart/index.ts';
import type { expressMachine } from '../../machines/checkout/express/index.ts';
import type { consentMachine, PurposeUse } from '../../machines/integrations/consent/index.ts';
import type { integrationsMachine } from '../../machines/integrations/integrations/index.ts';
import type { overlaysMachine } from '../../machines/storefront/overlays/index.ts';
import type { shopMachine } from '../../machines/storefront/shop/index.ts';

/** The actors that live as long as the page. */
export interface ShopActors {
  readonly shop: ActorRefFrom<typeof shopMachine>;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  /** Started on first demand, or at once if an earlier one was left unfinished; `null` when no express checkout is configured. */
  readonly express: ExpressSource | null;
  /**
   * Started on the first page where third-party scripts may run, but not before the first interaction of a shopper who has not
   * consented; `null` when none is configured.
   */
  readonly integrations: IntegrationSource | null;
}

/** The integrations and the consent that they require. */
export interface IntegrationActors {
  readonly integrations: ActorRefFrom<typeof integrationsMachine>;
  readonly consent: ActorRefFrom<typeof consentMachine>;
  /** The purposes that the shopper is asked to consent to. */
  readonly purposes: readonly PurposeUse[];
}

/** Actors that are started on demand. There are none on the server or in the first client render. */
export interface ActorSource<Actors> {
  /** `null` until they have started. */
  readonly current: () => Actors | null;
  /** Why the latest start failed; `null` otherwise. */
  readonly failure: () => Error | null;
  /** Starts them on the first call. Rejects when their code cannot be loaded; a later call tries again. */
  readonly whenStarted: () => Promise<Actors>;
  readonly subscribe: (listener: () => void) => () => void;
}

export type ShopSource = ActorSource<ShopActors>;
export type ExpressSource = ActorSource<ActorRefFrom<typeof expressMachine>>;
export type IntegrationSource = ActorSource<IntegrationActors>;

/** For server rendering, where no actor runs. */
export const noShop: ShopSource = {
  current: () => null,
  failure: () => null,
  whenStarted: () => Promise.reject(new Error('The shop does not run here')),
  subscribe: () => () => {},
};

/** `ShopProvider` provides the values of both contexts. */
export const ShopContext = createContext<ShopSource>(noShop);
export const ActorsContext = createContext<ShopActors | null>(null);

export function useShopSource(): ShopSource {
  return useContext(ShopContext);
}

/** The shop's actors; `null` until they have started: on the server and in the first client render. */
export function useShop(): ShopActors | null {
  return useContext(ActorsContext);
}

/** As {@link useShop}, for pages that are useless without the shop: throws when its code could not be loaded. */
export function useRequiredShop(): ShopActors | null {
  const source = useShopSource();
  const shop = useShop();
  const failure = useSyncExternalStore(source.subscribe, source.failure, () => null);
  if (shop === null && failure !== null) throw failure;
  return shop;
}

/** The express checkout; `null` until a shopper asks for it, unless an earlier one was left unfinished. */
export function useExpress(): ActorRefFrom<typeof expressMachine> | null {
  return useSource(useShop()?.express ?? null);
}

/** The actors of a source; `null` until they have started, and without a source. */
export function useSource<Actors>(source: ActorSource<Actors> | null): Actors | null {
  return useSyncExternalStore(
    source?.subscribe ?? neverChanges,
    () => source?.current() ?? null,
    () => null,
  );
}

function neverChanges() {
  return () => {};
}

/** The part of an actor that views read. @xstate/react is avoided here to keep XState out of first loads. */
interface Watched<State> {
  getSnapshot(): State;
  subscribe(listener: () => void): { unsubscribe(): void };
}

/** Selects a primitive or a stable reference from the actor's state; `undefined` without an actor. */
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

/** A value of the cart; `undefined` until the shop has started. */
export function useCart<T>(select: (snapshot: SnapshotFrom<typeof cartMachine>) => T): T | undefined {
  return usePart(useShop()?.cart, select);
}

/** A value of the session; `undefined` until the shop has started. */
export function useSession<T>(select: (snapshot: SnapshotFrom<typeof sessionMachine>) => T): T | undefined {
  return usePart(useShop()?.shop.getSnapshot().children.session, select);
}

/**
 * The time until which an order leaves the same day, such as `15:00`; `null` while it is not known, or if the shop promises none.
 */
export function useDispatchBy(): string | null {
  const storeData = useShop()?.shop.getSnapshot().children.storeData;
  return usePart(storeData, ({ context }) => context.data?.store.dispatchBy) ?? null;
}

/** The overlays' actor; `null` until the shop has started. */
export function useOverlays(): ActorRefFrom<typeof overlaysMachine> | null {
  return useShop()?.shop.getSnapshot().children.overlays ?? null;
}

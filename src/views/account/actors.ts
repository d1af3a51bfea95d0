import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { addressesMachine } from '../../machines/account/addresses/index.ts';
import type { rewardsMachine } from '../../machines/account/rewards.ts';
import type { sessionMachine } from '../../machines/account/session/index.ts';
import type { wishlistMachine } from '../../machines/account/wishlist/index.ts';
import { type ShopActors, useShop } from '../shop/context.ts';

/** The shop's actors with the shopper's own data. */
export interface AccountActors extends ShopActors {
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly wishlist: ActorRefFrom<typeof wishlistMachine>;
  readonly rewards: ActorRefFrom<typeof rewardsMachine>;
  readonly addresses: ActorRefFrom<typeof addressesMachine>;
}

/** `null` until the shop has started. */
export function useAccountActors(): AccountActors | null {
  const shop = useShop();
  return useMemo(() => shop && accountActorsOf(shop), [shop]);
}

function accountActorsOf(actors: ShopActors): AccountActors {
  const { session, wishlist, rewards, addresses } = actors.shop.getSnapshot().children;
  if (!session || !wishlist || !rewards || !addresses) throw new Error('The shop lacks a child');
  return { ...actors, session, wishlist, rewards, addresses };
}

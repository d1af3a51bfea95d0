import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { rewardsMachine } from '../../machines/account/rewards.ts';
import type { sessionMachine } from '../../machines/account/session/index.ts';
import type { cartMachine } from '../../machines/cart/cart/index.ts';
import type { cartSyncMachine } from '../../machines/cart/cartSync/index.ts';
import type { couponMachine } from '../../machines/cart/coupon/index.ts';
import type { inventoryMachine } from '../../machines/cart/inventory/index.ts';
import type { shopMachine } from '../../machines/storefront/shop/index.ts';
import type { storeDataMachine } from '../../machines/storefront/storeData/index.ts';
import { type ExpressSource, type ShopActors, useShop } from '../shop/context.ts';

/** The actors that the cart's views use. */
export interface CartActors {
  readonly shop: ActorRefFrom<typeof shopMachine>;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly coupon: ActorRefFrom<typeof couponMachine>;
  readonly inventory: ActorRefFrom<typeof inventoryMachine>;
  readonly sync: ActorRefFrom<typeof cartSyncMachine>;
  readonly storeData: ActorRefFrom<typeof storeDataMachine>;
  readonly express: ExpressSource | null;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  readonly rewards: ActorRefFrom<typeof rewardsMachine>;
}

/** `null` until the shop has started. */
export function useCartActors(): CartActors | null {
  const shop = useShop();
  return useMemo(() => shop && cartActorsOf(shop), [shop]);
}

/** The cart and its child actors, which live as long as the shop. */
export function cartActorsOf({
  shop,
  cart,
  express,
}: Pick<ShopActors, 'shop' | 'cart' | 'express'>): CartActors {
  const { coupon, inventory, cartSync } = cart.getSnapshot().children;
  const { storeData, session, rewards } = shop.getSnapshot().children;
  if (!coupon || !inventory || !cartSync) throw new Error('The cart lacks a child');
  if (!storeData || !session || !rewards) throw new Error('The shop lacks a child');
  return { shop, cart, coupon, inventory, sync: cartSync, storeData, session, rewards, express };
}

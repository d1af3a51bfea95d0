import { useSelector } from '@xstate/react';
import { selectLoyaltyRules } from '../../machines/storefront/storeData/index.ts';
import { useShop } from '../shop/context.ts';

/** Whether the shop has rules for reward points. A shop without them does not mention points. */
export function useHasRewards(): boolean {
  const storeData = useShop()?.shop.getSnapshot().children.storeData;
  return useSelector(
    storeData,
    (snapshot) => snapshot !== undefined && selectLoyaltyRules(snapshot).length > 0,
  );
}

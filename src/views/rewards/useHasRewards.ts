import { useSelector } from '@xstate/react';
import { selectLoyaltyRules } from '../../machines/storefront/storeData/index.ts';
import { useShop } from '../shop/context.ts';

/** Whether the shop has reward points: one without rules for them does not speak of them. */
export function useHasRewards(): boolean {
  const storeData = useShop()?.shop.getSnapshot().children.storeData;
  return useSelector(
    storeData,
    (snapshot) => snapshot !== undefined && selectLoyaltyRules(snapshot).length > 0,
  );
}

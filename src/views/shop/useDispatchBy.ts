import { useSelector } from '@xstate/react';
import { selectStore } from '../../machines/storefront/storeData/index.ts';
import { useShop } from './context.ts';

/** Until when an order leaves the same day, such as `15:00`; `null` where the shop promises none, or until it is known. */
export function useDispatchBy(): string | null {
  const storeData = useShop()?.shop.getSnapshot().children.storeData;
  return useSelector(
    storeData,
    (snapshot) => (snapshot !== undefined && selectStore(snapshot)?.dispatchBy) || null,
  );
}

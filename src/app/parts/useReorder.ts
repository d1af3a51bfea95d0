import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useShopSource } from '../../views/shop/context.ts';
import { connectReorder, provideReorder } from '../actors/reorder.ts';
import { observed } from '../observed.ts';
import { useRouteServices } from '../page/routeServices.ts';

/** The machine that orders again, for a page with one order or several. */
export function useReorder() {
  const { shopApi } = useRouteServices();
  const source = useShopSource();
  const reorder = useActorRef(
    useMemo(() => provideReorder(shopApi, source), [shopApi, source]),
    observed('reorder'),
  );
  useEffect(() => connectReorder(reorder, source), [reorder, source]);
  return reorder;
}

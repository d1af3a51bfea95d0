import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { provideOrderLookup } from '../../app/actors/orderLookup.ts';
import { observed } from '../../app/observed.ts';
import { useRouteServices } from '../../app/page/routeServices.ts';
import { OrderLookup } from '../../views/order/OrderLookup.tsx';

/** The form that sends the link to an order, and its machine. */
export function OrderLookupPart({ shopName }: { readonly shopName: string }) {
  const { shopApi, storeId } = useRouteServices();
  const machine = useMemo(() => provideOrderLookup(shopApi, storeId), [shopApi, storeId]);
  const lookup = useActorRef(machine, observed('orderLookup'));
  return <OrderLookup lookup={lookup} shopName={shopName} />;
}

import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { Order } from '../contract/domain/index.ts';
import { orderViewMachine } from '../machines/orderView/index.ts';
import { observed } from '../shop/observed.ts';
import { followOrder, orderViewActors } from '../shop/orderActors.ts';
import { OrderPage } from '../views/order/OrderPage.tsx';
import { useShopSource } from '../views/shop/context.ts';
import { useRouteServices } from './services.ts';

interface LiveOrderProps {
  readonly order: Order;
  readonly trackingUrl: string | null;
}

/** The order with its machine, which follows it while it moves. */
export default function LiveOrder({ order, trackingUrl }: LiveOrderProps) {
  const { shopApi } = useRouteServices();
  const source = useShopSource();
  const machine = useMemo(() => orderViewMachine.provide({ actors: orderViewActors(shopApi) }), [shopApi]);
  const view = useActorRef(machine, { input: { order }, ...observed('orderView') });
  useEffect(() => followOrder(view, source), [view, source]);
  useEffect(() => {
    view.send({ type: 'order.received', order });
  }, [view, order]);
  return <OrderPage view={view} trackingUrl={trackingUrl} />;
}

import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { followOrder, orderViewActors } from '../../app/actors/orderActors.ts';
import { observed } from '../../app/observed.ts';
import { useRouteServices } from '../../app/page/services.ts';
import type { Order } from '../../contract/domain/index.ts';
import { orderViewMachine } from '../../machines/checkout/orderView.ts';
import { OrderPage } from '../../views/order/OrderPage.tsx';
import { useShopSource } from '../../views/shop/context.ts';

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

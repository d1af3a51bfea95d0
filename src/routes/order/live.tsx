import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { deliveryAnswerActors } from '../../app/actors/deliveryAnswer.ts';
import { orderChangeActors } from '../../app/actors/orderChange.ts';
import {
  connectOrderView,
  isOrderUnfinishedHere,
  orderViewActors,
  showChangedOrder,
  tellShownOrder,
} from '../../app/actors/orderView.ts';
import { provideReturnPictures } from '../../app/actors/returnPictures.ts';
import { provideReturnWithdrawal } from '../../app/actors/returnWithdrawal.ts';
import { observed } from '../../app/observed.ts';
import { useRouteServices } from '../../app/page/routeServices.ts';
import { useReorder } from '../../app/parts/useReorder.ts';
import type { Order } from '../../contract/domain/index.ts';
import { deliveryAnswerMachine } from '../../machines/checkout/deliveryAnswer.ts';
import { orderChangeMachine } from '../../machines/checkout/orderChange.ts';
import { orderViewMachine } from '../../machines/checkout/orderView.ts';
import { OrderPage } from '../../views/order/OrderPage.tsx';
import type { BannerData } from '../../views/promos/Banner.tsx';
import { useShopSource } from '../../views/shop/context.ts';

interface OrderPartProps {
  readonly order: Order;
  readonly secret: string | null;
  readonly trackingUrl: string | null;
  readonly banners: readonly BannerData[];
  readonly arrival: Promise<string | null>;
}

/** The order and its machine, which polls it until it is settled. */
export default function OrderPart({ order, secret, trackingUrl, banners, arrival }: OrderPartProps) {
  const { shopApi } = useRouteServices();
  const source = useShopSource();
  const machine = useMemo(
    () => orderViewMachine.provide({ actors: orderViewActors(shopApi, secret) }),
    [shopApi, secret],
  );
  const view = useActorRef(machine, { input: { order }, ...observed('orderView') });
  const changing = useMemo(
    () => orderChangeMachine.provide({ actors: orderChangeActors(shopApi) }),
    [shopApi],
  );
  const change = useActorRef(changing, { input: { orderId: order.id, secret }, ...observed('orderChange') });
  const answering = useMemo(
    () => deliveryAnswerMachine.provide({ actors: deliveryAnswerActors(shopApi) }),
    [shopApi],
  );
  const answer = useActorRef(answering, {
    input: { orderId: order.id, secret, isAnswered: Boolean(order.deliveryQuestion?.answer) },
    ...observed('deliveryAnswer'),
  });
  const returned = useMemo(() => provideReturnPictures(order.id, secret), [order.id, secret]);
  const returnPictures = useActorRef(returned.machine, observed('returnPictures'));
  const withdrawing = useMemo(() => provideReturnWithdrawal(shopApi), [shopApi]);
  const withdrawal = useActorRef(withdrawing, {
    input: { orderId: order.id, secret },
    ...observed('returnWithdrawal'),
  });
  useEffect(() => connectOrderView(view, source), [view, source]);
  useEffect(() => showChangedOrder(change, view), [change, view]);
  useEffect(() => tellShownOrder(view, change), [change, view]);
  useEffect(() => showChangedOrder(answer, view), [answer, view]);
  useEffect(() => showChangedOrder(withdrawal, view), [withdrawal, view]);
  useEffect(() => {
    view.send({ type: 'order.received', order });
  }, [view, order]);
  const isPayableHere = useMemo(() => isOrderUnfinishedHere(order.id), [order.id]);
  const reorder = useReorder();
  return (
    <OrderPage
      view={view}
      change={change}
      answer={answer}
      withdrawal={withdrawal}
      pictures={{ actor: returnPictures, hold: returned.hold }}
      reorder={reorder}
      isPayableHere={isPayableHere}
      trackingUrl={trackingUrl}
      banners={banners}
      arrival={arrival}
    />
  );
}

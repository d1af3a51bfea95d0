import { lazy, Suspense } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LayoutFlags } from '../../views/layout/store.ts';
import { OrderFailed } from '../../views/order/OrderFailed.tsx';
import { OrderSkeleton } from '../../views/order/OrderSkeleton.tsx';
import type { loader } from './loader.ts';

export { loader } from './loader.ts';

// Not `lazyPart`: an order is shown before the shop's actors have started.
const OrderPart = lazy(() => import('./live.tsx'));
const OrderMissing = lazy(() => import('../../views/order/OrderMissing.tsx'));

export const handle: LayoutFlags = { searchIcon: true, couponBanner: false };

export function Component() {
  const { reading } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  switch (reading.state) {
    case 'unread':
      return <OrderSkeleton />;
    case 'missing':
      return (
        <Suspense fallback={<OrderSkeleton />}>
          <OrderMissing numberEnd={reading.numberEnd} placed={reading.placed} />
        </Suspense>
      );
    case 'failed':
      return <OrderFailed isRetrying={state === 'loading'} onRetry={() => void revalidate()} />;
    case 'found':
      return (
        <Suspense fallback={<OrderSkeleton />}>
          <OrderPart
            key={reading.order.id}
            order={reading.order}
            secret={reading.secret}
            trackingUrl={reading.trackingUrl}
            banners={reading.banners}
            arrival={reading.arrival}
          />
        </Suspense>
      );
  }
}

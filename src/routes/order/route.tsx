import { lazy, Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { routeServices } from '../../app/page/context.ts';
import type { PageHead } from '../../app/page/head.ts';
import type { Order } from '../../contract/domain/index.ts';
import type { LayoutFlags } from '../../views/layout/store.ts';
import { OrderFailed } from '../../views/order/OrderFailed.tsx';
import { OrderSkeleton } from '../../views/order/OrderSkeleton.tsx';

const loadLiveOrder = () => import('./live.tsx');
const LiveOrder = lazy(loadLiveOrder);
const OrderMissing = lazy(() => import('../../views/order/OrderMissing.tsx'));

/** `unasked`: the server's page, the same for everybody: only the browser asks for the order, with its cookie. */
type Asked =
  | { readonly state: 'unasked' | 'failed' }
  /** There is no such order, or it is not this shopper's: both look alike. */
  | { readonly state: 'missing' }
  | { readonly state: 'found'; readonly order: Order; readonly trackingUrl: string | null };

export const handle: LayoutFlags = { searchIcon: true };

export async function loader(args: LoaderFunctionArgs) {
  const head: PageHead = {
    title: 'Your order',
    description: 'Where your order stands.',
    canonical: `/order/${args.params.orderId ?? ''}`,
    noIndex: true,
  };
  return { head, asked: await ask(args) };
}
/** The browser asks as soon as it takes the server's page over. */
loader.hydrate = true;

async function ask({ context, params, request }: LoaderFunctionArgs): Promise<Asked> {
  if (typeof document === 'undefined') return { state: 'unasked' };
  const { shopApi, storeData } = context.get(routeServices);
  // Its code comes beside its data.
  loadLiveOrder().catch(() => {});
  const secret = new URL(request.url).searchParams.get('secret');
  const [reply, store] = await Promise.all([
    shopApi.getOrder(
      { orderId: params.orderId ?? '', ...(secret && { secret }) },
      { signal: request.signal },
    ),
    storeData(),
  ]);
  if (!reply.ok) return { state: reply.failure.kind === 'refused' ? 'missing' : 'failed' };
  return { state: 'found', order: reply.value, trackingUrl: store.ok ? store.value.store.trackingUrl : null };
}

export function Component() {
  const { asked } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  switch (asked.state) {
    case 'unasked':
      return <OrderSkeleton />;
    case 'missing':
      return (
        <Suspense fallback={<OrderSkeleton />}>
          <OrderMissing />
        </Suspense>
      );
    case 'failed':
      return <OrderFailed isRetrying={state === 'loading'} onRetry={() => void revalidate()} />;
    case 'found':
      return (
        <Suspense fallback={<OrderSkeleton />}>
          <LiveOrder key={asked.order.id} order={asked.order} trackingUrl={asked.trackingUrl} />
        </Suspense>
      );
  }
}

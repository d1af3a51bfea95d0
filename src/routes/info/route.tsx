import { useLoaderData } from 'react-router';
import { Info } from '../../views/info/Info.tsx';
import type { LayoutFlags } from '../../views/layout/store.ts';
import { OrderLookupSkeleton } from '../../views/order/OrderLookupSkeleton.tsx';
import { requiredPart } from '../../views/shop/lazyPart.tsx';
import type { loader } from './loader.ts';

const OrderLookupPart = requiredPart(
  async () => (await import('./live.tsx')).OrderLookupPart,
  OrderLookupSkeleton,
);

export const handle: LayoutFlags = { borderedHeader: true };

export function Component() {
  const { page, shopName } = useLoaderData<typeof loader>();
  return <Info page={page}>{page.slug === 'track' && <OrderLookupPart shopName={shopName} />}</Info>;
}

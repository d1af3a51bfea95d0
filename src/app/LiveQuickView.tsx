import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import {
  type QuickViewFound,
  type QuickViewReply,
  quickViewMachine,
  selectFound,
} from '../machines/catalogue/quickView.ts';
import { variantMachine } from '../machines/catalogue/variant/index.ts';
import { QuickView } from '../views/overlays/QuickView.tsx';
import { QuickViewProduct } from '../views/overlays/QuickViewProduct.tsx';
import { observed } from './observed.ts';
import type { RouteServices } from './page/context.ts';
import { useRouteServices } from './page/services.ts';
import { useAddToCart } from './page/useAddToCart.ts';

export interface LiveQuickViewProps {
  readonly slug: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The quick view with its machine. */
export default function LiveQuickView(props: LiveQuickViewProps) {
  const services = useRouteServices();
  const machine = useMemo(
    () => quickViewMachine.provide({ actors: { fetchProduct: fetchProduct(services) } }),
    [services],
  );
  const quickView = useActorRef(machine, { input: { slug: props.slug }, ...observed('quickView') });
  const found = useSelector(quickView, selectFound);
  return (
    <QuickView {...props} quickView={quickView}>
      {found && <Buying found={found} />}
    </QuickView>
  );
}

/** Which variant and how many, and putting it into the cart: as on the product's page. */
function Buying({ found: { product, groups } }: { readonly found: QuickViewFound }) {
  const variant = useActorRef(variantMachine, {
    input: { product, groups, requestedVariantId: null },
    ...observed('quickVariant'),
  });
  const add = useAddToCart('quickAdd');
  return <QuickViewProduct product={product} variant={variant} add={add} />;
}

function fetchProduct({ shopApi, storeData }: RouteServices) {
  return fromPromise<QuickViewReply, { slug: string }>(async ({ input, signal }) => {
    const [product, store] = await Promise.all([shopApi.getProduct(input, { signal }), storeData()]);
    if (!product.ok) return product;
    if (!store.ok) return store;
    if (product.value === null) return { ok: true, value: null };
    return { ok: true, value: { product: product.value, groups: store.value.variantGroups } };
  });
}

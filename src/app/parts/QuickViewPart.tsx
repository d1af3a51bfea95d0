import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { type AddReply, requestOf } from '../../machines/catalogue/addToCart.ts';
import {
  type QuickViewFound,
  type QuickViewIntent,
  type QuickViewReply,
  quickViewMachine,
  selectFound,
} from '../../machines/catalogue/quickView.ts';
import { initialVariant, variantMachine } from '../../machines/catalogue/variant/index.ts';
import { QuickView } from '../../views/overlays/QuickView.tsx';
import { QuickViewProduct } from '../../views/overlays/QuickViewProduct.tsx';
import { declarationsOf } from '../../views/product/declarations.ts';
import { optionNotes } from '../../views/product/options.ts';
import { type ShopSource, useShopSource } from '../../views/shop/context.ts';
import { addLine, useAddToCart } from '../actors/addToCart.ts';
import { observed } from '../observed.ts';
import { type RouteServices, useRouteServices } from '../page/routeServices.ts';

interface QuickViewPartProps {
  readonly slug: string;
  /** The variant that is chosen at first; `null`: the first in stock, or else the first. */
  readonly variantId: string | null;
  readonly intent: QuickViewIntent;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The quick view and its machine. */
export function QuickViewPart({ intent, variantId, ...props }: QuickViewPartProps) {
  const { slug, isOpen } = props;
  const services = useRouteServices();
  const source = useShopSource();
  const machine = useMemo(
    () =>
      quickViewMachine.provide({
        actors: { fetchProduct: fetchProduct(services), addProduct: addProduct(source) },
      }),
    [services, source],
  );
  const quickView = useActorRef(machine, { input: { slug, intent }, ...observed('quickView') });
  useEffect(() => {
    if (isOpen) quickView.send({ type: 'quickView.opened' });
  }, [quickView, isOpen]);
  const found = useSelector(quickView, selectFound);
  return (
    <QuickView {...props} quickView={quickView}>
      {found && <Buying found={found} variantId={variantId} />}
    </QuickView>
  );
}

interface BuyingProps extends Pick<QuickViewPartProps, 'variantId'> {
  readonly found: QuickViewFound;
}

/** Variant, quantity and the add button, as on the product's page. */
function Buying({ found: { product, groups }, variantId }: BuyingProps) {
  const variant = useActorRef(variantMachine, {
    input: { product, groups, requestedVariantId: variantId },
    ...observed('quickVariant'),
  });
  const add = useAddToCart('quickAdd');
  const notes = useMemo(() => optionNotes(product, groups), [product, groups]);
  const declarations = useMemo(() => declarationsOf(product, groups), [product, groups]);
  return (
    <QuickViewProduct
      product={product}
      notes={notes}
      declarations={declarations}
      variant={variant}
      add={add}
    />
  );
}

function addProduct(source: ShopSource) {
  return fromPromise<AddReply, { found: QuickViewFound | null }>(({ input: { found }, signal }) =>
    addLine(
      source,
      found && requestOf(found.product, initialVariant(found.product, null)?.id ?? null, 1),
      signal,
    ),
  );
}

function fetchProduct({ shopApi, storeData }: RouteServices) {
  return fromPromise<QuickViewReply, { slug: string }>(async ({ input, signal }) => {
    const [product, store] = await Promise.all([shopApi.getProduct(input, { signal }), storeData()]);
    if (!product.ok) return product;
    if (!store.ok) return store;
    if (product.value === null) return { ok: true, value: null };
    return {
      ok: true,
      value: {
        product: product.value,
        groups: store.value.variantGroups,
      },
    };
  });
}

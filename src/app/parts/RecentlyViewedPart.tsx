import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Product } from '../../contract/domain/index.ts';
import { productCardsMachine, selectProductCards } from '../../machines/catalogue/productCards.ts';
import { type recentlyViewedMachine, selectSeen } from '../../machines/catalogue/recentlyViewed.ts';
import { cardOf } from '../../views/catalogue/card.ts';
import { ProductTile } from '../../views/catalogue/ProductTile.tsx';
import { Rail } from '../../views/catalogue/Rail.tsx';
import { useShop } from '../../views/shop/context.ts';
import { fetchProductCards } from '../actors/productCards.ts';
import { observed } from '../observed.ts';
import { useRouteServices } from '../page/routeServices.ts';

interface RecentlyViewedPartProps {
  /** The product on whose page the rail stands: recorded as viewed, and left out of the rail. `null` elsewhere. */
  readonly product: Product | null;
}

/** The products viewed before, with current prices. Renders nothing where none is still sold or the shop is offline. */
export function RecentlyViewedPart({ product }: RecentlyViewedPartProps) {
  const recentlyViewed = useShop()?.shop.getSnapshot().children.recentlyViewed;
  return recentlyViewed && <Running recentlyViewed={recentlyViewed} product={product} />;
}

interface RunningProps extends RecentlyViewedPartProps {
  readonly recentlyViewed: ActorRefFrom<typeof recentlyViewedMachine>;
}

function Running({ recentlyViewed, product }: RunningProps) {
  const { shopApi } = useRouteServices();
  const seen = useSelector(recentlyViewed, selectSeen);
  const current = product?.id;
  const ids = useMemo(() => seen.map(({ id }) => id).filter((id) => id !== current), [seen, current]);
  useEffect(() => {
    if (!product) return;
    const { id, slug, title, images } = product;
    const viewed = { id, slug, title, image: images[0]?.imageKey ?? null };
    recentlyViewed.send({ type: 'product.viewed', product: viewed });
  }, [recentlyViewed, product]);
  const machine = useMemo(
    () => productCardsMachine.provide({ actors: { fetchProducts: fetchProductCards(shopApi) } }),
    [shopApi],
  );
  const products = useActorRef(machine, { input: { ids }, ...observed('recentRail') });
  useEffect(() => {
    products.send({ type: 'productCards.ids.changed', ids });
  }, [products, ids]);
  const found = useSelector(products, selectProductCards);
  if (found.length === 0) return null;
  return (
    <Rail title="Recently viewed">
      {found.map((card) => (
        <ProductTile
          key={card.id}
          product={cardOf(card)}
          sizes="(width >= 75rem) 19rem, (width >= 48rem) 30vw, 62vw"
        />
      ))}
    </Rail>
  );
}

import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Product } from '../../contract/domain/index.ts';
import { type recentlyViewedMachine, selectSeen } from '../../machines/catalogue/recentlyViewed.ts';
import { selectWishedProducts, wishedProductsMachine } from '../../machines/catalogue/wishedProducts.ts';
import { cardOf } from '../../views/catalogue/card.ts';
import { ProductTile } from '../../views/catalogue/ProductTile.tsx';
import { Rail } from '../../views/catalogue/Rail.tsx';
import { fetchCards } from '../actors/pageActors.ts';
import { observed } from '../observed.ts';
import { useRouteServices } from './services.ts';

interface RecentRailProps {
  readonly recentlyViewed: ActorRefFrom<typeof recentlyViewedMachine>;
  /** The product whose page this is: it counts as viewed, and is not shown; null: none. */
  readonly product: Product | null;
}

/** What was looked at before, with today's prices. Nothing, where the shop no longer sells any of it or is out of reach. */
export default function RecentRail({ recentlyViewed, product }: RecentRailProps) {
  const { shopApi } = useRouteServices();
  const seen = useSelector(recentlyViewed, selectSeen);
  const shown = product?.id;
  const ids = useMemo(() => seen.map(({ id }) => id).filter((id) => id !== shown), [seen, shown]);
  useEffect(() => {
    if (!product) return;
    const { id, slug, title, images } = product;
    const viewed = { id, slug, title, image: images[0]?.imageKey ?? null };
    recentlyViewed.send({ type: 'product.viewed', product: viewed });
  }, [recentlyViewed, product]);
  const machine = useMemo(
    () => wishedProductsMachine.provide({ actors: { fetchProducts: fetchCards(shopApi) } }),
    [shopApi],
  );
  const products = useActorRef(machine, { input: { ids }, ...observed('recentRail') });
  useEffect(() => {
    products.send({ type: 'wishes.changed', ids });
  }, [products, ids]);
  const found = useSelector(products, selectWishedProducts);
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

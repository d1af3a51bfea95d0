import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type recentlyViewedMachine, selectSeen } from '../machines/recentlyViewed/index.ts';
import { selectWishedProducts, wishedProductsMachine } from '../machines/wishedProducts/index.ts';
import { fetchCards } from '../shop/pageActors.ts';
import { cardOf } from '../views/catalogue/card.ts';
import { ProductTile } from '../views/catalogue/ProductTile.tsx';
import { Rail } from '../views/catalogue/Rail.tsx';
import { useRouteServices } from './services.ts';

interface RecentRailProps {
  readonly recentlyViewed: ActorRefFrom<typeof recentlyViewedMachine>;
  /** The product whose page this is; null: none. */
  readonly except: string | null;
}

/** What was looked at before, with today's prices. Nothing, where the shop no longer sells any of it or is out of reach. */
export default function RecentRail({ recentlyViewed, except }: RecentRailProps) {
  const { shopApi } = useRouteServices();
  const seen = useSelector(recentlyViewed, selectSeen);
  const ids = useMemo(() => seen.map(({ id }) => id).filter((id) => id !== except), [seen, except]);
  const machine = useMemo(
    () => wishedProductsMachine.provide({ actors: { fetchProducts: fetchCards(shopApi) } }),
    [shopApi],
  );
  const products = useActorRef(machine, { input: { ids } });
  useEffect(() => {
    products.send({ type: 'wishes.changed', ids });
  }, [products, ids]);
  const found = useSelector(products, selectWishedProducts);
  if (found.length === 0) return null;
  return (
    <Rail title="Recently viewed">
      {found.map((product) => (
        <ProductTile
          key={product.id}
          product={cardOf(product)}
          sizes="(width >= 75rem) 19rem, (width >= 48rem) 30vw, 62vw"
        />
      ))}
    </Rail>
  );
}

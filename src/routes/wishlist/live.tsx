import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { retryWhenOnline } from '../../app/actors/online.ts';
import { fetchProductCards } from '../../app/actors/productCards.ts';
import { clock } from '../../app/clock.ts';
import { observed } from '../../app/observed.ts';
import { useRouteServices } from '../../app/page/routeServices.ts';
import { selectIsWishlistKnown, selectWishlistIds } from '../../machines/account/wishlist/index.ts';
import { productCardsMachine } from '../../machines/catalogue/productCards.ts';
import { type AccountActors, useAccountActors } from '../../views/account/actors.ts';
import { Wishlist } from '../../views/wishlist/Wishlist.tsx';
import { WishlistSkeleton } from '../../views/wishlist/WishlistSkeleton.tsx';

/** The wishlist and the machine that loads its products. */
export function WishlistPart() {
  const actors = useAccountActors();
  const isKnown = useSelector(
    actors?.wishlist,
    (snapshot) => snapshot !== undefined && selectIsWishlistKnown(snapshot),
  );
  return actors && isKnown ? <Running actors={actors} /> : <WishlistSkeleton />;
}

function Running({ actors }: { readonly actors: AccountActors }) {
  const { shopApi } = useRouteServices();
  const ids = useSelector(actors.wishlist, selectWishlistIds);
  const machine = useMemo(
    () => productCardsMachine.provide({ actors: { fetchProducts: fetchProductCards(shopApi) } }),
    [shopApi],
  );
  const wished = useActorRef(machine, { input: { ids }, ...observed('productCards') });
  useEffect(() => retryWhenOnline(wished), [wished]);
  useEffect(() => {
    wished.send({ type: 'productCards.ids.changed', ids });
  }, [wished, ids]);
  return <Wishlist actors={actors} wished={wished} now={clock.now} />;
}

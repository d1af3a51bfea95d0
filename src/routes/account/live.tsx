import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { retryWhenOnline } from '../../app/actors/online.ts';
import { provideOrders } from '../../app/actors/orders.ts';
import { providePersonalData } from '../../app/actors/personalData.ts';
import { fetchProductCards } from '../../app/actors/productCards.ts';
import { provideProfile } from '../../app/actors/profile.ts';
import { provideReviews } from '../../app/actors/reviews.ts';
import { clock } from '../../app/clock.ts';
import { observed } from '../../app/observed.ts';
import { useRouteServices } from '../../app/page/routeServices.ts';
import { useReorder } from '../../app/parts/useReorder.ts';
import { selectIsErased } from '../../machines/account/personalData.ts';
import { productCardsMachine } from '../../machines/catalogue/productCards.ts';
import { selectReviews } from '../../machines/catalogue/reviews.ts';
import { selectStore } from '../../machines/storefront/storeData/index.ts';
import { Account } from '../../views/account/Account.tsx';
import { AccountSkeleton } from '../../views/account/AccountSkeleton.tsx';
import { type AccountActors, useAccountActors } from '../../views/account/actors.ts';
import { Orders } from '../../views/account/Orders.tsx';
import { OwnReviews } from '../../views/account/OwnReviews.tsx';
import { DataErased, PersonalData, type PersonalDataRef } from '../../views/account/PersonalData.tsx';
import { Profile } from '../../views/account/Profile.tsx';
import { Rewards } from '../../views/account/Rewards.tsx';
import type { SectionId } from '../../views/account/sections.ts';
import { AddressBook } from '../../views/addresses/AddressBook.tsx';

/** The account; each of its sections runs its own machine. */
export function AccountPart() {
  const actors = useAccountActors();
  return actors ? <KnownAccount actors={actors} /> : <AccountSkeleton />;
}

/** The account. Its personal-data machine runs on after an erasure has signed the shopper out, to say that the data is erased. */
function KnownAccount({ actors }: { readonly actors: AccountActors }) {
  const { session } = actors;
  const data = useActorRef(useMemo(providePersonalData, []), observed('personalData'));
  useEffect(() => {
    const { unsubscribe } = data.on('data.erased', () => session.send({ type: 'session.signOut' }));
    return unsubscribe;
  }, [data, session]);
  if (useSelector(data, selectIsErased)) return <DataErased />;
  return (
    <Account
      actors={actors}
      section={(id, userId) => (
        <Section key={`${id} ${userId}`} id={id} userId={userId} actors={actors} data={data} />
      )}
    />
  );
}

interface SectionProps {
  readonly id: SectionId;
  readonly userId: string;
  readonly actors: AccountActors;
  readonly data: PersonalDataRef;
}

function Section({ id, userId, actors, data }: SectionProps) {
  switch (id) {
    case 'orders':
      return <OrdersSection actors={actors} />;
    case 'addresses':
      return <AddressBook actors={actors} now={clock.now} />;
    case 'rewards':
      return <Rewards actors={actors} />;
    case 'reviews':
      return <OwnReviewsSection userId={userId} />;
    case 'profile':
      return <ProfileSection actors={actors} />;
    case 'privacy':
      return <PersonalData data={data} />;
  }
}

function OrdersSection({ actors }: { readonly actors: AccountActors }) {
  const { shopApi, storeData: readStore } = useRouteServices();
  const orders = useActorRef(
    useMemo(() => provideOrders(shopApi, readStore), [shopApi, readStore]),
    observed('orders'),
  );
  useEffect(() => retryWhenOnline(orders), [orders]);
  const { storeData } = actors.shop.getSnapshot().children;
  const trackingUrl = useSelector(
    storeData,
    (snapshot) => (snapshot && selectStore(snapshot)?.trackingUrl) ?? null,
  );
  return <Orders orders={orders} reorder={useReorder()} trackingUrl={trackingUrl} />;
}

function OwnReviewsSection({ userId }: { readonly userId: string }) {
  const { shopApi } = useRouteServices();
  const reviews = useActorRef(
    useMemo(() => provideReviews(shopApi), [shopApi]),
    { input: { query: { userId }, first: null }, ...observed('reviews') },
  );
  const items = useSelector(reviews, selectReviews);
  const products = useActorRef(
    useMemo(
      () => productCardsMachine.provide({ actors: { fetchProducts: fetchProductCards(shopApi) } }),
      [shopApi],
    ),
    { input: { ids: [] }, ...observed('productCards') },
  );
  useEffect(() => retryWhenOnline(products), [products]);
  useEffect(() => {
    products.send({ type: 'productCards.ids.changed', ids: items.map(({ productId }) => productId) });
  }, [products, items]);
  return <OwnReviews reviews={reviews} products={products} />;
}

function ProfileSection({ actors: { session } }: { readonly actors: AccountActors }) {
  const { shopApi } = useRouteServices();
  const profile = useActorRef(
    useMemo(() => provideProfile(shopApi), [shopApi]),
    observed('profile'),
  );
  useEffect(() => retryWhenOnline(profile), [profile]);
  useEffect(() => {
    const { unsubscribe } = profile.on('profile.saved', ({ profile: user }) =>
      session.send({ type: 'session.user.changed', user }),
    );
    return unsubscribe;
  }, [profile, session]);
  return <Profile profile={profile} />;
}

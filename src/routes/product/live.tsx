import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { providedCountdown } from '../../app/actors/countdown.ts';
import { lookUpPincode } from '../../app/actors/pincode.ts';
import { provideOwnReview, provideReviews, reviewPictures } from '../../app/actors/reviews.ts';
import { clock } from '../../app/clock.ts';
import { observed } from '../../app/observed.ts';
import { useRouteServices } from '../../app/page/routeServices.ts';
import { selectUser } from '../../machines/account/session/index.ts';
import { selectCanBuy } from '../../machines/catalogue/variant/index.ts';
import { pincodeMachine } from '../../machines/checkout/pincode/index.ts';
import { dispatchCutOff } from '../../machines/storefront/countdown/index.ts';
import { type AccountActors, useAccountActors } from '../../views/account/actors.ts';
import { Delivery } from '../../views/product/Delivery.tsx';
import type { ProductData } from '../../views/product/data.ts';
import type { ProductProps } from '../../views/product/Product.tsx';
import { ReviewSection } from '../../views/product/ReviewSection.tsx';

/** The pincode check and its machine. */
export function DeliveryPart({ variant }: Pick<ProductProps, 'variant'>) {
  const { shopApi } = useRouteServices();
  const machine = useMemo(
    () => pincodeMachine.provide({ actors: { lookUpPincode: lookUpPincode(shopApi) } }),
    [shopApi],
  );
  const pincode = useActorRef(machine, { input: { pincode: '' }, ...observed('pincode') });
  const cutOff = useActorRef(providedCountdown, {
    input: { plan: dispatchCutOff },
    ...observed('dispatchCutOff'),
  });
  const canBuy = useSelector(variant, selectCanBuy);
  return <Delivery pincode={pincode} cutOff={cutOff} canBuy={canBuy} now={clock.now} />;
}

/** The product's reviews and their machines: sorting, further pages, and the shopper's own review. */
export function ReviewsPart({ page }: { readonly page: ProductData }) {
  const actors = useAccountActors();
  return actors && <RunningReviews page={page} actors={actors} />;
}

interface RunningReviewsProps {
  readonly page: ProductData;
  readonly actors: AccountActors;
}

function RunningReviews({ page: { product, reviews: firstReviews }, actors }: RunningReviewsProps) {
  const { shopApi } = useRouteServices();
  const userId = useSelector(actors.session, (state) => selectUser(state)?.id ?? null);
  const reviews = useActorRef(
    useMemo(() => provideReviews(shopApi), [shopApi]),
    { input: { query: { productId: product.id }, first: firstPage(firstReviews) }, ...observed('reviews') },
  );
  const own = useActorRef(
    useMemo(() => provideOwnReview(shopApi), [shopApi]),
    { input: { productId: product.id }, ...observed('ownReview') },
  );
  useEffect(() => {
    own.send(userId === null ? { type: 'user.signedOut' } : { type: 'user.signedIn', userId });
  }, [own, userId]);
  useEffect(() => {
    const { unsubscribe } = own.on('review.saved', () => reviews.send({ type: 'reviews.reload' }));
    return unsubscribe;
  }, [own, reviews]);
  return (
    <ReviewSection
      actors={actors}
      reviews={reviews}
      own={own}
      hold={reviewPictures().hold}
      rating={product.rating}
      totalRatings={product.totalRatings}
    />
  );
}

function firstPage({ items, total, nextToken, histogram }: ProductData['reviews']) {
  const buckets = histogram.map(({ stars, count }) => ({ key: String(stars), count }));
  return { items, total, nextToken, aggregates: [{ name: 'rating', kind: 'buckets' as const, buckets }] };
}

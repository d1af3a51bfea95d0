import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { fetchReviews } from '../../app/actors/pageActors.ts';
import { observed } from '../../app/observed.ts';
import { useRouteServices } from '../../app/page/services.ts';
import { reviewPictures } from '../../app/reviewPictures.ts';
import {
  type OwnReviewReply,
  ownReviewMachine,
  type PictureReply,
  type SaveReviewInput,
  type SaveReviewReply,
} from '../../machines/account/ownReview/index.ts';
import { selectUser } from '../../machines/account/session/index.ts';
import { reviewsMachine } from '../../machines/catalogue/reviews.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import { type AccountActors, useAccountActors } from '../../views/account/actors.ts';
import type { ProductData } from '../../views/product/data.ts';
import { LiveReviews } from '../../views/product/LiveReviews.tsx';

/** The reviews with their machines; nothing can be done with them before the page is alive. */
export default function ProductReviews({ page }: { readonly page: ProductData }) {
  const actors = useAccountActors();
  return actors && <Running page={page} actors={actors} />;
}

interface RunningProps {
  readonly page: ProductData;
  readonly actors: AccountActors;
}

function Running({ page: { product, reviews: written }, actors }: RunningProps) {
  const { shopApi } = useRouteServices();
  const userId = useSelector(actors.session, (state) => selectUser(state)?.id ?? null);
  const reviews = useActorRef(
    useMemo(() => reviewsMachine.provide({ actors: { fetchReviews: fetchReviews(shopApi) } }), [shopApi]),
    { input: { query: { productId: product.id }, first: firstPage(written) }, ...observed('reviews') },
  );
  const own = useActorRef(
    useMemo(() => ownReviewMachine.provide({ actors: ownReviewActors(shopApi) }), [shopApi]),
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
    <LiveReviews
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

function ownReviewActors({ searchReviews, createReview, updateReview }: ShopApi) {
  return {
    fetchOwnReview: fromPromise<OwnReviewReply, { productId: string; userId: string | null }>(
      async ({ input: { productId, userId }, signal }) => {
        if (userId === null) return { ok: true, value: null };
        const found = await searchReviews({ productId, userId, limit: 1 }, { signal });
        return found.ok ? { ok: true, value: found.value.items[0] ?? null } : found;
      },
    ),
    sendPicture: fromPromise<PictureReply, { picture: string | null }>(({ input, signal }) =>
      reviewPictures().send(input.picture, { signal }),
    ),
    saveReview: fromPromise<SaveReviewReply, SaveReviewInput>(
      ({ input: { productId, id, draft }, signal }) =>
        id === null
          ? createReview({ productId, draft }, { signal })
          : updateReview({ id, draft }, { signal }),
    ),
  };
}

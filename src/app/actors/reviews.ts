import { fromPromise } from 'xstate';
import type { AggregateInput, Failure } from '../../contract/domain/index.ts';
import {
  type OwnReviewReply,
  ownReviewMachine,
  type PictureReply,
  type SaveReviewInput,
  type SaveReviewReply,
} from '../../machines/account/ownReview/index.ts';
import {
  type MarksReply,
  reviewMarksMachine,
  type SaveMarkInput,
  type SaveMarkReply,
} from '../../machines/catalogue/reviewMarks.ts';
import {
  type FetchReviewsInput,
  type ReviewFilter,
  type ReviewsReply,
  reviewsMachine,
} from '../../machines/catalogue/reviews.ts';
import { createReviewPictures, type ReviewPictures } from '../../services/reviewPictures/index.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';
import { reviewCounts } from '../../views/product/histogram.ts';
import { startedIdentity } from '../identity.ts';

const REVIEWS_PER_PAGE = 8;

/** A list of reviews, read page by page; the first page brings the counts of each rating. */
export function provideReviews({ searchReviews }: ShopApi) {
  return reviewsMachine.provide({
    actors: {
      fetchReviews: fromPromise<ReviewsReply, FetchReviewsInput>(
        async ({ input: { query, filter, sort, nextToken }, signal }) => {
          const search = { ...query, ...filter, sort, limit: REVIEWS_PER_PAGE };
          if (nextToken !== null) return searchReviews({ ...search, nextToken }, { signal });
          const count = (among: Partial<ReviewFilter>, aggregates: readonly AggregateInput[]) =>
            searchReviews({ ...query, ...among, limit: 1, aggregates }, { signal });
          const left = (field: string, anyOf: Partial<ReviewFilter>) =>
            count({ ...filter, ...anyOf }, [{ name: `${field}Left`, type: 'TERMS', field }]);
          // The counts are of all reviews, and those of each choice are of the reviews that the other choices leave.
          const [listed, ...counts] = await Promise.all([
            searchReviews(search, { signal }),
            count({}, reviewCounts),
            left('rating', { stars: null }),
            left('skinType', { skinType: null }),
            left('hasImages', { hasPictures: false }),
          ]);
          if (!listed.ok) return listed;
          const failed = counts.find(({ ok }) => !ok);
          if (failed) return failed;
          const aggregates = counts.flatMap((reply) => (reply.ok ? reply.value.aggregates : []));
          return { ok: true, value: { ...listed.value, aggregates } };
        },
      ),
    },
  });
}

interface Author {
  readonly productId: string;
  readonly userId: string | null;
}

/** Whether the shopper has a review of this product: the reply to writing it was lost, or another tab wrote it. */
function isWrittenAlready(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.details.path === 'productId';
}

/** The signed-in shopper's own review of a product. */
export function provideOwnReview({
  searchReviews,
  createReview,
  updateReview,
}: Pick<ShopApi, 'searchReviews' | 'createReview' | 'updateReview'>) {
  const findOwn = async ({ productId, userId }: Author, signal: AbortSignal): Promise<OwnReviewReply> => {
    if (userId === null) return { ok: true, value: null };
    const found = await searchReviews({ productId, userId, limit: 1 }, { signal });
    return found.ok ? { ok: true, value: found.value.items[0] ?? null } : found;
  };
  return ownReviewMachine.provide({
    actors: {
      fetchOwnReview: fromPromise<OwnReviewReply, Author>(({ input, signal }) => findOwn(input, signal)),
      sendPicture: fromPromise<PictureReply, { picture: string | null }>(({ input, signal }) =>
        reviewPictures().send(input.picture, { signal }),
      ),
      saveReview: fromPromise<SaveReviewReply, SaveReviewInput>(async ({ input, signal }) => {
        const { productId, id, draft } = input;
        if (id !== null) return updateReview({ id, draft }, { signal });
        const created = await createReview({ productId, draft }, { signal });
        if (created.ok || !isWrittenAlready(created.failure)) return created;
        const own = await findOwn(input, signal);
        return own.ok && own.value ? updateReview({ id: own.value.id, draft }, { signal }) : created;
      }),
    },
  });
}

/** The signed-in shopper's marks of helpful reviews. */
export function provideReviewMarks({ markedReviews, markReview }: ShopApi) {
  return reviewMarksMachine.provide({
    actors: {
      fetchMarks: fromPromise<MarksReply, { productId: string }>(async ({ input, signal }) => {
        const reply = await markedReviews(input, { signal });
        return reply.ok ? { ok: true, value: { marked: reply.value } } : reply;
      }),
      saveMark: fromPromise<SaveMarkReply, SaveMarkInput>(({ input: { id, isHelpful }, signal }) =>
        markReview({ id: id ?? '', isHelpful }, { signal }),
      ),
    },
  });
}

let pictures: ReviewPictures | null = null;

/** The pictures chosen for reviews on this page, shared by everything that adds or uploads them. */
export function reviewPictures(): ReviewPictures {
  pictures ??= createReviewPictures({
    endpoint: new URL('/api/reviews/images', location.origin).href,
    accessToken: () => startedIdentity().accessToken(),
    fetch: (input, init) => fetch(input, init),
  });
  return pictures;
}

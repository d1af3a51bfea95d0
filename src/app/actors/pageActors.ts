/** What the machines of the account's pages are provided with. */
import { fromPromise } from 'xstate';
import type { OrdersReply } from '../../machines/account/orders.ts';
import type { ProfileChange, ProfileReply } from '../../machines/account/profile/index.ts';
import type { FetchReviewsInput, ReviewsReply } from '../../machines/catalogue/reviews.ts';
import type { WishedProductsReply } from '../../machines/catalogue/wishedProducts.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

const ORDERS_SHOWN = 10;
const REVIEWS_SHOWN = 8;
/** As many as a wishlist holds. */
const MOST_CARDS = 100;

export function provideOrders({ searchOrders }: ShopApi) {
  return {
    fetchOrders: fromPromise<OrdersReply, { nextToken: string | null }>(({ input: { nextToken }, signal }) =>
      searchOrders({ limit: ORDERS_SHOWN, ...(nextToken !== null && { nextToken }) }, { signal }),
    ),
  };
}

export function provideProfile({ getUser, updateUser }: ShopApi) {
  return {
    fetchProfile: fromPromise<ProfileReply, undefined>(({ signal }) => getUser({}, { signal })),
    saveProfile: fromPromise<ProfileReply, ProfileChange>(({ input, signal }) =>
      updateUser(input, { signal }),
    ),
  };
}

export function fetchCards({ searchProducts }: ShopApi) {
  return fromPromise<WishedProductsReply, { ids: readonly string[] }>(async ({ input: { ids }, signal }) => {
    const found = await searchProducts({ filter: { ids }, limit: MOST_CARDS }, { signal });
    return found.ok ? { ok: true, value: found.value.items } : found;
  });
}

export function fetchReviews({ searchReviews }: ShopApi) {
  return fromPromise<ReviewsReply, FetchReviewsInput>(({ input: { query, sort, nextToken }, signal }) =>
    searchReviews(
      {
        ...query,
        sort,
        limit: REVIEWS_SHOWN,
        ...(nextToken === null
          ? { aggregates: [{ name: 'rating', type: 'TERMS' as const, field: 'rating' }] }
          : { nextToken }),
      },
      { signal },
    ),
  );
}

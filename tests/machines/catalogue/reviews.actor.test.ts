import { describe, expect, test } from 'vitest';
import type { ReviewList } from '../../../src/contract/domain/index.ts';
import {
  everyReview,
  type FetchReviewsInput,
  type ReviewFilter,
  type ReviewsReply,
  reviewsMachine,
  selectAreMoreReviewsLoading,
  selectAreReviewsLoading,
  selectHasMoreReviews,
  selectHaveMoreReviewsFailed,
  selectHaveReviewsFailed,
  selectReviewAggregates,
  selectReviewFilter,
  selectReviewSort,
  selectReviews,
  selectReviewTotal,
} from '../../../src/machines/catalogue/reviews.ts';
import { offline, ok } from '../fixtures/order.ts';
import { review } from '../fixtures/user.ts';
import { fakePromise, startChild } from '../support/actors.ts';

const query = { productId: 'p1' };
const aggregates = [{ name: 'rating', kind: 'buckets', buckets: [{ key: '5', count: 2 }] }] as const;
const page = (over: Partial<ReviewList> = {}): ReviewList => ({
  items: [review()],
  nextToken: 't2',
  total: 2,
  aggregates,
  ...over,
});

function start(first: ReviewList | null = page()) {
  const fetch = fakePromise<ReviewsReply, FetchReviewsInput>();
  const child = startChild(reviewsMachine.provide({ actors: { fetchReviews: fetch.logic } }), {
    query,
    first,
  });
  const shown = () => {
    const snapshot = child.actor.getSnapshot();
    return {
      ids: selectReviews(snapshot).map(({ id }) => id),
      total: selectReviewTotal(snapshot),
      hasMore: selectHasMoreReviews(snapshot),
      loading: [selectAreReviewsLoading(snapshot), selectAreMoreReviewsLoading(snapshot)],
      failed: [selectHaveReviewsFailed(snapshot), selectHaveMoreReviewsFailed(snapshot)],
    };
  };
  return { ...child, fetch, shown };
}
const still = { loading: [false, false], failed: [false, false] };

describe('a list of reviews', () => {
  test('that the page was rendered with is not requested again', () => {
    const { fetch, shown } = start();
    expect([fetch.calls, shown()]).toEqual([[], { ids: ['r1'], total: 2, hasMore: true, ...still }]);
  });

  test('without a rendered page is requested', async () => {
    const { actor, fetch, shown } = start(null);
    expect(fetch.last().input).toEqual({ query, filter: everyReview, sort: 'NEWEST', nextToken: null });
    await fetch.last().answer(ok(page({ items: [], nextToken: null, total: 0 })));
    actor.send({ type: 'reviews.more' });
    expect([shown(), fetch.calls.length]).toEqual([{ ids: [], total: 0, hasMore: false, ...still }, 1]);
  });

  test('loads further pages and keeps its figures', async () => {
    const { actor, fetch, shown } = start();
    actor.send({ type: 'reviews.more' });
    expect([fetch.last().input.nextToken, shown().loading]).toEqual(['t2', [false, true]]);
    await fetch.last().answer(ok(page({ items: [review({ id: 'r2' })], nextToken: null, aggregates: [] })));
    expect([shown(), selectReviewAggregates(actor.getSnapshot())]).toEqual([
      { ids: ['r1', 'r2'], total: 2, hasMore: false, ...still },
      aggregates,
    ]);
  });

  test('is requested in another order, once, from its start', async () => {
    const { actor, fetch, shown } = start();
    actor.send({ type: 'reviews.sorted', sort: 'NEWEST' });
    expect(fetch.calls).toEqual([]);
    actor.send({ type: 'reviews.sorted', sort: 'RATING_LOW' });
    expect([fetch.last().input, shown().ids, selectReviewSort(actor.getSnapshot())]).toEqual([
      { query, filter: everyReview, sort: 'RATING_LOW', nextToken: null },
      ['r1'],
      'RATING_LOW',
    ]);
    await fetch.last().answer(ok(page({ items: [review({ id: 'r3' })] })));
    expect(shown().ids).toEqual(['r3']);
  });

  test('is filtered from its start, page by page, until the shopper has written one', async () => {
    const { actor, fetch, shown } = start();
    const filter: ReviewFilter = { stars: 5, skinType: 'OILY', hasPictures: true };
    actor.send({ type: 'reviews.filtered', filter });
    await fetch.last().answer(ok(page({ items: [review({ id: 'r3' })], total: 9 })));
    const first = shown();
    actor.send({ type: 'reviews.more' });
    await fetch.last().answer(ok(page({ items: [review({ id: 'r4' })], nextToken: null })));
    actor.send({ type: 'reviews.written' });
    await fetch.last().answer(ok(page()));
    expect([first.total, fetch.calls.map(({ input }) => [input.filter, input.nextToken])]).toEqual([
      9,
      [
        [filter, null],
        [filter, 't2'],
        [everyReview, null],
      ],
    ]);
    expect([selectReviewFilter(actor.getSnapshot()), shown().ids]).toEqual([everyReview, ['r1']]);
  });

  test('shows a changed review at its position', () => {
    const { actor } = start(page({ items: [review(), review({ id: 'r2' })] }));
    const reviews = [review({ id: 'r2', helpful: 4 }), review({ id: 'r9' })];
    actor.send({ type: 'reviews.items.changed', reviews });
    expect(selectReviews(actor.getSnapshot())).toEqual([review(), review({ id: 'r2', helpful: 4 })]);
  });

  test('is requested again if the reply may be older than a change', async () => {
    const { actor, fetch } = start();
    actor.send({ type: 'reviews.sorted', sort: 'HELPFUL' });
    actor.send({ type: 'reviews.items.changed', reviews: [review({ helpful: 0 })] });
    await fetch.calls[0]?.answer(ok(page({ items: [review({ helpful: 1 })] })));
    expect(selectReviews(actor.getSnapshot())).toEqual([review({ helpful: 0 })]);
    await fetch.last().answer(ok(page({ items: [review({ id: 'r2' }), review({ helpful: 0 })] })));
    expect(selectReviews(actor.getSnapshot())).toEqual([review({ id: 'r2' }), review({ helpful: 0 })]);
  });

  test.each(['failure', 'crash', 'silence'])(
    'stays visible, with no way to the next page, when that ends in %s',
    async (how) => {
      const { actor, fetch, shown, clock } = start();
      actor.send({ type: 'reviews.reload' });
      if (how === 'failure') await fetch.last().answer(offline);
      if (how === 'crash') await fetch.last().crash();
      if (how === 'silence') clock.advance(15_000);
      expect(shown()).toEqual({ ids: ['r1'], total: 2, hasMore: false, ...still, failed: [true, false] });
    },
  );

  test.each(['failure', 'crash', 'silence'])('requests the next page again after %s', async (how) => {
    const { actor, fetch, shown, clock } = start();
    actor.send({ type: 'reviews.more' });
    if (how === 'failure') await fetch.last().answer(offline);
    if (how === 'crash') await fetch.last().crash();
    if (how === 'silence') clock.advance(15_000);
    expect(shown().failed).toEqual([false, true]);
    actor.send({ type: 'reviews.more' });
    await fetch.last().answer(ok(page({ items: [review({ id: 'r2' })], nextToken: null })));
    expect(shown().ids).toEqual(['r1', 'r2']);
  });
});

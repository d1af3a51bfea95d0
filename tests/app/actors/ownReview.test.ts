import { expect, onTestFinished, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { provideOwnReview } from '../../../src/app/actors/reviews.ts';
import { offline, ok, refused } from '../../machines/fixtures/order.ts';
import { review } from '../../machines/fixtures/user.ts';

test('a review whose reply was lost is saved by sending it again: the one that exists is changed', async () => {
  const written = review({ id: 'r1', comment: 'Smells of roses.' });
  const calls: string[] = [];
  const isThere = { value: false };
  const machine = provideOwnReview({
    searchReviews: async () =>
      ok({ items: isThere.value ? [written] : [], nextToken: null, total: 1, aggregates: [] }),
    createReview: async () => {
      calls.push('create');
      if (isThere.value)
        return refused('BAD_INPUT', 'You have reviewed this already.', { path: 'productId' });
      isThere.value = true;
      return offline;
    },
    updateReview: async ({ id, draft }) => {
      calls.push(`update ${id}`);
      return ok({ ...written, comment: draft.comment });
    },
  });
  const actor = createActor(machine, { input: { productId: 'p1' } }).start();
  onTestFinished(() => void actor.stop());
  const until = (state: 'ready' | { writing: 'resting' }) =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 60_000 });
  actor.send({ type: 'user.signedIn', userId: 'u1' });
  await until('ready');
  actor.send({ type: 'review.write' });
  actor.send({ type: 'review.rated', rating: 5 });
  actor.send({ type: 'review.typed', field: 'comment', value: 'Smells of roses, and lasts.' });
  actor.send({ type: 'review.submitted' });
  expect((await until({ writing: 'resting' })).context.failure).toEqual({ kind: 'network' });
  actor.send({ type: 'review.submitted' });
  expect((await until('ready')).context.review?.comment).toBe('Smells of roses, and lasts.');
  expect(calls).toEqual(['create', 'create', 'update r1']);
});

import { describe, expect, test } from 'vitest';
import type { Review } from '../../../src/contract/domain/index.ts';
import {
  type OwnReviewReply,
  ownReviewMachine,
  type PictureReply,
  type SaveReviewInput,
  type SaveReviewReply,
  selectHasRoomForPictures,
  selectIsOwnReviewUnknown,
  selectIsSavingReview,
  selectIsSendingPicture,
  selectIsWritingReview,
  selectOwnReview,
  selectPictureFailure,
  selectReviewErrors,
  selectReviewFailure,
  selectReviewFields,
  selectReviewImages,
} from '../../../src/machines/account/ownReview/index.ts';
import { offline, ok } from '../fixtures/order.ts';
import { review } from '../fixtures/user.ts';
import { fakePromise, startChild } from '../support/actors.ts';

function start() {
  const fetch = fakePromise<OwnReviewReply, { productId: string; userId: string | null }>();
  const send = fakePromise<PictureReply, { picture: string | null }>();
  const save = fakePromise<SaveReviewReply, SaveReviewInput>();
  const machine = ownReviewMachine.provide({
    actors: { fetchOwnReview: fetch.logic, sendPicture: send.logic, saveReview: save.logic },
  });
  const child = startChild(machine, { productId: 'p1' });
  const see = <T>(select: (snapshot: ReturnType<typeof child.actor.getSnapshot>) => T) =>
    select(child.actor.getSnapshot());
  return { ...child, fetch, send, save, see };
}

async function startWriting(known: Review | null = null) {
  const started = start();
  started.actor.send({ type: 'user.signedIn', userId: 'u1' });
  await started.fetch.last().answer(ok(known));
  started.actor.send({ type: 'review.write' });
  const write = (rating: number, comment: string) => {
    started.actor.send({ type: 'review.rated', rating });
    started.actor.send({ type: 'review.typed', field: 'comment', value: comment });
  };
  return { ...started, write };
}

describe("a shopper's own review", () => {
  test('is loaded when the shopper is known, and cleared at sign-out', async () => {
    const { actor, fetch, see } = start();
    expect(fetch.calls).toEqual([]);
    actor.send({ type: 'user.signedIn', userId: 'u1' });
    expect(fetch.last().input).toEqual({ productId: 'p1', userId: 'u1' });
    await fetch.last().answer(ok(review()));
    expect(see(selectOwnReview)).toEqual(review());
    actor.send({ type: 'user.signedOut' });
    expect([see(selectOwnReview), actor.getSnapshot().value]).toEqual([null, 'signedOut']);
  });

  test('is written once, with pictures', async () => {
    const { actor, save, send, emitted, see, write } = await startWriting();
    write(4, ' Smells of roses. ');
    actor.send({ type: 'review.typed', field: 'title', value: 'Nice' });
    actor.send({ type: 'review.skinType.chosen', skinType: 'OILY' });
    actor.send({ type: 'review.picture.added', picture: 'f1' });
    expect([see(selectIsSendingPicture), send.last().input]).toEqual([true, { picture: 'f1' }]);
    actor.send({ type: 'review.rated', rating: 5 });
    actor.send({ type: 'review.typed', field: 'title', value: 'Lovely' });
    actor.send({ type: 'review.skinType.chosen', skinType: 'DRY' });
    await send.last().answer(ok({ picture: 'k1.webp' }));
    actor.send({ type: 'review.submitted' });
    expect([see(selectIsSavingReview), save.last().input]).toEqual([
      true,
      {
        productId: 'p1',
        userId: 'u1',
        id: null,
        draft: {
          rating: 5,
          title: 'Lovely',
          comment: 'Smells of roses.',
          images: ['k1.webp'],
          skinType: 'DRY',
        },
      },
    ]);
    await save.last().answer(ok(review()));
    expect([see(selectOwnReview), see(selectIsWritingReview), emitted]).toEqual([
      review(),
      false,
      [{ type: 'review.saved' }],
    ]);
  });

  test('is kept when the session ends while it is written, for its author alone', async () => {
    const { actor, fetch, see, write } = await startWriting();
    write(4, 'Soft, and it lasts');
    actor.send({ type: 'user.signedOut' });
    expect(see(selectIsWritingReview)).toBe(false);
    actor.send({ type: 'user.signedIn', userId: 'u1' });
    expect([see(selectIsWritingReview), see(selectReviewFields)]).toMatchObject([
      true,
      { rating: 4, comment: 'Soft, and it lasts' },
    ]);
    actor.send({ type: 'user.signedOut' });
    actor.send({ type: 'user.signedIn', userId: 'u2' });
    await fetch.last().answer(ok(null));
    actor.send({ type: 'review.write' });
    expect(see(selectReviewFields)).toMatchObject({ rating: 0, comment: '' });
  });

  test('can be edited afterwards, starting with its current text', async () => {
    const { actor, save, see } = await startWriting(review({ title: null, images: ['k1', 'k2'] }));
    expect([see(selectReviewFields), see(selectReviewImages)]).toEqual([
      { rating: 5, title: '', comment: 'Smells of real roses.', skinType: null },
      ['k1', 'k2'],
    ]);
    actor.send({ type: 'review.picture.removed', key: 'k1' });
    actor.send({ type: 'review.submitted' });
    expect(save.last().input).toEqual({
      productId: 'p1',
      userId: 'u1',
      id: 'r1',
      draft: { rating: 5, title: null, comment: 'Smells of real roses.', images: ['k2'], skinType: null },
    });
  });

  test('lists what is missing, and clears the errors while typing', async () => {
    const { actor, save, see, write } = await startWriting();
    actor.send({ type: 'review.submitted' });
    expect([see(selectReviewErrors), save.calls]).toEqual([
      { rating: 'Please choose how many stars', comment: 'Please write a few words' },
      [],
    ]);
    write(3, 'Fine');
    expect(see(selectReviewErrors)).toEqual({});
  });

  test('has four pictures at most', async () => {
    const { actor, send, see } = await startWriting(review({ images: ['1', '2', '3', '4'] }));
    actor.send({ type: 'review.picture.added', picture: 'f5' });
    expect([see(selectHasRoomForPictures), send.calls]).toEqual([false, []]);
  });

  test.each([
    ['failure', { kind: 'network' }],
    ['crash', { kind: 'server', status: null }],
    ['silence', { kind: 'timeout' }],
  ])('continues without a picture whose upload ends in %s', async (how, failure) => {
    const { actor, send, clock, see } = await startWriting();
    actor.send({ type: 'review.picture.added', picture: 'f1' });
    if (how === 'failure') await send.last().answer(offline);
    if (how === 'crash') await send.last().crash();
    if (how === 'silence') clock.advance(60_000);
    expect([see(selectPictureFailure), see(selectReviewImages), see(selectIsSendingPicture)]).toEqual([
      failure,
      [],
      false,
    ]);
  });

  test.each([
    ['failure', { kind: 'network' }],
    ['crash', { kind: 'server', status: null }],
    ['silence', { kind: 'timeout' }],
  ])('keeps the input when saving ends in %s', async (how, failure) => {
    const { actor, save, clock, see, write } = await startWriting();
    write(4, 'Fine');
    actor.send({ type: 'review.submitted' });
    if (how === 'failure') await save.last().answer(offline);
    if (how === 'crash') await save.last().crash();
    if (how === 'silence') clock.advance(15_000);
    expect([see(selectReviewFailure), see(selectReviewFields)]).toEqual([
      failure,
      { rating: 4, title: '', comment: 'Fine', skinType: null },
    ]);
  });

  test.each([false, true])(
    'can be cancelled, with or without a picture being uploaded: %s',
    async (isSending) => {
      const { actor, send, see } = await startWriting();
      if (isSending) actor.send({ type: 'review.picture.added', picture: 'f1' });
      actor.send({ type: 'review.cancelled' });
      expect([see(selectIsWritingReview), send.calls.map(({ signal }) => signal.aborted)]).toEqual([
        false,
        isSending ? [true] : [],
      ]);
    },
  );

  test.each(['failure', 'crash', 'silence'])('that could not be loaded is loaded again: %s', async (how) => {
    const { actor, fetch, clock, see } = start();
    actor.send({ type: 'user.signedIn', userId: 'u1' });
    if (how === 'failure') await fetch.last().answer(offline);
    if (how === 'crash') await fetch.last().crash();
    if (how === 'silence') clock.advance(15_000);
    expect(see(selectIsOwnReviewUnknown)).toBe(true);
    actor.send({ type: 'review.write' });
    await fetch.last().answer(ok(null));
    expect(actor.getSnapshot().value).toBe('ready');
  });
});

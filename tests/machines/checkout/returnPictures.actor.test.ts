import { expect, test } from 'vitest';
import {
  type PictureReply,
  returnPicturesMachine,
  selectAddedPictures,
  selectIsPictureOnItsWay,
  selectPictureFailure,
} from '../../../src/machines/checkout/returnPictures.ts';
import { offline, ok } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

function start() {
  const send = fakePromise<PictureReply, { picture: string | null }>();
  const started = startChild(
    returnPicturesMachine.provide({ actors: { sendPicture: send.logic } }),
    undefined,
  );
  const add = (picture: string) => started.actor.send({ type: 'picture.added', picture, returnId: 'r1' });
  return { ...started, send, add };
}

test('pictures are uploaded one after the other, and shown', async () => {
  const { actor, send, add } = start();
  add('picture-1');
  add('picture-2');
  expect(selectIsPictureOnItsWay(actor.getSnapshot())).toBe(true);
  await send.last().answer(ok({ picture: 'one' }));
  add('picture-2');
  await send.last().answer(ok({ picture: 'two' }));
  expect(send.calls.map(({ input }) => input.picture)).toEqual(['picture-1', 'picture-2']);
  expect(selectAddedPictures(actor.getSnapshot(), 'r1')).toEqual(['one', 'two']);
});

test('the reason for a failed upload is shown until the next one', async () => {
  const { actor, send, add, clock } = start();
  add('picture-1');
  await send.last().answer(offline);
  expect(selectPictureFailure(actor.getSnapshot(), 'r1')).toEqual({ kind: 'network' });
  add('picture-2');
  expect(selectPictureFailure(actor.getSnapshot(), 'r1')).toBeNull();
  clock.advance(60_000);
  expect(selectPictureFailure(actor.getSnapshot(), 'r1')).toEqual({ kind: 'timeout' });
  add('picture-3');
  await send.last().crash();
  expect(selectPictureFailure(actor.getSnapshot(), 'r1')).toEqual({ kind: 'server', status: null });
  expect(selectAddedPictures(actor.getSnapshot(), 'r1')).toEqual([]);
});

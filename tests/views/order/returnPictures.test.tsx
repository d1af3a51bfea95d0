import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type PictureReply, returnPicturesMachine } from '../../../src/machines/checkout/returnPictures.ts';
import { ReturnPictures } from '../../../src/views/order/ReturnPictures.tsx';
import { ok } from '../../machines/fixtures/order.ts';
import { expectAccessible } from '../support/accessible.ts';
import { show } from '../support/shop.tsx';

afterEach(cleanup);

function open(pictures: readonly string[], reply: PictureReply) {
  const actor = createActor(
    returnPicturesMachine.provide({
      actors: { sendPicture: fromPromise<PictureReply, { picture: string | null }>(async () => reply) },
    }),
  ).start();
  onTestFinished(() => {
    actor.stop();
  });
  const gives = { refundOnline: 47_650, refundCash: 0, refundTo: null, pointsBack: 0 };
  const latest = { id: 'r1', state: 'ASKED', reason: 'DAMAGED', lines: [], pictures, ...gives } as const;
  const of = (id: string) => (
    <ReturnPictures pictures={{ actor, hold: () => 'picture-1' }} latest={{ ...latest, id }} />
  );
  const { container, rerender } = show(of('r1'));
  return { container, showReturn: (id: string) => rerender(of(id)) };
}

const choose = () =>
  fireEvent.change(screen.getByLabelText('Add a picture'), {
    target: { files: [new File(['x'], 'photo.jpg', { type: 'image/jpeg' })] },
  });

test('a picture that was added is shown beside those of before', async () => {
  const { container } = open(['/api/return-pictures/one.webp'], ok({ picture: 'two' }));
  choose();
  const added = await screen.findByAltText('Your return, 2 of 2');
  expect(added.getAttribute('src')).toBe('/api/return-pictures/two.webp');
  await expectAccessible(container);
});

test('a picture of one return is not shown with the next, nor after one was added to that', async () => {
  const { showReturn } = open([], ok({ picture: 'one' }));
  choose();
  await screen.findByAltText('Your return, 1 of 1');
  showReturn('r2');
  expect(screen.queryByRole('img')).toBeNull();
  choose();
  expect(await screen.findAllByRole('img')).toHaveLength(1);
});

test('the reason why a picture was refused is not shown with the next return', async () => {
  const { showReturn } = open([], { ok: false, failure: { kind: 'network' } });
  choose();
  await screen.findByText('The picture did not arrive. Please try again.');
  showReturn('r2');
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['BAD_INPUT', '', 'Please choose a JPEG, PNG or WebP photo of at most 5 MB.'],
  ['NOT_FOUND', '', 'Please sign in again, or open this order by its link.'],
  [
    'ORDER_STATE',
    'No return of this order waits for pictures.',
    'No return of this order waits for pictures.',
  ],
  ['RATE_LIMITED', '', 'No more pictures are taken now. Please try again later.'],
] as const)('one that was refused with %s (%s) says why: %s', async (code, message, words) => {
  open([], { ok: false, failure: { kind: 'refused', code, details: {}, message } });
  choose();
  expect(await screen.findByText(words)).toBeTruthy();
});

test('six are enough', () => {
  open(['1', '2', '3', '4', '5', '6'], ok({ picture: '7' }));
  expect(screen.queryByLabelText('Add a picture')).toBeNull();
});

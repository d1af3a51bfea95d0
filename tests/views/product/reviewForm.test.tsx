import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type OwnReviewReply,
  ownReviewMachine,
  type SaveReviewInput,
  type SaveReviewReply,
} from '../../../src/machines/account/ownReview/index.ts';
import { ReviewForm } from '../../../src/views/product/ReviewForm.tsx';
import { offline, ok } from '../../machines/fixtures/order.ts';

afterEach(cleanup);

const tryAgain = 'It could not be saved. What you wrote is kept; please try again.';
const refused = (code: 'BAD_INPUT' | 'INTERNAL', message: string): SaveReviewReply => ({
  ok: false,
  failure: { kind: 'refused', code, details: {}, message },
});

test.each([
  [
    'against the review itself says why',
    refused('BAD_INPUT', 'Please add this picture again.'),
    'Please add this picture again.',
  ],
  [
    'that says nothing about the review asks for another try',
    refused('INTERNAL', 'Internal error'),
    tryAgain,
  ],
  ['that did not come asks for another try', offline, tryAgain],
] as const)('an answer %s', async (_, reply, words) => {
  const own = createActor(
    ownReviewMachine.provide({
      actors: {
        fetchOwnReview: fromPromise<OwnReviewReply, { productId: string; userId: string | null }>(async () =>
          ok(null),
        ),
        saveReview: fromPromise<SaveReviewReply, SaveReviewInput>(async () => reply),
      },
    }),
    { input: { productId: 'p1' } },
  ).start();
  onTestFinished(() => void own.stop());
  own.send({ type: 'user.signedIn', userId: 'u1' });
  await vi.waitFor(() => expect(own.getSnapshot().value).toBe('ready'));
  own.send({ type: 'review.write' });
  render(<ReviewForm own={own} asksSkinType={false} hold={() => ''} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  await user.type(screen.getByLabelText('What do you think of it?'), 'It smells of roses.');
  await user.click(screen.getByRole('button', { name: 'Send the review' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

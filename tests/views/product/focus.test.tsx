import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type AnyActor, createActor, fromPromise } from 'xstate';
import type { Image } from '../../../src/contract/domain/index.ts';
import { ownReviewMachine } from '../../../src/machines/account/ownReview/index.ts';
import {
  type AskInput,
  type AskReply,
  type QuestionsReply,
  questionsMachine,
} from '../../../src/machines/catalogue/questions.ts';
import {
  type SaveAlertInput,
  type SaveAlertReply,
  stockAlertMachine,
} from '../../../src/machines/catalogue/stockAlert.ts';
import { Offers } from '../../../src/views/product/Offers.tsx';
import { Questions } from '../../../src/views/product/Questions.tsx';
import { ReviewForm } from '../../../src/views/product/ReviewForm.tsx';
import { Reviews } from '../../../src/views/product/Reviews.tsx';
import { StockAlert } from '../../../src/views/product/StockAlert.tsx';
import { Zoom } from '../../../src/views/product/Zoom.tsx';
import { ActorsContext } from '../../../src/views/shop/context.ts';
import { ok } from '../../machines/fixtures/order.ts';
import { coupon } from '../../machines/fixtures/startCheckout.ts';
import { startShop } from '../support/shop.tsx';

afterEach(cleanup);

function started<Actor extends AnyActor>(actor: Actor): Actor {
  onTestFinished(() => void actor.stop());
  return actor.start();
}

test('a question that was sent leaves the focus among the questions', async () => {
  const questions = createActor(
    questionsMachine.provide({
      actors: {
        fetchQuestions: fromPromise<QuestionsReply, { readonly productId: string }>(async () => ok([])),
        sendQuestion: fromPromise<AskReply, AskInput>(async () => ok(null)),
      },
    }),
    { input: { productId: 'p1' } },
  );
  render(<Questions questions={started(questions)} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Ask a question' }));
  await user.keyboard('Does it lather well?');
  await user.click(screen.getByRole('button', { name: 'Send question' }));
  await screen.findByRole('button', { name: 'Ask another question' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Questions and answers' }));
});

test('a saved wish to be told leaves the focus in its place', async () => {
  const alert = createActor(
    stockAlertMachine.provide({
      actors: { saveAlert: fromPromise<SaveAlertReply, SaveAlertInput>(async () => ok(null)) },
      actions: { keepAsked: () => {} },
    }),
    { input: { productId: 'p1', variantId: 'v1', contact: '9876543210', askedAt: null } },
  );
  render(<StockAlert alert={started(alert)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Notify me' }));
  await screen.findByText(/^Done\./);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tell me when it is back' }));
});

test('an earlier wish names its day, and asking again opens the form and keeps the focus there', async () => {
  const alert = createActor(stockAlertMachine, {
    input: { productId: 'p1', variantId: 'v1', contact: '', askedAt: Date.UTC(2026, 10, 29, 20) },
  });
  render(<StockAlert alert={started(alert)} />);
  screen.getByText('You asked us on 30 November to tell you when this is back in stock.');
  await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  screen.getByLabelText('Mobile number or email');
  expect(screen.queryByText(/^You asked us/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tell me when it is back' }));
});

test('the form of a review begins at its first field, and leaves the focus among the reviews', () => {
  const own = started(createActor(ownReviewMachine, { input: { productId: 'p1' } }));
  const page = (form: ReactNode) => (
    <Reviews reviews={{ items: [], histogram: [] }} rating={null} totalRatings={0} above={form} />
  );
  const { rerender } = render(page(<ReviewForm own={own} asksSkinType={false} hold={() => ''} />));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 star' }));
  rerender(page(null));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'No reviews yet' }));
});

test('an offer that was applied leaves the focus among the offers', async () => {
  const { actors } = await startShop({
    products: [],
    coupons: [coupon({ code: 'ROSES', minOrderValue: 90_000 })],
  });
  const offer = {
    id: 'k1',
    title: '₹100 off',
    text: null,
    code: 'ROSES',
    listedCode: null,
    minimum: null,
    terms: null,
    variantIds: [''],
  };
  render(
    <ActorsContext value={{ ...actors, integrations: null }}>
      <Offers offers={[offer]} variantId="" now={Date.now} />
    </ActorsContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Apply ROSES' }));
  await screen.findByText(/^ROSES saved/);
  expect(screen.queryByRole('button', { name: 'Apply ROSES' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Offers' }));
});

test('the arrow keys show the next picture, but scroll a magnified one that has the focus', async () => {
  Element.prototype.scrollTo = () => {};
  const image = (id: string): Image => ({
    id,
    alt: `Picture ${id}`,
    width: 4,
    height: 5,
    imageKey: `${id}.webp`,
  });
  const onShow = vi.fn();
  render(
    <dialog open>
      <Zoom images={[image('a'), image('b')]} index={0} strip={{ current: null }} onShow={onShow} />
    </dialog>,
  );
  const stage = screen.getByRole('group', { name: 'Picture 1 of 2' });
  fireEvent.keyDown(stage, { key: 'ArrowLeft' });
  expect(onShow.mock.calls).toEqual([[1]]);
  await userEvent.click(screen.getByRole('button', { name: 'Magnify' }));
  fireEvent.keyDown(stage, { key: 'ArrowRight' });
  expect(onShow.mock.calls).toEqual([[1]]);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Magnify' }), { key: 'ArrowRight' });
  expect(onShow.mock.calls).toEqual([[1], [1]]);
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { DeliveryAnswerRequest, Order } from '../../../src/contract/domain/index.ts';
import { type AnswerReply, deliveryAnswerMachine } from '../../../src/machines/checkout/deliveryAnswer.ts';
import { DeliveryQuestion } from '../../../src/views/order/DeliveryQuestion.tsx';
import { offline, ok, order } from '../../machines/fixtures/order.ts';
import { expectAccessible } from '../support/accessible.ts';
import { show } from '../support/shop.tsx';

afterEach(cleanup);

type Answer = NonNullable<Order['deliveryQuestion']>['answer'];

const days = ['2026-06-02', '2026-06-03'];

function open(answer: Answer, reply: AnswerReply = ok(order())) {
  const asked = (question: Order['deliveryQuestion']) =>
    order({ status: 'DISPATCHED', deliveryQuestion: question });
  const shown = asked({ days, answer });
  const sent: DeliveryAnswerRequest[] = [];
  const actor = createActor(
    deliveryAnswerMachine.provide({
      actors: {
        sendAnswer: fromPromise<AnswerReply, DeliveryAnswerRequest>(async ({ input }) => {
          sent.push(input);
          return reply;
        }),
      },
    }),
    { input: { orderId: shown.id, secret: null, isAnswered: answer !== null } },
  ).start();
  onTestFinished(() => {
    actor.stop();
  });
  const { container, rerender } = show(<DeliveryQuestion answer={actor} order={shown} />);
  const refresh = (question: Order['deliveryQuestion']) =>
    rerender(<DeliveryQuestion answer={actor} order={asked(question)} />);
  return { container, sent, refresh };
}

test('asks for the day, a phone and the way, and sends what was chosen', async () => {
  const { container, sent } = open(null);
  expect(screen.getByRole('combobox', { name: 'When?' }).textContent).toBe(
    'As soon as you canTuesday, 2 JuneWednesday, 3 June',
  );
  await expectAccessible(container);
  fireEvent.change(screen.getByLabelText('When?'), { target: { value: '2026-06-03' } });
  fireEvent.change(screen.getByLabelText('Another phone number (optional)'), { target: { value: '98123' } });
  fireEvent.click(screen.getByRole('button', { name: 'Tell the courier' }));
  expect(screen.getByText('Please enter valid phone number')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Another phone number (optional)'), {
    target: { value: '98123 45678' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Tell the courier' }));
  await screen.findByRole('button', { name: 'Tell us what to do' });
  expect(sent).toMatchObject([{ choice: 'AGAIN', day: '2026-06-03', phone: '9812345678', note: null }]);
});

test('says what sending it back means, and asks for no day', () => {
  open(null);
  fireEvent.click(screen.getByRole('radio', { name: 'Send it back' }));
  expect(screen.queryByLabelText('When?')).toBeNull();
  expect(screen.getByText('You have paid nothing, so nothing is owed.')).toBeTruthy();
});

test('the way to the door does not become the reason to send it back, and is there again', async () => {
  const { sent } = open(null);
  fireEvent.change(screen.getByLabelText('How to find you (optional)'), { target: { value: 'Blue gate' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Send it back' }));
  expect(screen.getByLabelText('Why (optional)')).toHaveProperty('value', '');
  fireEvent.click(screen.getByRole('radio', { name: 'Bring it again' }));
  expect(screen.getByLabelText('How to find you (optional)')).toHaveProperty('value', 'Blue gate');
  fireEvent.click(screen.getByRole('radio', { name: 'Send it back' }));
  fireEvent.click(screen.getByRole('button', { name: 'Tell the courier' }));
  await screen.findByRole('button', { name: 'Tell us what to do' });
  expect(sent).toMatchObject([{ choice: 'SEND_BACK', note: null }]);
});

test('shows the words that were given with an answer', () => {
  open({ choice: 'AGAIN', day: null, phone: null, note: 'Blue gate behind the temple' });
  expect(screen.getByText(/as soon as they can\. You wrote: “Blue gate behind the temple”$/)).toBeTruthy();
  cleanup();
  open({ choice: 'SEND_BACK', day: null, phone: null, note: 'Too late' });
  expect(screen.getByText(/bring it back to us\. You wrote: “Too late”$/)).toBeTruthy();
});

test('shows the answer that was given, which can be changed', () => {
  open({ choice: 'AGAIN', day: '2026-06-03', phone: '+919812345678', note: null });
  expect(
    screen.getByText(
      'Thank you. We pass it on: the courier brings it again on Wednesday, 3 June. They will call +919812345678.',
    ),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change it' }));
  expect(screen.getByRole('button', { name: 'Tell the courier' })).toBeTruthy();
});

test('a correction begins with the answer that was given, and keeps what it leaves as it is', async () => {
  const { sent } = open({
    choice: 'AGAIN',
    day: '2026-06-02',
    phone: '+919812345678',
    note: 'Blue gate behind the temple',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Change it' }));
  fireEvent.change(screen.getByLabelText('When?'), { target: { value: '2026-06-03' } });
  fireEvent.click(screen.getByRole('button', { name: 'Tell the courier' }));
  await screen.findByRole('button', { name: 'Change it' });
  expect(sent).toMatchObject([
    { choice: 'AGAIN', day: '2026-06-03', phone: '9812345678', note: 'Blue gate behind the temple' },
  ]);
});

test('after another missed delivery the form is empty, and the day of before is not sent', async () => {
  const { sent, refresh } = open(null);
  fireEvent.change(screen.getByLabelText('When?'), { target: { value: '2026-06-02' } });
  fireEvent.click(screen.getByRole('button', { name: 'Tell the courier' }));
  await screen.findByRole('button', { name: 'Tell us what to do' });
  refresh({ days: ['2026-06-04'], answer: null });
  fireEvent.click(screen.getByRole('button', { name: 'Tell us what to do' }));
  expect(screen.getByRole('combobox', { name: 'When?' })).toHaveProperty('value', '');
  fireEvent.click(screen.getByRole('button', { name: 'Tell the courier' }));
  await screen.findByRole('button', { name: 'Tell us what to do' });
  expect(sent.map(({ day }) => day)).toEqual(['2026-06-02', null]);
});

test('a day that is offered no longer, once the order is shown anew, is not sent', async () => {
  const { sent, refresh } = open(null);
  fireEvent.change(screen.getByLabelText('When?'), { target: { value: '2026-06-02' } });
  refresh({ days: ['2026-06-03', '2026-06-04'], answer: null });
  expect(screen.getByRole('combobox', { name: 'When?' })).toHaveProperty('value', '');
  fireEvent.click(screen.getByRole('button', { name: 'Tell the courier' }));
  await screen.findByRole('button', { name: 'Tell us what to do' });
  expect(sent).toMatchObject([{ day: null }]);
});

test('has the focus when the button that changes the answer is gone', () => {
  open({ choice: 'SEND_BACK', day: null, phone: null, note: null });
  const button = screen.getByRole('button', { name: 'Change it' });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'What shall the courier do?' }));
});

test('an answer that did not reach the shop is still there', async () => {
  open(null, offline);
  fireEvent.change(screen.getByLabelText('How to find you (optional)'), { target: { value: 'Ring twice' } });
  fireEvent.click(screen.getByRole('button', { name: 'Tell the courier' }));
  expect(await screen.findByText(/Your answer is still here/)).toBeTruthy();
  expect(screen.getByLabelText('How to find you (optional)')).toHaveProperty('value', 'Ring twice');
});

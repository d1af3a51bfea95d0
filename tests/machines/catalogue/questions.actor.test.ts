import { describe, expect, test } from 'vitest';
import {
  type AskInput,
  type AskReply,
  type QuestionsReply,
  questionsMachine,
  selectHaveQuestionsFailed,
  selectIsAsking,
  selectIsQuestionEmpty,
  selectIsQuestionSending,
  selectIsQuestionSent,
  selectIsUnasked,
  selectQuestion,
  selectQuestionFailure,
  selectQuestions,
} from '../../../src/machines/catalogue/questions.ts';
import { offline, ok } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

const answered = { id: 'q1', question: 'Does it lather?', answer: 'Yes.', isSample: false };

function start() {
  const fetch = fakePromise<QuestionsReply, { readonly productId: string }>();
  const send = fakePromise<AskReply, AskInput>();
  const machine = questionsMachine.provide({
    actors: { fetchQuestions: fetch.logic, sendQuestion: send.logic },
  });
  const child = startChild(machine, { productId: 'p1' });
  const open = () => child.actor.send({ type: 'question.opened' });
  const type = (question: string) => child.actor.send({ type: 'question.typed', question });
  const submit = () => child.actor.send({ type: 'question.submitted' });
  const shown = () => {
    const snapshot = child.actor.getSnapshot();
    return {
      asking: selectIsAsking(snapshot),
      empty: selectIsQuestionEmpty(snapshot),
      sending: selectIsQuestionSending(snapshot),
      sent: selectIsQuestionSent(snapshot),
      failure: selectQuestionFailure(snapshot)?.kind ?? null,
      text: selectQuestion(snapshot),
    };
  };
  const list = () => {
    const snapshot = child.actor.getSnapshot();
    return {
      items: selectQuestions(snapshot),
      unasked: selectIsUnasked(snapshot),
      failed: selectHaveQuestionsFailed(snapshot),
    };
  };
  return { ...child, fetch, send, open, type, submit, shown, list };
}
const closed = { asking: false, empty: false, sending: false, sent: false, failure: null, text: '' };

describe('the questions about a product', () => {
  test('are those that the shop has answered', async () => {
    const { fetch, list } = start();
    await fetch.last().answer(ok([answered]));
    expect([fetch.last().input, list()]).toEqual([
      { productId: 'p1' },
      { items: [answered], unasked: false, failed: false },
    ]);
  });

  test('may be none', async () => {
    const { fetch, list } = start();
    const meanwhile = list();
    await fetch.last().answer(ok([]));
    expect([meanwhile, list()]).toEqual([
      { items: [], unasked: false, failed: false },
      { items: [], unasked: true, failed: false },
    ]);
  });

  test.each(['refused', 'crashed', 'slow'])('whose request is %s can be requested again', async (how) => {
    const { actor, fetch, clock, list } = start();
    if (how === 'refused') await fetch.last().answer(offline);
    if (how === 'crashed') await fetch.last().crash();
    if (how === 'slow') clock.advance(15_000);
    const failed = list();
    actor.send({ type: 'questions.reload' });
    await fetch.last().answer(ok([answered]));
    expect([failed, list()]).toEqual([
      { items: [], unasked: false, failed: true },
      { items: [answered], unasked: false, failed: false },
    ]);
  });
});

describe('a question of one’s own', () => {
  test('is sent once, and does not change the list', async () => {
    const { open, type, submit, send, shown, list } = start();
    open();
    type('Is it vegan?');
    submit();
    submit();
    type('something else');
    const meanwhile = shown();
    await send.last().answer(ok(null));
    expect([send.calls.length, send.last().input, meanwhile, shown(), list().items]).toEqual([
      1,
      { productId: 'p1', question: 'Is it vegan?' },
      { ...closed, asking: true, sending: true, text: 'Is it vegan?' },
      { ...closed, sent: true },
      [],
    ]);
  });

  test('is not sent if it is empty, and another can follow', async () => {
    const { open, type, submit, send, shown } = start();
    open();
    type('  ab ');
    submit();
    const wrong = shown();
    type('Is it vegan?');
    submit();
    await send.last().answer(ok(null));
    open();
    expect([wrong, send.calls.length, shown()]).toEqual([
      { ...closed, asking: true, empty: true, text: '  ab ' },
      1,
      { ...closed, asking: true },
    ]);
  });

  test.each([
    ['refused', 'network'],
    ['crashed', 'server'],
    ['slow', 'timeout'],
  ])('whose request is %s is kept, and can be sent again or changed', async (how, kind) => {
    const { open, type, submit, send, clock, shown } = start();
    open();
    type('Is it vegan?');
    submit();
    if (how === 'refused') await send.last().answer(offline);
    if (how === 'crashed') await send.last().crash();
    if (how === 'slow') clock.advance(15_000);
    const failed = shown();
    submit();
    await send.last().crash();
    type('Is it vegan, please?');
    expect([failed, shown(), send.calls.length]).toEqual([
      { ...closed, asking: true, failure: kind, text: 'Is it vegan?' },
      { ...closed, asking: true, text: 'Is it vegan, please?' },
      2,
    ]);
  });
});

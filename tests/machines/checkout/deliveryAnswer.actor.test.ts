import { describe, expect, test } from 'vitest';
import type { DeliveryAnswerRequest } from '../../../src/contract/domain/index.ts';
import {
  type AnswerReply,
  deliveryAnswerMachine,
  selectAnswer,
  selectIsAnswered,
  selectIsAnswerOnItsWay,
} from '../../../src/machines/checkout/deliveryAnswer.ts';
import { offline, ok, order } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

function start(isAnswered = false) {
  const send = fakePromise<AnswerReply, DeliveryAnswerRequest>();
  const started = startChild(deliveryAnswerMachine.provide({ actors: { sendAnswer: send.logic } }), {
    orderId: 'o1',
    secret: 's1',
    isAnswered,
  });
  const type = (field: 'day' | 'phone' | 'note', value: string) =>
    started.actor.send({ type: 'answer.field.changed', field, value });
  const submit = (days: readonly string[] = ['2026-06-03']) =>
    started.actor.send({ type: 'answer.submitted', days });
  return { ...started, send, type, submit };
}

describe('a parcel that nobody could take', () => {
  test('is brought again on the day and with the phone that the shopper gives, and the order is shown with it', async () => {
    const { actor, send, type, submit } = start();
    const changed: unknown[] = [];
    actor.on('order.changed', (event) => changed.push(event.order));
    type('day', '2026-06-03');
    type('phone', '+91 98123 45678');
    type('note', '  By the back door ');
    submit();
    submit();
    expect(selectIsAnswerOnItsWay(actor.getSnapshot())).toBe(true);
    expect(send.calls.map(({ input }) => input)).toEqual([
      {
        orderId: 'o1',
        secret: 's1',
        choice: 'AGAIN',
        day: '2026-06-03',
        phone: '9812345678',
        note: 'By the back door',
      },
    ]);
    const answered = order({ status: 'DISPATCHED' });
    await send.last().answer(ok(answered));
    expect([selectIsAnswered(actor.getSnapshot()), changed]).toEqual([true, [answered]]);
  });

  test('goes back without a day or a phone, whatever was typed before', async () => {
    const { actor, send, type, submit } = start();
    type('day', '2026-06-03');
    type('phone', '98');
    actor.send({ type: 'answer.choice.set', choice: 'SEND_BACK' });
    submit();
    expect(send.last().input).toMatchObject({ choice: 'SEND_BACK', day: null, phone: null, note: null });
  });

  test('a wrong phone number is named, and nothing is sent', () => {
    const { actor, send, type, submit } = start();
    type('phone', '98123');
    submit();
    expect([selectAnswer(actor.getSnapshot()).phoneError, send.calls]).toEqual([
      'Please enter valid phone number',
      [],
    ]);
    type('phone', '9812345678');
    expect(selectAnswer(actor.getSnapshot()).phoneError).toBeNull();
  });

  test('a failure, a refusal, a lost reply and a bug keep the answer, and it can be sent again', async () => {
    const { actor, send, type, submit, clock } = start();
    type('note', 'Ring twice');
    submit();
    await send.last().answer(offline);
    expect(selectAnswer(actor.getSnapshot())).toMatchObject({
      failure: { kind: 'network' },
      fields: { note: 'Ring twice' },
    });
    submit();
    expect(selectAnswer(actor.getSnapshot()).failure).toBeNull();
    const refusal = { kind: 'refused', code: 'ORDER_STATE', details: {}, message: 'It moved.' } as const;
    await send.last().answer({ ok: false, failure: refusal });
    expect(selectAnswer(actor.getSnapshot()).failure).toEqual(refusal);
    submit();
    clock.advance(20_000);
    expect(selectAnswer(actor.getSnapshot()).failure).toEqual({ kind: 'timeout' });
    submit();
    await send.last().crash();
    expect(selectAnswer(actor.getSnapshot()).failure).toEqual({ kind: 'server', status: null });
    submit();
    await send.last().answer(ok(order()));
    expect(selectIsAnswered(actor.getSnapshot())).toBe(true);
  });

  test('an answer that was given before is shown, and can be changed', () => {
    const { actor } = start(true);
    expect(selectIsAnswered(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'answer.again', answer: null });
    expect(selectIsAnswered(actor.getSnapshot())).toBe(false);
  });
});

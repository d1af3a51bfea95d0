import { describe, expect, test } from 'vitest';
import {
  orderLookupMachine,
  type SendLinkInput,
  type SendLinkReply,
  selectIsLinkSending,
  selectIsLinkSent,
  selectLookupErrors,
  selectLookupFailure,
  selectLookupFields,
} from '../../../src/machines/checkout/orderLookup.ts';
import { offline, ok } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

function start() {
  const send = fakePromise<SendLinkReply, SendLinkInput>();
  const started = startChild(orderLookupMachine.provide({ actors: { sendLink: send.logic } }), undefined);
  const type = (field: 'phone' | 'code', value: string) =>
    started.actor.send({ type: 'lookup.field.changed', field, value });
  const submit = () => started.actor.send({ type: 'lookup.submitted' });
  return { ...started, send, type, submit };
}

function startSending() {
  const started = start();
  started.type('phone', '+91 98123 45678');
  started.type('code', ' kus-7k3m-9qx2 ');
  started.submit();
  return started;
}

describe('looking for an order', () => {
  test('requests its link once, with ten digits, and shows that it was sent', async () => {
    const { actor, send, submit } = startSending();
    submit();
    expect(selectIsLinkSending(actor.getSnapshot())).toBe(true);
    expect(send.calls.map(({ input }) => input)).toEqual([{ phone: '9812345678', code: 'kus-7k3m-9qx2' }]);
    await send.last().answer(ok(null));
    expect(selectIsLinkSent(actor.getSnapshot())).toBe(true);
  });

  test('shows errors without a request, and clears them while typing', () => {
    const { actor, send, type, submit } = start();
    type('phone', '98123');
    type('code', 'KUS');
    submit();
    expect([selectLookupErrors(actor.getSnapshot()), send.calls]).toEqual([
      {
        phone: 'Please enter valid phone number',
        code: 'Please enter the whole order code from our message: two groups of four letters and digits',
      },
      [],
    ]);
    type('code', 'KUS-AAAA-BBBB');
    submit();
    expect(selectLookupErrors(actor.getSnapshot()).code).toBe(
      'Please check the last eight characters: our codes have no A, E, I, L, O, S or U there, and no 0 or 1',
    );
    type('phone', '9812345678');
    expect(Object.keys(selectLookupErrors(actor.getSnapshot()))).toEqual(['code']);
  });

  test.each([
    ['7k3m9qx2', true],
    ['7K3M-9QX2', true],
    ['KUS7K3M9QX2', true],
    ['7K3M-9QX', false],
    ['KUS-7K3M-9QX22', false],
    ['K5S-7K3M-9QX2', false],
    // Codes have neither vowels nor letters and digits that look alike.
    ['KUS-7K3M-9AX2', false],
    ['KUS-7K3M-9QX0', false],
  ])('takes %s as a code: %s', (code, isTaken) => {
    const { actor, send, type, submit } = start();
    type('phone', '9812345678');
    type('code', code);
    submit();
    expect([send.calls.length, selectLookupErrors(actor.getSnapshot()).code === undefined]).toEqual([
      isTaken ? 1 : 0,
      isTaken,
    ]);
  });

  test('keeps the input when the request fails or is refused', async () => {
    const { actor, send, submit } = startSending();
    await send.last().answer(offline);
    expect([selectLookupFailure(actor.getSnapshot()), selectLookupFields(actor.getSnapshot()).phone]).toEqual(
      [{ kind: 'network' }, '+91 98123 45678'],
    );
    submit();
    expect(selectLookupFailure(actor.getSnapshot())).toBeNull();
    const refusal = { kind: 'refused', code: 'RATE_LIMITED', details: {}, message: 'Later.' } as const;
    await send.last().answer({ ok: false, failure: refusal });
    expect(selectLookupFailure(actor.getSnapshot())).toEqual(refusal);
  });

  test('gives up a request without a reply, and one whose code throws', async () => {
    const { actor, send, submit, clock } = startSending();
    clock.advance(15_000);
    expect(selectLookupFailure(actor.getSnapshot())).toEqual({ kind: 'timeout' });
    expect(send.last().signal.aborted).toBe(true);
    submit();
    await send.last().crash();
    expect(selectLookupFailure(actor.getSnapshot())).toEqual({ kind: 'server', status: null });
  });

  test('can be repeated for another order', async () => {
    const { actor, send } = startSending();
    await send.last().answer(ok(null));
    actor.send({ type: 'lookup.again' });
    expect([selectIsLinkSent(actor.getSnapshot()), selectLookupFields(actor.getSnapshot()).code]).toEqual([
      false,
      ' kus-7k3m-9qx2 ',
    ]);
  });
});

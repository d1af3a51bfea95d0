import { describe, expect, test } from 'vitest';
import {
  type SaveAlertInput,
  type SaveAlertReply,
  selectAlertContact,
  selectAlertFailure,
  selectAskedAt,
  selectIsAlertSaved,
  selectIsAlertSaving,
  selectIsContactWrong,
  stockAlertMachine,
} from '../../../src/machines/catalogue/stockAlert.ts';
import { offline, ok } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

function start(contact = '', askedAt: number | null = null) {
  const kept: (readonly [string, string | null])[] = [];
  const save = fakePromise<SaveAlertReply, SaveAlertInput>();
  const machine = stockAlertMachine.provide({
    actors: { saveAlert: save.logic },
    actions: { keepAsked: (_, { productId, variantId }) => kept.push([productId, variantId]) },
  });
  const child = startChild(machine, { productId: 'p1', variantId: 'v1', contact, askedAt });
  const type = (text: string) => child.actor.send({ type: 'alert.typed', contact: text });
  const submit = () => child.actor.send({ type: 'alert.submitted' });
  const shown = () => {
    const snapshot = child.actor.getSnapshot();
    return {
      wrong: selectIsContactWrong(snapshot),
      saving: selectIsAlertSaving(snapshot),
      saved: selectIsAlertSaved(snapshot),
      failure: selectAlertFailure(snapshot)?.kind ?? null,
    };
  };
  return { ...child, kept, save, type, submit, shown };
}
const idle = { wrong: false, saving: false, saved: false, failure: null };

describe('a request for a back-in-stock notification', () => {
  test.each(['98765 43210', '+91 9876543210', ' asha@mail.example '])('is sent for %j', async (contact) => {
    const { type, submit, save, shown } = start();
    type(contact);
    submit();
    const meanwhile = shown();
    await save.last().answer(ok(null));
    expect([save.last().input, meanwhile, shown()]).toEqual([
      { productId: 'p1', variantId: 'v1', contact },
      { ...idle, saving: true },
      { ...idle, saved: true },
    ]);
  });

  test('is remembered once it is saved, and can be made again', async () => {
    const first = start('9876543210');
    first.submit();
    expect(first.kept).toEqual([]);
    await first.save.last().answer(ok(null));
    expect(first.kept).toEqual([['p1', 'v1']]);

    const { actor, submit, shown, save } = start('9876543210', 1_796_000_000_000);
    expect([selectAskedAt(actor.getSnapshot()), shown()]).toEqual([1_796_000_000_000, idle]);
    submit();
    expect(save.calls).toEqual([]);
    actor.send({ type: 'alert.again' });
    submit();
    expect([selectAskedAt(actor.getSnapshot()), save.calls.length]).toEqual([null, 1]);
  });

  test.each(['', '12345', 'asha@mail'])('is not sent for %j, until it is corrected', (contact) => {
    const { type, submit, save, shown } = start('98');
    type(contact);
    submit();
    const wrong = shown();
    type('9876543210');
    expect([save.calls, wrong, shown()]).toEqual([[], { ...idle, wrong: true }, idle]);
  });

  test('is sent once, with the known phone', async () => {
    const { actor, submit, save, type } = start('+919876543210');
    submit();
    submit();
    type('other');
    await save.last().answer(ok(null));
    submit();
    expect([save.calls.length, selectAlertContact(actor.getSnapshot())]).toEqual([1, '+919876543210']);
  });

  test.each([
    ['refused', 'network'],
    ['crashed', 'server'],
    ['slow', 'timeout'],
  ])('that is %s keeps the input, and can be sent again', async (how, kind) => {
    const { actor, submit, save, clock, shown, type } = start('9876543210');
    submit();
    if (how === 'refused') await save.last().answer(offline);
    if (how === 'crashed') await save.last().crash();
    if (how === 'slow') clock.advance(15_000);
    const failed = [shown(), selectAlertContact(actor.getSnapshot())];
    submit();
    await save.last().crash();
    type('asha@mail.example');
    expect([failed, shown(), save.calls.length]).toEqual([
      [{ ...idle, failure: kind }, '9876543210'],
      idle,
      2,
    ]);
  });
});

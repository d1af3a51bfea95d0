import { describe, expect, test } from 'vitest';
import {
  estimateDelivery,
  type PincodeOutcome,
  pincodeMachine,
  selectPincode,
  selectPincodeStatus,
  selectZip,
  type ZipReply,
} from '../../../src/machines/checkout/pincode/index.ts';
import { zip } from '../fixtures/catalogue.ts';
import { offline, ok } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

function start(pincode = '') {
  const lookUp = fakePromise<ZipReply, { pincode: string }>();
  const outcomes: PincodeOutcome[] = [];
  const machine = pincodeMachine.provide({
    actors: { lookUpPincode: lookUp.logic },
    actions: { reportOutcome: (_, outcome) => outcomes.push(outcome) },
  });
  const child = startChild(machine, { pincode });
  const type = (text: string) => child.actor.send({ type: 'pincode.changed', pincode: text });
  const status = () => selectPincodeStatus(child.actor.getSnapshot());
  return { ...child, lookUp, outcomes, type, status };
}

describe('a pincode', () => {
  test('is looked up when it is complete, and every step is reported', async () => {
    const { actor, lookUp, outcomes, type, status } = start();
    type('5600');
    type('560 001');
    expect([status(), lookUp.calls.map(({ input }) => input)]).toEqual(['checking', [{ pincode: '560001' }]]);
    await lookUp.last().answer(ok(zip()));
    expect([status(), selectZip(actor.getSnapshot()), selectPincode(actor.getSnapshot())]).toEqual([
      'serviceable',
      zip(),
      '560001',
    ]);
    expect(outcomes).toEqual([
      { kind: 'incomplete', pincode: '' },
      { kind: 'incomplete', pincode: '5600' },
      { kind: 'checking', pincode: '560001' },
      { kind: 'serviceable', pincode: '560001', zip: zip() },
    ]);
  });

  test.each(['56000', '5600011', '060001', 'abcdef'])('is not looked up as %s', (text) => {
    const { lookUp, type, status } = start();
    type(text);
    expect([status(), lookUp.calls]).toEqual(['incomplete', []]);
  });

  test('that is already known is looked up at once', () => {
    expect(start('560001').status()).toBe('checking');
  });

  test('without delivery is unserviceable', async () => {
    const { lookUp, outcomes, status, actor } = start('560001');
    await lookUp.last().answer(ok(null));
    expect([status(), outcomes.at(-1), selectZip(actor.getSnapshot())]).toEqual([
      'unserviceable',
      { kind: 'unserviceable', pincode: '560001' },
      null,
    ]);
  });

  test('that typing supersedes has its look-up aborted, and the late reply ignored', async () => {
    const { lookUp, type, status } = start('560001');
    const first = lookUp.last();
    type('56000');
    await first.answer(ok(zip()));
    expect([first.signal.aborted, status()]).toEqual([true, 'incomplete']);
  });

  test('that is typed again unchanged is not looked up again', () => {
    const { lookUp, type } = start('560001');
    type(' 560001 ');
    expect(lookUp.calls).toHaveLength(1);
  });

  test.each(['failed', 'crashed', 'slow'])('whose look-up %s could not be checked', async (how) => {
    const { lookUp, outcomes, status, clock } = start('560001');
    if (how === 'failed') await lookUp.last().answer(offline);
    if (how === 'crashed') await lookUp.last().crash();
    if (how === 'slow') clock.advance(10_000);
    expect([status(), outcomes.at(-1)]).toEqual(['unchecked', { kind: 'unchecked', pincode: '560001' }]);
  });

  test.each(['pincode.retried', 'connectivity.online'] as const)(
    'that is unchecked is looked up again on %s',
    async (type) => {
      const { actor, lookUp, status } = start('560001');
      await lookUp.last().answer(offline);
      actor.send({ type });
      await lookUp.last().answer(ok(zip()));
      actor.send({ type: 'pincode.retried' });
      expect([status(), lookUp.calls.length]).toEqual(['serviceable', 2]);
    },
  );

  test('reports to nobody without a parent', () => {
    const { actor } = startChild(pincodeMachine, { pincode: '' });
    expect(selectPincodeStatus(actor.getSnapshot())).toBe('incomplete');
  });
});

describe('the delivery date', () => {
  const at = (time: string) => Date.parse(`2026-03-10T${time}+05:30`);

  test('counts from today for an order before 15:00 in India [S9.29]', () => {
    expect(estimateDelivery(zip(), at('14:59:00'), '15:00')).toEqual({
      date: '2026-03-13',
      leavesToday: true,
      untilCutOff: 60_000,
    });
  });

  test('counts from tomorrow after that [S9.29]', () => {
    expect(estimateDelivery(zip(), at('15:00:00'), '15:00')).toEqual({
      date: '2026-03-14',
      leavesToday: false,
      untilCutOff: 0,
    });
  });

  test('counts from tomorrow all day where the shop promises no dispatch on the same day', () => {
    expect(estimateDelivery(zip(), at('00:00:00'), null)).toEqual({
      date: '2026-03-14',
      leavesToday: false,
      untilCutOff: 0,
    });
  });

  test("is a day of India's calendar, whatever the browser's", () => {
    expect(estimateDelivery(zip(), at('00:00:00'), '15:00')?.date).toBe('2026-03-13');
    expect(estimateDelivery(zip(), at('23:59:59'), '15:00')?.date).toBe('2026-03-14');
  });

  test('is not promised if it is unknown', () => {
    expect(estimateDelivery(zip({ deliveryDays: null }), at('10:00:00'), '15:00')).toBeNull();
  });
});

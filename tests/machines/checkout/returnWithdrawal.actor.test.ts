import { expect, test } from 'vitest';
import {
  type ReturnWithdrawalInput,
  returnWithdrawalMachine,
  selectIsWithdrawing,
  selectWithdrawalFailure,
  type WithdrawalReply,
} from '../../../src/machines/checkout/returnWithdrawal.ts';
import { offline, ok, order } from '../fixtures/order.ts';
import { fakePromise, startChild } from '../support/actors.ts';

function start() {
  const withdraw = fakePromise<WithdrawalReply, ReturnWithdrawalInput>();
  const started = startChild(returnWithdrawalMachine.provide({ actors: { withdraw: withdraw.logic } }), {
    orderId: 'o1',
    secret: 's1',
  });
  const changed: unknown[] = [];
  started.actor.on('order.changed', (event) => changed.push(event.order));
  return { ...started, withdraw, changed, press: () => started.actor.send({ type: 'withdrawal.pressed' }) };
}

test('one press takes the request back, and the order is shown without it', async () => {
  const { actor, withdraw, changed, press } = start();
  press();
  press();
  expect(selectIsWithdrawing(actor.getSnapshot())).toBe(true);
  expect(withdraw.calls.map(({ input }) => input)).toEqual([{ orderId: 'o1', secret: 's1' }]);
  const without = order({ status: 'DELIVERED' });
  await withdraw.last().answer(ok(without));
  expect([changed, selectIsWithdrawing(actor.getSnapshot())]).toEqual([[without], false]);
});

test('a failure, a lost reply and a bug are told until the next press', async () => {
  const { actor, withdraw, press, clock } = start();
  press();
  await withdraw.last().answer(offline);
  expect(selectWithdrawalFailure(actor.getSnapshot())).toEqual({ kind: 'network' });
  press();
  expect(selectWithdrawalFailure(actor.getSnapshot())).toBeNull();
  clock.advance(20_000);
  expect(selectWithdrawalFailure(actor.getSnapshot())).toEqual({ kind: 'timeout' });
  press();
  await withdraw.last().crash();
  expect(selectWithdrawalFailure(actor.getSnapshot())).not.toBeNull();
  expect(selectIsWithdrawing(actor.getSnapshot())).toBe(false);
});

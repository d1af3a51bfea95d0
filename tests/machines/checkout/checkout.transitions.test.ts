import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate';
import { checkoutMachine } from '../../../src/machines/checkout/checkout/index.ts';
import { orderMachine } from '../../../src/machines/checkout/order/index.ts';
import { orderViewMachine } from '../../../src/machines/checkout/orderView.ts';
import { pending } from '../fixtures/order.ts';
import { startCheckout, startOrdering } from '../fixtures/startCheckout.ts';
import { startCod, startPaying } from '../fixtures/startOrder.ts';
import { startChild } from '../support/actors.ts';

/** The state after a child threw; the event is xstate's own, so no machine names it. */
function afterCrash(
  machine: AnyStateMachine,
  actor: { getSnapshot(): AnyMachineSnapshot },
  actorId: string,
): AnyMachineSnapshot {
  const crash = { type: `xstate.error.actor.${actorId}`, error: new Error('a bug'), actorId };
  return transition(machine, actor.getSnapshot(), crash)[0];
}

describe('a bug in a child', () => {
  test('of checkout: the order leads back to the form, whose next submit resumes the stored intent', async () => {
    const { actor } = await startOrdering();
    const next = afterCrash(checkoutMachine, actor, 'order');
    expect([next.value, next.context.refusal]).toEqual([
      { form: { editing: 'filling' } },
      { kind: 'ERROR', message: 'Something went wrong' },
    ]);
  });

  test('of checkout: the pincode counts as unchecked', () => {
    const { actor } = startCheckout();
    const next = afterCrash(checkoutMachine, actor, 'pincode');
    expect(next.context.pincode).toEqual({ kind: 'unchecked' });
  });

  test.each(['openPaymentWindow', 'watch'])(
    'of the open payment: %s leads to a check of the payment',
    async (id) => {
      const { actor } = await startPaying();
      const next = afterCrash(orderMachine, actor, id);
      expect(next.value).toBe('checkingPayment');
    },
  );

  test('of the check of a payment: the provider is asked', async () => {
    const { actor, window } = await startPaying();
    window.send({ type: 'payment.dismissed' });
    const next = afterCrash(orderMachine, actor, 'watch');
    expect(next.value).toBe('askingProvider');
  });

  test('of an unpaid or settling order: it stays in its state', async () => {
    const cod = await startCod();
    const settling = afterCrash(orderMachine, cod.actor, 'watch');
    const paying = await startPaying();
    paying.window.send({ type: 'payment.unavailable' });
    const unpaid = afterCrash(orderMachine, paying.actor, 'watch');
    expect([settling.value, unpaid.value]).toEqual([cod.value(), 'awaitingPayment']);
  });

  test("of the order's page: the order stays visible", () => {
    const { actor } = startChild(orderViewMachine, { order: pending });
    const next = afterCrash(orderViewMachine, actor, 'watch');
    expect([next.value, next.context.order]).toEqual(['settled', pending]);
  });
});

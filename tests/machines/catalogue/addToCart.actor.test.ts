import { describe, expect, test } from 'vitest';
import {
  type AddReply,
  type AddRequest,
  addToCartMachine,
  selectAddState,
} from '../../../src/machines/catalogue/addToCart.ts';
import { product } from '../fixtures/catalogue.ts';
import { fakePromise, startChild } from '../support/actors.ts';

const request: AddRequest = { product: product(), variantId: null, qty: 1 };
const other: AddRequest = { ...request, qty: 3 };

function start() {
  const cart = fakePromise<AddReply, { request: AddRequest | null }>();
  const machine = addToCartMachine.provide({ actors: { addToCart: cart.logic } });
  const { actor, clock } = startChild(machine, undefined);
  const press = (what: AddRequest = request) => actor.send({ type: 'add.requested', request: what });
  const state = () => selectAddState(actor.getSnapshot());
  const asked = () => cart.calls.map(({ input }) => input.request);
  return { actor, clock, cart, press, state, asked };
}

describe('a press of the add button', () => {
  test('adds the product, and is shown as done for a moment', async () => {
    const { clock, cart, press, state } = start();
    const states = [state()];
    press();
    states.push(state());
    await cart.last().answer('added');
    states.push(state());
    clock.advance(2_500);
    states.push(state());
    expect(states).toEqual(['idle', 'adding', 'added', 'idle']);
  });

  test('while another is being processed is ignored', () => {
    const { press, asked } = start();
    press();
    press(other);
    expect(asked()).toEqual([request]);
  });

  test('right after one that was done adds again', async () => {
    const { cart, press, asked } = start();
    press();
    await cart.last().answer('added');
    press(other);
    expect(asked()).toEqual([request, other]);
  });

  test.each(['cut', 'refused'] as const)(
    'of which the cart tells itself that it was %s says nothing of its own, and can be repeated',
    async (reply) => {
      const { cart, press, state } = start();
      press();
      await cart.last().answer(reply);
      const told = state();
      press();
      expect([told, state()]).toEqual(['idle', 'adding']);
    },
  );

  test.each(['crashes', 'is slow'])('fails when the cart %s, and can be retried unchanged', async (how) => {
    const { actor, clock, cart, press, state, asked } = start();
    press(other);
    if (how === 'crashes') await cart.last().crash();
    else clock.advance(15_000);
    const failed = state();
    actor.send({ type: 'add.retried' });
    expect([failed, state(), asked()]).toEqual(['failed', 'adding', [other, other]]);
  });

  test('after a failure can be for another product', async () => {
    const { cart, press, asked } = start();
    press();
    await cart.last().crash();
    press(other);
    expect(asked()).toEqual([request, other]);
  });
});

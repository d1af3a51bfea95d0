import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import {
  type CartCheckEvent,
  type CartFacts,
  cartCheckMachine,
} from '../../../src/machines/checkout/cartCheck.ts';
import { fakeCallback, startChild } from '../support/actors.ts';

const known: CartFacts = { stock: 'valid', isSettling: false, gifts: 'known', sync: 'sent', cartId: 'c1' };

function start(needsServerCart = false) {
  const cart = fakeCallback<CartCheckEvent, EventObject, undefined>();
  const machine = cartCheckMachine.provide({ actors: { watchCart: cart.logic } });
  const child = startChild(machine, { needsServerCart });
  return {
    ...child,
    report: (over: Partial<CartFacts>) =>
      cart.send({ type: 'cartCheck.reported', facts: { ...known, ...over } }),
    kind: () => child.actor.getSnapshot().output?.kind ?? null,
  };
}

describe('the check of the cart before an order', () => {
  test('ends at once if everything is known', () => {
    const { report, kind } = start();
    expect(kind()).toBe(null);
    report({});
    expect(kind()).toBe('valid');
  });

  test('waits for the stock, then for the cart’s validation, then for the offers', () => {
    const { report, kind } = start();
    report({ stock: 'checking' });
    report({ stock: 'invalid', isSettling: true });
    expect(kind()).toBe(null);
    report({ stock: 'valid', isSettling: true });
    expect(kind()).toBe(null);
    report({});
    expect(kind()).toBe('valid');
  });

  test('waits for the offers of gifts, and fails if they cannot be loaded', () => {
    const { report, kind } = start();
    report({ gifts: 'loading' });
    expect(kind()).toBe(null);
    report({ gifts: 'unknown' });
    expect(kind()).toBe('failed');
  });

  test('of the express checkout, whose gifts are the server’s, does not wait for their offers', () => {
    for (const gifts of ['loading', 'unknown'] as const) {
      const { report, kind } = start(true);
      report({ gifts });
      expect(kind()).toBe('valid');
    }
  });

  test('restarts when the corrected lines are checked again', () => {
    const { report, kind } = start();
    report({ isSettling: true });
    report({ stock: 'checking', isSettling: true });
    report({ stock: 'checking' });
    expect(kind()).toBe(null);
    report({ stock: 'invalid' });
    expect(kind()).toBe('invalid');
  });

  test('waits for the first id of the server’s cart', () => {
    const { report, kind } = start();
    report({ cartId: null, sync: 'sending' });
    expect(kind()).toBe(null);
    report({ sync: 'sending' });
    expect(kind()).toBe('valid');
  });

  test('restarts when lines change while it waits for the id', () => {
    const { report, kind } = start();
    report({ cartId: null, sync: 'sending' });
    report({ stock: 'checking', sync: 'sending' });
    expect(kind()).toBe(null);
    report({ stock: 'invalid' });
    expect(kind()).toBe('invalid');
  });

  test.each([
    ['is not reached', { sync: 'unreached' as const }, 0],
    ['does not answer', { sync: 'sending' as const }, 10_000],
  ])('continues without an id if the server %s, because the order contains its lines', (_, facts, ms) => {
    const { report, kind, clock } = start();
    report({ cartId: null, ...facts });
    clock.advance(ms);
    expect(kind()).toBe('valid');
  });

  test('of the express checkout needs the server’s cart to have every change', () => {
    const { report, kind } = start(true);
    report({ sync: 'sending' });
    report({ sync: 'unreached' });
    expect(kind()).toBe(null);
    report({});
    expect(kind()).toBe('valid');
  });

  test('of the express checkout fails without the server’s cart', () => {
    const { report, kind, clock } = start(true);
    report({ sync: 'unreached' });
    clock.advance(10_000);
    expect(kind()).toBe('failed');
  });

  test.each([
    ['the stock is not reached', { stock: 'unreached' as const }, 0],
    ['the stock is not answered', { stock: 'checking' as const }, 12_000],
    ['the cart never settles', { isSettling: true }, 10_000],
    ['the offers of gifts are not answered', { gifts: 'loading' as const }, 10_000],
  ])('fails if %s', (_, facts, ms) => {
    const { report, kind, clock } = start();
    report(facts);
    clock.advance(ms);
    expect(kind()).toBe('failed');
  });

  test('fails if the cart cannot be watched', () => {
    const { actor, kind } = start();
    actor.send(JSON.parse('{"type":"xstate.error.actor.cart"}'));
    expect(kind()).toBe('failed');
  });
});

import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createActor, createMachine, initialTransition, transition } from 'xstate';
import { nodesOf, shopMachines, transitionKey, transitionsOf, transitionsTaken } from './support/chart.ts';

const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: { after: { 10: 'off' }, on: { press: 'off' } } },
});

describe('coverage of the machines', () => {
  test('gives a transition the same name in a machine and in its provided copy', () => {
    const keys = (machine: AnyStateMachine) => transitionsOf(machine).map(transitionKey);
    expect(keys(lamp).toSorted()).toEqual([
      'lamp.off press #0',
      'lamp.on press #0',
      'lamp.on xstate.after.10.lamp.on #0',
    ]);
    expect(keys(lamp.provide({}))).toEqual(keys(lamp));
  });

  test('still records the transitions that xstate takes', () => {
    const taken: (string | null)[] = [];
    const actor = createActor(lamp, {
      inspect: (event) => {
        if (event.type === '@xstate.microstep') taken.push(...transitionsTaken(event).map(transitionKey));
      },
    });
    actor.start();
    actor.send({ type: 'press' });
    expect(taken).toEqual(['lamp.off press #0']);
  });

  test('counts pure transitions too', () => {
    const [start] = initialTransition(lamp);
    const [next] = transition(lamp, start, { type: 'press' });
    expect(next.value).toBe('on');
  });
});

/** Actors that run as long as the state that invokes them, so that no answer of theirs ends it. */
const endless: ReadonlySet<string> = new Set([
  'attribution',
  'attributionStorage',
  'openPaymentWindow',
  'pincode',
  'storage',
  'cartSync',
  'inventory',
  'coupon',
  'storeData',
  'cart',
  'wishlist',
  'recentlyViewed',
  'recentlyViewedStorage',
  'wishlistStorage',
  'rewards',
  'session',
  'signInByCode',
  'addresses',
  'codeAnswers',
  'overlays',
  'connectivity',
  'relay',
  'turn',
  'searchStorage',
  'consent',
  'consentStorage',
  'beacon',
  'dataLayer',
  'tracing',
  'analytics',
  'vitalsConsent',
  'vitalsObserver',
]);

describe('every machine of the shop', async () => {
  const machines = await shopMachines();

  test.each(machines)(
    '$file names its invoked actors and handles their results and failures',
    ({ machine }) => {
      const faults = nodesOf(machine).flatMap((node) =>
        node.invoke.flatMap(({ id, src }) => [
          ...(typeof src === 'string' ? [] : [`${node.id} invokes ${id} by value`]),
          ...(/^\d+\./.test(id) ? [`${node.id} does not name ${src}`] : []),
          ...(node.transitions.has(`xstate.error.actor.${id}`)
            ? []
            : [`${node.id} ignores the failure of ${id}`]),
          ...(node.transitions.has(`xstate.done.actor.${id}`) || endless.has(id)
            ? []
            : [`${node.id} ignores the answer of ${id}`]),
        ]),
      );
      expect(faults).toEqual([]);
    },
  );

  test('has a unique id', () => {
    const ids = machines.map(({ machine }) => machine.id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

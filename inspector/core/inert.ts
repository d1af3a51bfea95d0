/** Machines with nothing behind them: machines and what they share inside the system stay real, the rest is still. */
import { type AnyStateMachine, fromCallback, fromPromise, StateMachine } from 'xstate';
import { stubKind } from '../../src/machines/shared/stubs.ts';

const known = new WeakMap<object, AnyStateMachine>();
const promises = new WeakSet<object>();

/** One of the promises that never answer. */
export function isRestingPromise(logic: unknown): boolean {
  return isObject(logic) && promises.has(logic);
}

/** The machine with every placeholder, its children's too, put to rest: promises that never answer, effects that do nothing. */
export function inert(machine: AnyStateMachine): AnyStateMachine {
  const cached = known.get(machine);
  if (cached) return cached;
  const { actors, actions } = machine.implementations;
  const provided = machine.provide({
    actors: Object.fromEntries(
      Object.entries(actors).map(([name, logic]) => [name, isObject(logic) ? still(logic) : logic]),
    ),
    actions: Object.fromEntries(
      Object.entries(actions).map(([name, action]) => [name, isStub(action) ? () => {} : action]),
    ),
  });
  known.set(machine, provided);
  return provided;
}

function still(logic: object): object {
  if (logic instanceof StateMachine) return inert(logic);
  switch (stubKind(logic)) {
    case 'promise':
      return restingPromise();
    case 'callback':
      return fromCallback(() => {});
    default:
      return logic;
  }
}

function restingPromise(): object {
  const logic = { ...fromPromise(() => new Promise<never>(() => {})), start: () => {} };
  promises.add(logic);
  return logic;
}

function isStub(implementation: unknown): boolean {
  return isObject(implementation) && stubKind(implementation) !== null;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

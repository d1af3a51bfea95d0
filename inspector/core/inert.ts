/**
 * Inert machines: their placeholders do nothing, so that no effect reaches the outside world. Child machines, and what machines
 * share within their actor system, stay real.
 */
import { type AnyStateMachine, fromCallback, fromPromise, StateMachine } from 'xstate';

/** The kind of actor or action that a placeholder replaces. */
export type PlaceholderKind = 'promise' | 'callback' | 'action';

/** Returns what an actor or action of a machine is a placeholder for, or `null` when it is not a placeholder. */
export type PlaceholderKindOf = (implementation: object) => PlaceholderKind | null;

declare const inertMark: unique symbol;
export type InertMachine = AnyStateMachine & { readonly [inertMark]: true };

/** An app's machines by id. */
export interface Machines extends ReadonlyMap<string, AnyStateMachine> {
  /** Returns an inert copy of a machine; the same copy each time. */
  readonly inert: (machine: AnyStateMachine) => InertMachine;
}

const inertMachines = new WeakSet<object>();
const pendingPromises = new WeakSet<object>();

/** The machines by id. `placeholderKindOf` tells which of their actors and actions are placeholders. */
export function createMachines(
  machines: Iterable<AnyStateMachine>,
  placeholderKindOf: PlaceholderKindOf,
): Machines {
  const byId = new Map([...machines].map((machine) => [machine.id, machine]));
  return Object.assign(byId, { inert: createInert(placeholderKindOf) });
}

/** Whether this is a promise actor of an inert machine: one that never settles. */
export function isPendingPromise(logic: unknown): boolean {
  return isObject(logic) && pendingPromises.has(logic);
}

function createInert(placeholderKindOf: PlaceholderKindOf): Machines['inert'] {
  const cache = new WeakMap<object, InertMachine>();
  const isPlaceholder = (implementation: unknown) =>
    isObject(implementation) && placeholderKindOf(implementation) !== null;
  const inertLogic = (logic: object): object => {
    if (logic instanceof StateMachine) return inert(logic);
    switch (placeholderKindOf(logic)) {
      case 'promise':
        return pendingPromise();
      case 'callback':
        return fromCallback(() => {});
      default:
        return logic;
    }
  };
  const inert = (machine: AnyStateMachine): InertMachine => {
    if (isInert(machine)) return machine;
    const cached = cache.get(machine);
    if (cached) return cached;
    const { actors, actions } = machine.implementations;
    const copy: AnyStateMachine = machine.provide({
      actors: Object.fromEntries(
        Object.entries(actors).map(([name, logic]) => [name, isObject(logic) ? inertLogic(logic) : logic]),
      ),
      actions: Object.fromEntries(
        Object.entries(actions).map(([name, action]) => [name, isPlaceholder(action) ? () => {} : action]),
      ),
    });
    markInert(copy);
    cache.set(machine, copy);
    return copy;
  };
  return inert;
}

function isInert(machine: AnyStateMachine): machine is InertMachine {
  return inertMachines.has(machine);
}

function markInert(machine: AnyStateMachine): asserts machine is InertMachine {
  inertMachines.add(machine);
}

function pendingPromise(): object {
  const logic = { ...fromPromise(() => new Promise<never>(() => {})), start: () => {} };
  pendingPromises.add(logic);
  return logic;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Records what the machines of this process reach, in running actors, pure transitions and generated paths. */

import { transitionKey, transitionsTaken } from '@storefront/inspector/transitions';
import {
  type AnyEventObject,
  type AnyStateMachine,
  type InspectionEvent,
  isMachineSnapshot,
  StateMachine,
} from 'xstate';

/** The states and transitions of a machine that were reached. */
export interface Reached {
  /** Ids of state nodes. */
  readonly states: Set<string>;
  /** Names of transitions. */
  readonly transitions: Set<string>;
  /** Results of guards, as `isReady true`. */
  readonly guards: Set<string>;
}

export interface ReachWatcher {
  /** By machine id. */
  readonly reached: ReadonlyMap<string, Reached>;
  stop(): void;
}

interface Listener {
  readonly reachedIn: (machine: string) => Reached;
  readonly onEvent: (machine: string, event: AnyEventObject) => void;
}

let listener: Listener | null = null;

/**
 * Records until it is stopped or the next one starts. `onEvent` is called with every event that a machine processes,
 * including its start (`xstate.init`).
 */
export function watchReach(onEvent: Listener['onEvent'] = () => {}): ReachWatcher {
  const reached = new Map<string, Reached>();
  const own: Listener = {
    reachedIn: (machine) => {
      const known = reached.get(machine) ?? { states: new Set(), transitions: new Set(), guards: new Set() };
      reached.set(machine, known);
      return known;
    },
    onEvent,
  };
  listener = own;
  return {
    reached,
    stop: () => {
      if (listener === own) listener = null;
    },
  };
}

/**
 * Pure transitions and generated paths have no actor that could be inspected, so the methods of the machines are replaced.
 * A machine copies these methods when it is created, so this module must be imported before the machines (or before their
 * copies by `provide()`).
 */
const { getInitialSnapshot, transition } = StateMachine.prototype;

StateMachine.prototype.getInitialSnapshot = function (scope, input) {
  watch(this, scope.system);
  listener?.onEvent(this.id, { type: 'xstate.init', input });
  const snapshot = getInitialSnapshot.call(this, scope, input);
  recordStates(snapshot);
  return snapshot;
};

StateMachine.prototype.transition = function (snapshot, event, scope) {
  watch(this, scope.system);
  listener?.onEvent(this.id, event);
  return transition.call(this, snapshot, event, scope);
};

interface Inspectable {
  inspect(observer: (event: InspectionEvent) => void): unknown;
}

const systems = new WeakSet<object>();

function watch(machine: AnyStateMachine, system: Inspectable): void {
  watchGuards(machine);
  if (systems.has(system)) return;
  systems.add(system);
  system.inspect((event) => {
    if (event.type !== '@xstate.microstep' || !listener) return;
    recordStates(event.snapshot);
    for (const taken of transitionsTaken(event)) {
      const machine = listener.reachedIn(taken.source.machine.id);
      const key = transitionKey(taken);
      if (key) machine.transitions.add(key);
      // A transient state is in no snapshot, but its transitions show that it was active.
      machine.states.add(taken.source.id);
    }
  });
}

function recordStates(snapshot: unknown): void {
  if (!isMachineSnapshot(snapshot)) return;
  for (const node of snapshot._nodes) listener?.reachedIn(node.machine.id).states.add(node.id);
}

/** Guards that are wrapped, and the objects whose guards are wrapped. */
const wrappedGuards = new WeakSet<object>();

/**
 * Wraps the named guards of a machine so that their results are recorded. Copies by `provide()` keep the wrapped
 * guards.
 */
function watchGuards({ id, implementations }: AnyStateMachine): void {
  const guards: Record<string, unknown> = implementations.guards;
  if (wrappedGuards.has(guards)) return;
  wrappedGuards.add(guards);
  for (const [name, guard] of Object.entries(guards)) {
    if (typeof guard !== 'function' || wrappedGuards.has(guard)) continue;
    const recorded = (result: unknown) => {
      listener?.reachedIn(id).guards.add(`${name} ${result === true}`);
      return result;
    };
    const wrapped = (...args: unknown[]) => recorded(Reflect.apply(guard, null, args));
    // The library's own guards, such as `stateIn`, are evaluated by their `check`.
    if ('check' in guard && typeof guard.check === 'function') {
      const { check } = guard;
      Object.assign(wrapped, guard, {
        check: (snapshot: unknown, args: unknown) =>
          recorded(Reflect.apply(check, guard, [snapshot, args, guard])),
      });
    }
    wrappedGuards.add(wrapped);
    guards[name] = wrapped;
  }
}

/** Notes what the machines of this process reach, in running actors, in pure transitions and in generated paths alike. */

import { transitionKey, transitionsTaken } from '@storefront/inspector/transitions';
import {
  type AnyEventObject,
  type AnyStateMachine,
  type InspectionEvent,
  isMachineSnapshot,
  StateMachine,
} from 'xstate';

/** What was reached of a machine. */
export interface Reached {
  /** Ids of state nodes. */
  readonly states: Set<string>;
  /** Names of transitions. */
  readonly transitions: Set<string>;
  /** Results of guards, as `isReady true`. */
  readonly guards: Set<string>;
}

export interface Witness {
  /** By machine id. */
  readonly reached: ReadonlyMap<string, Reached>;
  stop(): void;
}

interface Listener {
  readonly reachedIn: (machine: string) => Reached;
  readonly hear: (machine: string, event: AnyEventObject) => void;
}

let listener: Listener | null = null;

/** Until it is stopped, or the next one begins. `hear` is told of every event that a machine works off, its start (`xstate.init`) included. */
export function bearWitness(hear: Listener['hear'] = () => {}): Witness {
  const reached = new Map<string, Reached>();
  const own: Listener = {
    reachedIn: (machine) => {
      const known = reached.get(machine) ?? { states: new Set(), transitions: new Set(), guards: new Set() };
      reached.set(machine, known);
      return known;
    },
    hear,
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
 * Pure transitions and generated paths run without an actor of ours to inspect, so the machines themselves are watched.
 * A machine takes these methods as its own when it is made: this module comes before machines, or their copies.
 */
const { getInitialSnapshot, transition } = StateMachine.prototype;

StateMachine.prototype.getInitialSnapshot = function (scope, input) {
  watch(this, scope.system);
  listener?.hear(this.id, { type: 'xstate.init', input });
  const snapshot = getInitialSnapshot.call(this, scope, input);
  noteStates(snapshot);
  return snapshot;
};

StateMachine.prototype.transition = function (snapshot, event, scope) {
  watch(this, scope.system);
  listener?.hear(this.id, event);
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
    noteStates(event.snapshot);
    for (const taken of transitionsTaken(event)) {
      const machine = listener.reachedIn(taken.source.machine.id);
      const key = transitionKey(taken);
      if (key) machine.transitions.add(key);
      // A transient state is in no snapshot, but what leaves it was in it.
      machine.states.add(taken.source.id);
    }
  });
}

function noteStates(snapshot: unknown): void {
  if (!isMachineSnapshot(snapshot)) return;
  for (const node of snapshot._nodes) listener?.reachedIn(node.machine.id).states.add(node.id);
}

/** Guards that tell their results, and the collections of them that were seen to. */
const telling = new WeakSet<object>();

/** From now on the machine's named guards tell their results; `provide()` takes them along. */
function watchGuards({ id, implementations }: AnyStateMachine): void {
  const guards: Record<string, unknown> = implementations.guards;
  if (telling.has(guards)) return;
  telling.add(guards);
  for (const [name, guard] of Object.entries(guards)) {
    if (typeof guard !== 'function' || telling.has(guard)) continue;
    const told = (result: unknown) => {
      listener?.reachedIn(id).guards.add(`${name} ${result === true}`);
      return result;
    };
    const wrapped = (...args: unknown[]) => told(Reflect.apply(guard, null, args));
    // The library's own guards, such as `stateIn`, are asked in another way.
    if ('check' in guard && typeof guard.check === 'function') {
      const { check } = guard;
      Object.assign(wrapped, guard, {
        check: (snapshot: unknown, args: unknown) =>
          told(Reflect.apply(check, guard, [snapshot, args, guard])),
      });
    }
    telling.add(wrapped);
    guards[name] = wrapped;
  }
}

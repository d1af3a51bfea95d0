/** What the library's scenarios reach of the machines, and the events that they give them. */
import { type AnyEventObject, type AnyStateMachine, isMachineSnapshot, StateMachine } from 'xstate';
import { play } from '../../src/inspector/core/authored.ts';
import { shopMachines } from '../../src/inspector/core/machines.ts';
import type { Player } from '../../src/inspector/core/player.ts';
import { replay } from '../../src/inspector/core/replay.ts';
import { parseTransitionKey, transitionKey, transitionsOf } from '../../src/inspector/core/transitions.ts';
import { libraryFiles, readScenario } from './library.ts';

export interface Reach {
  /** Ids of state nodes. */
  readonly states: ReadonlySet<string>;
  /** Names of transitions. */
  readonly transitions: ReadonlySet<string>;
  /** By machine id: events as machines received them, each once. */
  readonly events: ReadonlyMap<string, readonly AnyEventObject[]>;
  /** By machine id: what its actors were started with, each once. */
  readonly inputs: ReadonlyMap<string, readonly unknown[]>;
}

export function reachOfLibrary(): Reach {
  const states = new Set<string>();
  const transitions = new Set<string>();
  const events = new Map<string, Map<string, AnyEventObject>>();
  const inputs = new Map<string, Map<string, unknown>>();
  const restore = listen((machine, event) => {
    const text = JSON.stringify(event);
    if (event.type === 'xstate.init') keep(inputs, machine, text, event.input);
    else keep(events, machine, text, event);
  });
  for (const file of libraryFiles()) {
    const parsed = readScenario(file);
    if (!parsed.ok) continue;
    const { scenario } = parsed;
    const player =
      scenario.kind === 'authored'
        ? play(scenario, shopMachines).player
        : replay(scenario, shopMachines).player;
    note(player, states, transitions);
  }
  restore();
  const values = <T>(known: Map<string, Map<string, T>>) =>
    new Map([...known].map(([machine, found]) => [machine, [...found.values()]]));
  return { states, transitions, events: values(events), inputs: values(inputs) };
}

function keep<T>(known: Map<string, Map<string, T>>, machine: string, text: string, value: T): void {
  const found = known.get(machine) ?? new Map<string, T>();
  known.set(machine, found);
  found.set(text, value);
}

/** Hears every event that a machine works off. Returns a function that stops it. */
function listen(hear: (machine: string, event: AnyEventObject) => void): () => void {
  const { transition, getInitialSnapshot } = StateMachine.prototype;
  StateMachine.prototype.transition = function (snapshot, event, scope) {
    hear(this.id, event);
    return transition.call(this, snapshot, event, scope);
  };
  StateMachine.prototype.getInitialSnapshot = function (scope, input) {
    hear(this.id, { type: 'xstate.init', input });
    return getInitialSnapshot.call(this, scope, input);
  };
  return () => {
    StateMachine.prototype.transition = transition;
    StateMachine.prototype.getInitialSnapshot = getInitialSnapshot;
  };
}

function note({ observer }: Player, states: Set<string>, transitions: Set<string>): void {
  for (const { took } of observer.entries) {
    for (const key of took) {
      transitions.add(key);
      // A transient state is in no snapshot, but what leaves it was in it.
      states.add(parseTransitionKey(key)?.source ?? '');
    }
  }
  for (const { to, value } of observer.entries) {
    const snapshot: unknown = observer.actors.get(to)?.getSnapshot();
    if (value === undefined || !isMachineSnapshot(snapshot)) continue;
    for (const id of idsIn(snapshot.machine, value)) states.add(id);
  }
}

function idsIn(machine: AnyStateMachine, value: unknown, prefix = machine.id): string[] {
  if (typeof value === 'string') return [`${prefix}.${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${prefix}.${key}`,
    ...idsIn(machine, inner, `${prefix}.${key}`),
  ]);
}

export function keysOf(machine: AnyStateMachine): string[] {
  return transitionsOf(machine).flatMap((transition) => transitionKey(transition) ?? []);
}

/** Collects the states and transitions that scenarios reach, and the events that the machines receive. */

import { play, replay } from '@storefront/inspector';
import { transitionKey, transitionsOf } from '@storefront/inspector/transitions';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { shopMachines } from '../../src/inspected/machines.ts';
import { libraryFiles, readScenario } from './library.ts';
import { type Reached, watchReach } from './reachWatcher.ts';

export interface Reach {
  /** By machine id. */
  readonly reached: ReadonlyMap<string, Reached>;
  /** By machine id: the events that it received, each once. */
  readonly events: ReadonlyMap<string, readonly AnyEventObject[]>;
  /** By machine id: the inputs of its actors, each once. */
  readonly inputs: ReadonlyMap<string, readonly unknown[]>;
}

export function reachOfLibrary(): Reach {
  return reachOf(libraryFiles());
}

/** Replays scenario files. Files that are not valid are skipped. */
export function reachOf(files: readonly string[]): Reach {
  const events = new Map<string, Map<string, AnyEventObject>>();
  const inputs = new Map<string, Map<string, unknown>>();
  const watcher = watchReach((machine, event) => {
    const text = JSON.stringify(event);
    if (event.type === 'xstate.init') addOnce(inputs, machine, text, event.input);
    else addOnce(events, machine, text, event);
  });
  for (const file of files) {
    const parsed = readScenario(file);
    if (!parsed.ok) continue;
    const { scenario } = parsed;
    if (scenario.kind === 'authored') play(scenario, shopMachines);
    else replay(scenario, shopMachines);
  }
  watcher.stop();
  const values = <T>(known: Map<string, Map<string, T>>) =>
    new Map([...known].map(([machine, found]) => [machine, [...found.values()]]));
  return { reached: watcher.reached, events: values(events), inputs: values(inputs) };
}

function addOnce<T>(known: Map<string, Map<string, T>>, machine: string, text: string, value: T): void {
  const found = known.get(machine) ?? new Map<string, T>();
  known.set(machine, found);
  found.set(text, value);
}

/** Returns the names of all transitions of a machine. */
export function keysOf(machine: AnyStateMachine): string[] {
  return transitionsOf(machine).flatMap((transition) => transitionKey(transition) ?? []);
}

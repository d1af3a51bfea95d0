/** Collects the states and transitions that scenarios reach, and the events that the machines receive. */

import { play, replay } from '@storefront/inspector';
import { transitionKey, transitionsOf } from '@storefront/inspector/transitions';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { shopMachines } from '../../src/inspected/machines.ts';
import { libraryFiles, nameOf, readScenario } from './library.ts';
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

/** Replays scenario files. Those that are not valid or cannot be played are named and skipped. */
export function reachOf(files: readonly string[]): Reach {
  const events = new Map<string, Map<string, AnyEventObject>>();
  const inputs = new Map<string, Map<string, unknown>>();
  const watcher = watchReach((machine, event) => {
    const text = JSON.stringify(event);
    if (event.type === 'xstate.init') addOnce(inputs, machine, text, event.input);
    else addOnce(events, machine, text, event);
  });
  for (const file of files) {
    const problem = playFile(file);
    if (problem !== null) console.error(`${nameOf(file)} is left out: ${problem}`);
  }
  watcher.stop();
  const values = <T>(known: Map<string, Map<string, T>>) =>
    new Map([...known].map(([machine, found]) => [machine, [...found.values()]]));
  return { reached: watcher.reached, events: values(events), inputs: values(inputs) };
}

/** Plays a scenario. Returns why that is not possible, or `null`. */
function playFile(file: string): string | null {
  const parsed = readScenario(file);
  if (!parsed.ok) return parsed.reason;
  const { scenario } = parsed;
  try {
    if (scenario.kind === 'authored') play(scenario, shopMachines);
    else replay(scenario, shopMachines);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
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

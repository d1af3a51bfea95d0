/** `generate`: the shortest paths to the transitions of a machine that no scenario takes. */
import type { AnyEventObject } from 'xstate';
import { shopMachines } from '../../src/inspected/machines.ts';
import { reportError } from './libraryCommands.ts';
import { MOST_STATES, pathsTo } from './paths.ts';
import { keysOf, reachOfLibrary } from './reach.ts';

export function generate([name]: readonly string[]): number {
  const machine = shopMachines.get(name ?? '');
  if (!machine) return reportError(`Give the id of a machine: ${[...shopMachines.keys()].join(', ')}.`);
  const reach = reachOfLibrary();
  if (!reach.inputs.has(machine.id))
    return reportError(`No scenario starts ${machine.id} yet. Write one by hand first.`);
  const taken = reach.reached.get(machine.id)?.transitions;
  const wanted = keysOf(machine).filter((key) => !taken?.has(key));
  if (wanted.length === 0) {
    console.log(`The library takes every transition of ${machine.id}.`);
    return 0;
  }
  const { found, missing, isTruncated } = pathsTo(wanted, machine, reach);
  for (const [key, path] of found) printPath(key, path);
  if (missing.length > 0) {
    const size = isTruncated ? ` in ${MOST_STATES} states` : '';
    console.log(`\nNot reachable with the events of the library${size}:`);
    for (const key of missing) console.log(`   ${key}`);
  }
  return 0;
}

export function printPath(key: string, path: readonly AnyEventObject[]): void {
  console.log(`\n${key}`);
  for (const event of path) console.log(`   ${JSON.stringify(event).slice(0, 160)}`);
}

/** `generate`: the shortest ways to the transitions of a machine that no scenario takes. */
import type { AnyEventObject } from 'xstate';
import { shopMachines } from '../../src/inspected/machines.ts';
import { complain } from './library.commands.ts';
import { keysOf, reachOfLibrary } from './reach.ts';
import { MOST_STATES, waysTo } from './ways.ts';

export function generate([name]: readonly string[]): number {
  const machine = shopMachines.get(name ?? '');
  if (!machine) return complain(`Which machine? There are ${[...shopMachines.keys()].join(', ')}.`);
  const reach = reachOfLibrary();
  if (!reach.inputs.has(machine.id))
    return complain(`No scenario starts ${machine.id} yet: begin with one by hand.`);
  const taken = reach.reached.get(machine.id)?.transitions;
  const wanted = keysOf(machine).filter((key) => !taken?.has(key));
  if (wanted.length === 0) {
    console.log(`The library takes every transition of ${machine.id}.`);
    return 0;
  }
  const { found, missing, isTruncated } = waysTo(wanted, machine, reach);
  for (const [key, way] of found) printWay(key, way);
  if (missing.length > 0) {
    const size = isTruncated ? ` in ${MOST_STATES} states` : '';
    console.log(`\nNot found with the events of the library${size}:`);
    for (const key of missing) console.log(`   ${key}`);
  }
  return 0;
}

export function printWay(key: string, way: readonly AnyEventObject[]): void {
  console.log(`\n${key}`);
  for (const event of way) console.log(`   ${JSON.stringify(event).slice(0, 160)}`);
}

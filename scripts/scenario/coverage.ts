/** `coverage`: what the library reaches. */
import { shopMachines } from '../../src/inspector/core/machines.ts';
import { leavesOf } from '../../src/inspector/core/transitions.ts';
import { keysOf, reachOfLibrary } from './reach.ts';

export function coverage(): number {
  const reach = reachOfLibrary();
  let states = 0;
  let transitions = 0;
  let all = 0;
  for (const [id, machine] of shopMachines) {
    const leaves = leavesOf(machine);
    const keys = keysOf(machine);
    const reached = leaves.filter((leaf) => reach.states.has(leaf)).length;
    const taken = keys.filter((key) => reach.transitions.has(key)).length;
    console.log(`${id.padEnd(16)} states ${reached}/${leaves.length}  transitions ${taken}/${keys.length}`);
    states += reached;
    transitions += taken;
    all += keys.length;
  }
  console.log(
    `\n${states} states, ${transitions} of ${all} transitions; "generate <machine>" finds ways to the rest.`,
  );
  return 0;
}

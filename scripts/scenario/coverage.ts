/** `coverage`: the states, transitions and guards that unit tests, scenarios and browser runs reach together. */

import { leavesOf, nameOf, transitionsOf } from '@storefront/inspector/transitions';
import type { AnyStateMachine } from 'xstate';
import { shopMachines } from '../../src/inspected/machines.ts';
import { printPath } from './generate.ts';
import { libraryFiles } from './library.ts';
import { reportError } from './libraryCommands.ts';
import { pathsTo } from './paths.ts';
import { keysOf, type Reach, reachOf } from './reach.ts';
import type { Reached } from './reachWatcher.ts';
import { browserRecordings, jsonFilesIn, reachOfTests } from './records.ts';

/**
 * Ids of states, names of transitions, or `<machine> <guard> <result>` that nothing reaches, each with the reason. An
 * exception that is reached is an error, so the list stays short.
 */
const exceptions: Readonly<Record<string, string>> = {};

const kinds = ['states', 'transitions', 'guards'] as const;
type Kind = (typeof kinds)[number];

/** Returns exit code 1 when a state, a transition or a guard's result is missed and not an exception. */
export function coverage(): number {
  const tests = reachOfTests();
  if (tests.size === 0)
    return reportError(
      'There are no records of the machine tests. Run npx vitest run --project machines, then this command again.',
    );
  const library = reachOf(libraryFiles());
  const recordings = jsonFilesIn(browserRecordings);
  const sources = { tests, scenarios: library.reached, browser: reachOf(recordings).reached };
  const total = { states: [0, 0], transitions: [0, 0], guards: [0, 0] };
  const used = new Set<string>();
  let missed = 0;
  for (const [id, machine] of shopMachines) {
    const counts = kinds.map((kind) => {
      const all = allOf(machine, kind);
      const hit = all.filter((name) => Object.values(sources).some((source) => has(source, id, kind, name)));
      total[kind] = [(total[kind][0] ?? 0) + hit.length, (total[kind][1] ?? 0) + all.length];
      return `${kind} ${hit.length}/${all.length}`.padEnd(21);
    });
    const by = Object.entries(sources).map(
      ([name, source]) => `${name} ${count(source, id, keysOf(machine))}`,
    );
    console.log(`${id.padEnd(16)} ${counts.join('')} (transitions: ${by.join(', ')})`);
    missed += reportMissed(machine, Object.values(sources), library, used);
  }
  for (const name of Object.keys(exceptions).filter((exception) => !used.has(exception))) {
    console.log(`    exception that is reached, remove it: ${name}`);
    missed += 1;
  }
  const sums = kinds.map((kind) => `${total[kind][0]} of ${total[kind][1]} ${kind}`).join(', ');
  console.log(`\n${sums}; ${recordings.length} browser recordings. ${missed} missed.`);
  return missed > 0 ? 1 : 0;
}

type Source = ReadonlyMap<string, Reached>;

function has(source: Source, id: string, kind: Kind, name: string): boolean {
  return source.get(id)?.[kind].has(name) === true;
}

function count(source: Source, id: string, keys: readonly string[]): number {
  return keys.filter((key) => has(source, id, 'transitions', key)).length;
}

function allOf(machine: AnyStateMachine, kind: Kind): string[] {
  if (kind === 'states') return leavesOf(machine);
  if (kind === 'transitions') return keysOf(machine);
  const guards = transitionsOf(machine).flatMap(({ guard }) => (guard === undefined ? [] : nameOf(guard)));
  return [...new Set(guards)].flatMap((name) => [`${name} true`, `${name} false`]);
}

/** Returns what none of the sources has reached of a machine. */
export function missedOf(machine: AnyStateMachine, sources: readonly Source[]): Record<Kind, string[]> {
  const missed = (kind: Kind) =>
    allOf(machine, kind).filter((name) => !sources.some((source) => has(source, machine.id, kind, name)));
  return { states: missed('states'), transitions: missed('transitions'), guards: missed('guards') };
}

/**
 * Prints what is missed, with a path to each missed transition. Returns the number of those that are not exceptions.
 */
function reportMissed(
  machine: AnyStateMachine,
  sources: readonly Source[],
  library: Reach,
  used: Set<string>,
): number {
  let count = 0;
  const missed = missedOf(machine, sources);
  for (const kind of kinds) {
    const unexcused = missed[kind].filter((name) => {
      const exception = kind === 'guards' ? `${machine.id} ${name}` : name;
      if (exceptions[exception] === undefined) return true;
      used.add(exception);
      return false;
    });
    for (const name of unexcused) console.log(`    ${missing[kind]}: ${name}`);
    if (kind === 'transitions' && unexcused.length > 0)
      for (const [key, path] of pathsTo(unexcused, machine, library).found) printPath(key, path);
    count += unexcused.length;
  }
  return count;
}

const missing: Readonly<Record<Kind, string>> = {
  states: 'state never reached',
  transitions: 'transition never taken',
  guards: 'guard never gave',
};

/** `coverage`: what unit tests, scenarios and browser runs reach of every machine, added up. */

import { leavesOf, nameOf, transitionsOf } from '@storefront/inspector/transitions';
import type { AnyStateMachine } from 'xstate';
import { shopMachines } from '../../src/inspected/machines.ts';
import { exceptions } from './exceptions.ts';
import { printWay } from './generate.ts';
import { complain } from './library.commands.ts';
import { libraryFiles } from './library.ts';
import { keysOf, type Reach, reachOf } from './reach.ts';
import { browserRecordings, jsonFilesIn, reachOfTests } from './records.ts';
import { waysTo } from './ways.ts';
import type { Reached } from './witness.ts';

const kinds = ['states', 'transitions', 'guards'] as const;
type Kind = (typeof kinds)[number];

/** Exit code 1: a state, a transition or a guard's result was missed that no exception names. */
export function coverage(): number {
  const tests = reachOfTests();
  if (tests.size === 0)
    return complain('The machine tests left no records: npx vitest run --project machines, then once more.');
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
    missed += tellMissed(machine, Object.values(sources), library, used);
  }
  for (const name of Object.keys(exceptions).filter((exception) => !used.has(exception))) {
    console.log(`    exception that is none, take it out: ${name}`);
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

/** What of a machine none of the sources has reached. */
export function missedOf(machine: AnyStateMachine, sources: readonly Source[]): Record<Kind, string[]> {
  const missed = (kind: Kind) =>
    allOf(machine, kind).filter((name) => !sources.some((source) => has(source, machine.id, kind, name)));
  return { states: missed('states'), transitions: missed('transitions'), guards: missed('guards') };
}

/** How many were missed that no exception names; for a transition, a way to it is told. */
function tellMissed(
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
      for (const [key, way] of waysTo(unexcused, machine, library).found) printWay(key, way);
    count += unexcused.length;
  }
  return count;
}

const missing: Readonly<Record<Kind, string>> = {
  states: 'state never reached',
  transitions: 'transition never taken',
  guards: 'guard never gave',
};

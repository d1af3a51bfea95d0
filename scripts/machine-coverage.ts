/**
 * Adds up what the machine tests reached: `npm run machines:coverage`, after `vitest run --project machines`. For each
 * machine it prints the leaf states reached and the transitions taken, and every one that was missed. Exit code 1 on a
 * miss.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  type CoverageRecord,
  leavesOf,
  recordsFolder,
  shopMachines,
  transitionKey,
  transitionsOf,
} from '../tests/machines/support/chart.ts';

const reached = readRecords();
let missed = 0;
for (const { folder, machine } of await shopMachines()) {
  const states = compare(leavesOf(machine), reached.states);
  const keys = transitionsOf(machine).flatMap((transition) => transitionKey(transition) ?? []);
  const transitions = compare(keys, reached.transitions);
  console.log(
    `${folder.padEnd(14)} states ${states.hit}/${states.all}  transitions ${transitions.hit}/${transitions.all}`,
  );
  for (const id of states.missed) console.log(`    state never reached: ${id}`);
  for (const key of transitions.missed) console.log(`    transition never taken: ${key}`);
  missed += states.missed.length + transitions.missed.length;
}
if (missed > 0) console.log(`\n${missed} missed`);
process.exitCode = missed > 0 ? 1 : 0;

function readRecords(): { states: Set<string>; transitions: Set<string> } {
  if (!existsSync(recordsFolder)) {
    console.error(
      `Nothing in ${recordsFolder}: run the machine tests first (npx vitest run --project machines).`,
    );
    process.exit(1);
  }
  const records = readdirSync(recordsFolder).map(
    (file): CoverageRecord => JSON.parse(readFileSync(`${recordsFolder}/${file}`, 'utf8')),
  );
  const machines = records.flatMap((record) => Object.values(record));
  return {
    states: new Set(machines.flatMap(({ states }) => states)),
    transitions: new Set(machines.flatMap(({ transitions }) => transitions)),
  };
}

function compare(all: readonly string[], hits: ReadonlySet<string>) {
  const missed = all.filter((item) => !hits.has(item));
  return { all: all.length, hit: all.length - missed.length, missed };
}

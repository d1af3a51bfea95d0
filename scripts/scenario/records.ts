/** Reads the files in which tests record the states and transitions that they reach, for `coverage`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Reached } from './reachWatcher.ts';

const reports = resolve(import.meta.dirname, '../../reports');
/** Folder with a record for each file of the machine tests. */
export const testRecords = join(reports, 'machines');
/** Folder with the recordings of browser tests. */
export const browserRecordings = join(reports, 'recordings');

const record = v.record(
  v.string(),
  v.object({
    states: v.array(v.string()),
    transitions: v.array(v.string()),
    guards: v.array(v.string()),
  }),
);

/** By machine id. */
type CoverageRecord = v.InferOutput<typeof record>;

export function recordOf(reached: ReadonlyMap<string, Reached>): CoverageRecord {
  return Object.fromEntries(
    [...reached].map(([machine, { states, transitions, guards }]) => [
      machine,
      { states: [...states].sort(), transitions: [...transitions].sort(), guards: [...guards].sort() },
    ]),
  );
}

/** Returns what the last run of the machine tests reached, by machine id; empty when there are no records. */
export function reachOfTests(): Map<string, Reached> {
  const sum = new Map<string, Reached>();
  for (const file of jsonFilesIn(testRecords)) {
    const parsed = v.parse(record, JSON.parse(readFileSync(file, 'utf8')));
    for (const [machine, reached] of Object.entries(parsed)) {
      const known = sum.get(machine) ?? { states: new Set(), transitions: new Set(), guards: new Set() };
      sum.set(machine, known);
      for (const kind of ['states', 'transitions', 'guards'] as const)
        for (const name of reached[kind]) known[kind].add(name);
    }
  }
  return sum;
}

export function jsonFilesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(folder, file));
}

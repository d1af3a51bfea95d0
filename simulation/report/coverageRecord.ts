/**
 * The record of transitions: those that a simulated shopper has taken in some run, and for each other one the reason why none
 * has taken it. `npm run simulate -- --coverage --write` adds those that it reached. Reasons are written by hand; a test fails
 * if one is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

export interface NotReached {
  readonly reason: string;
  /** The transitions' names. */
  readonly transitions: readonly string[];
}

export interface CoverageRecord {
  readonly reached: readonly string[];
  readonly notReached: readonly NotReached[];
}

const file = fileURLToPath(new URL('coverage.json', import.meta.url));
const Names = v.array(v.string());
const Recorded = v.object({
  reached: Names,
  notReached: v.array(v.object({ reason: v.string(), transitions: Names })),
});

export function readCoverageRecord(): CoverageRecord {
  return v.parse(Recorded, JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Adds what a run reached. Drops names that no machine has any more, and the reasons of transitions that are now reached.
 *
 * @param all the names of all machines' transitions
 * @param taken those that the run reached
 */
export function addToCoverageRecord(all: readonly string[], taken: ReadonlySet<string>): CoverageRecord {
  const before = readCoverageRecord();
  const known = new Set(before.reached);
  const reached = all.filter((name) => known.has(name) || taken.has(name)).sort();
  const left = new Set(all.filter((name) => !reached.includes(name)));
  const notReached = before.notReached
    .map(({ reason, transitions }) => ({ reason, transitions: transitions.filter((name) => left.has(name)) }))
    .filter(({ transitions }) => transitions.length > 0);
  const record = { reached, notReached };
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
  return record;
}

/** Plants one bug after another, and reports how many steps it takes to find each, and the length of the shortest run. */

import { endWith } from '../../scripts/support/options.ts';
import { createPlanting, PLANTING, type PlantedBug, plantInServer } from './planting.ts';
import { type PlantedRow, rowText, writeRows } from './table.ts';

const SHORT_ENOUGH = 20;
const SHRINKING_RUNS = 80;
/** Short runs come to rest often, and only at rest can an endless wait be detected. */
const STEPS_OF_A_RUN = 60;
/** The distance between the seeds of two searches; more than a search ever uses. */
const BETWEEN_SEARCHES = 100_000;

interface PlantedOptions {
  readonly first: number;
  /** The number of searches for each bug, each from other seeds. */
  readonly rounds: number;
  /** A bug must be found within this many steps. */
  readonly mostSteps: number;
  /** Only bugs whose name matches this regular expression. */
  readonly only: string;
  /** Prints the shortened run of each bug in words. */
  readonly inWords: boolean;
  /** Writes the results to the documentation page of planted bugs. */
  readonly isWritten: boolean;
}

/** Returns whether every search found its bug within the limit, and the shortened run of each bug is short enough. */
export async function simulatePlanted({
  first,
  rounds,
  mostSteps,
  only,
  inWords: isInWords,
  isWritten,
}: PlantedOptions): Promise<boolean> {
  const { pastBugs } = await import('./pastBugs.ts');
  const { typicalBugs } = await import('./typicalBugs.ts');
  const bugs = [...pastBugs, ...typicalBugs];
  const planting = createPlanting(bugs);
  plantInServer(planting);
  const { openSimulatedDatabase } = await import('../server/database.ts');
  const { buildPageScript } = await import('../tabs/script.ts');
  const { search, shorten } = await import('../simulate.ts');
  const { inWords } = await import('../shopper/steps.ts');
  const [store, script] = await Promise.all([openSimulatedDatabase(), buildPageScript(planting.changed)]);
  const globals = { [PLANTING]: planting.substitute };
  const simulation = { store, script, globals, faults: 'some' } as const;

  const searchOnce = async (from: number) => {
    let steps = 0;
    const failed = await search(simulation, {
      from,
      mostSteps,
      stepsOfARun: STEPS_OF_A_RUN,
      onRun: (_seed, result) => {
        steps += result.steps.length;
      },
    });
    return { steps, failed };
  };
  const names = bugs.map(({ name }) => name);
  const resultOf = ({ name }: PlantedBug, { found, shortest, searches }: Searched): PlantedRow => ({
    name,
    median: found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)],
    found: found.length,
    rounds: searches,
    shown: shortest?.steps,
    rule: shortest?.rule ?? '',
  });
  const searchFor = async (bug: PlantedBug, before: Searched, from: number): Promise<Searched> => {
    planting.choose(bug);
    const { steps, failed } = await searchOnce(from);
    const searches = before.searches + 1;
    if (!failed) return { ...before, searches };
    const found = [...before.found, steps];
    if (before.shortest) return { ...before, searches, found };
    const { steps: shown, violation } = await shorten(simulation, failed, SHRINKING_RUNS);
    if (isInWords) console.log([...shown.map(inWords), violation?.details].join('\n'));
    return { searches, found, shortest: { steps: shown.length, rule: violation?.rule ?? '' } };
  };

  console.log(
    '| bug | steps to find it (median) | found | steps that show it | rule |\n|---|---|---|---|---|',
  );
  const chosen = bugs.filter(({ name }) => new RegExp(only).test(name));
  if (chosen.length === 0)
    return endWith(`No bug is named by "${only}". There are:\n  ${names.join('\n  ')}`);
  const searched = new Map<PlantedBug, Searched>();
  // Round after round, so that a search that is stopped early leaves rows of every bug.
  for (let round = 0; round < rounds; round += 1) {
    for (const bug of chosen) {
      const before = searched.get(bug) ?? { searches: 0, found: [], shortest: null };
      const now = await searchFor(bug, before, first + round * BETWEEN_SEARCHES);
      searched.set(bug, now);
      const row = resultOf(bug, now);
      console.log(rowText(row));
      if (isWritten) writeRows([row], names);
    }
  }
  return [...searched.values()].every(
    ({ found, shortest }) => found.length === rounds && shortest !== null && shortest.steps <= SHORT_ENOUGH,
  );
}

/** What the searches for one bug found so far. */
interface Searched {
  readonly searches: number;
  /** The steps of each search that found it. */
  readonly found: readonly number[];
  /** The shortened run of the first search that found the bug. */
  readonly shortest: { readonly steps: number; readonly rule: string } | null;
}

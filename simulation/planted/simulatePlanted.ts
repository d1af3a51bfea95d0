/** Plants one bug after another, and reports how many steps it takes to find each, and the length of the shortest run. */

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
  /** Prints the shortest run of each in words. */
  readonly inWords: boolean;
  /** Writes the results to the documentation page of planted bugs. */
  readonly isWritten: boolean;
}

/** Returns whether every bug was found within the limit by a short run. */
export async function simulatePlanted({
  first,
  rounds,
  mostSteps,
  only,
  inWords: isInWords,
  isWritten,
}: PlantedOptions): Promise<boolean> {
  const { bugs } = await import('./bugs.ts');
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
  const searchFor = async (bug: PlantedBug): Promise<boolean> => {
    planting.choose(bug);
    const found: number[] = [];
    let shortest: { readonly steps: number; readonly rule: string } | null = null;
    for (let round = 0; round < rounds; round += 1) {
      const { steps, failed } = await searchOnce(first + round * BETWEEN_SEARCHES);
      if (!failed) continue;
      found.push(steps);
      if (shortest) continue;
      const { steps: shown, violation } = await shorten(simulation, failed, SHRINKING_RUNS);
      shortest = { steps: shown.length, rule: violation?.rule ?? '' };
      if (isInWords) console.log([...shown.map(inWords), violation?.details].join('\n'));
    }
    const middle = found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)];
    const row: PlantedRow = {
      name: bug.name,
      median: middle,
      found: found.length,
      rounds,
      shown: shortest?.steps,
      rule: shortest?.rule ?? '',
    };
    console.log(rowText(row));
    if (isWritten) writeRows([row], names);
    return found.length === rounds && shortest !== null && shortest.steps <= SHORT_ENOUGH;
  };

  console.log(
    '| bug | steps to find it (median) | found | steps that show it | rule |\n|---|---|---|---|---|',
  );
  let isEachFound = true;
  const chosen = new RegExp(only);
  for (const bug of bugs) if (chosen.test(bug.name)) isEachFound = (await searchFor(bug)) && isEachFound;
  return isEachFound;
}

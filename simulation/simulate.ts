/** Runs seed after seed: until a rule breaks, or a number of steps or minutes has passed. */
import type { Script } from 'node:vm';
import { type RunResult, run } from './run.ts';
import type { SimulatedDatabase } from './server/database.ts';
import type { FaultLevel } from './shopper/drawing.ts';
import type { Step } from './shopper/steps.ts';
import { shrink } from './shrink/shrink.ts';
import { realNow } from './world/takeOver.ts';

const STEPS_OF_A_RUN = 150;
const SHRINKING_RUNS = 300;

export interface Simulation {
  readonly store: SimulatedDatabase;
  readonly script: Script;
  readonly faults: FaultLevel;
  readonly onTransition?: (name: string) => void;
  readonly globals?: Readonly<Record<string, unknown>>;
}

/** A run that broke a rule. */
export interface Failed {
  readonly seed: string;
  /** The plot that the run was told to follow; `null`: everything in it was drawn from the seed. */
  readonly plot: string | null;
  readonly result: RunResult;
}

export interface Search {
  /** Plots that are followed first, each in its own run. */
  readonly plots?: readonly string[];
  /** The first seed; each run takes the next number. */
  readonly from: number;
  readonly mostSteps: number;
  /** Absent for no limit. */
  readonly mostRuns?: number;
  /** Steps per run; the next run has another seed. */
  readonly stepsOfARun?: number;
  /** When to begin no further run, in milliseconds by the machine's clock; absent for no limit. */
  readonly until?: number;
  readonly onRun?: (seed: string, result: RunResult) => void | Promise<void>;
}

export async function search(
  simulation: Simulation,
  {
    plots = [],
    from,
    mostSteps,
    mostRuns = Number.POSITIVE_INFINITY,
    stepsOfARun = STEPS_OF_A_RUN,
    until = Number.POSITIVE_INFINITY,
    onRun = () => {},
  }: Search,
): Promise<Failed | null> {
  let steps = 0;
  for (let number = from; number < from + mostRuns && steps < mostSteps && realNow() < until; number += 1) {
    const seed = String(number);
    const plot = plots[number - from];
    const most = Math.min(stepsOfARun, mostSteps - steps);
    const result = await run({ ...simulation, seed, steps: most, ...(plot !== undefined && { plot }) });
    steps += result.steps.length;
    await onRun(seed, result);
    if (result.violation) return { seed, plot: plot ?? null, result };
  }
  return null;
}

/** The shortest run found in which the same rule is broken. */
export function shorten(
  simulation: Simulation,
  { seed, result }: Failed,
  mostRuns = SHRINKING_RUNS,
): Promise<RunResult> {
  const rule = result.violation?.rule ?? '';
  const repeat = (steps: readonly Step[]) => run({ ...simulation, seed, steps });
  return shrink({ failed: result, rule, repeat, mostRuns });
}

/**
 * `npm run simulate -- [--seed N] [--steps N] [--minutes N] [--faults none|some|all]`: the whole shop under one clock and
 * one seed. A run that breaks a rule is shortened and printed. `--coverage` lists the transitions that were not reached;
 * `--planted` plants one bug after another and prints how soon each is found; `--hashes` prints the hash of each run's trace, `--trace` the trace itself. Exit code 1 when a rule is broken.
 */
import { parseArgs } from 'node:util';
import type { Script } from 'node:vm';
import { bugs, planting } from './bugs.ts';
import { coverageOf } from './report/coverage.ts';
import { coverageText, failureText } from './report/report.ts';
import { type RunResult, run } from './run.ts';
import { openSimulatedDatabase } from './server/database.ts';
import type { FaultLevel } from './shopper/drawing.ts';
import { shrink } from './shrink/shrink.ts';
import { buildPageScript } from './tabs/script.ts';
import { realNow } from './world/takeOver.ts';

const STEPS_OF_A_RUN = 100;
/** Within so many steps a planted bug must be found. */
const STEPS_TO_FIND = 20_000;
const SHRINKING_RUNS = 250;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string' },
    minutes: { type: 'string' },
    faults: { type: 'string', default: 'some' },
    coverage: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    hashes: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const most =
  values.steps === undefined
    ? values.minutes === undefined
      ? 2_000
      : Number.POSITIVE_INFINITY
    : Number(values.steps);
const until =
  values.minutes === undefined ? Number.POSITIVE_INFINITY : realNow() + Number(values.minutes) * 60_000;
const faults: FaultLevel = values.faults === 'none' || values.faults === 'all' ? values.faults : 'some';

const store = await openSimulatedDatabase();
const taken = new Set<string>();
process.exit((await (values.planted ? simulatePlanted() : simulate())) ? 0 : 1);

/** Runs seed after seed until a rule breaks. Returns whether none did. */
async function simulate(): Promise<boolean> {
  const script = await buildPageScript();
  const begun = realNow();
  const total = { steps: 0, tasks: 0, calls: 0 };
  const failure = await search(script, first, most, (seed, result) => {
    total.steps += result.steps.length;
    total.tasks += result.tasks;
    total.calls += result.calls;
    if (values.trace) console.log(result.trace.join('\n'));
    if (values.trace || values.hashes) {
      console.log(`seed ${seed}: ${result.steps.length} steps, trace ${result.hash}`);
    }
  });
  const seconds = (realNow() - begun) / 1_000;
  if (failure) console.log(await describe(script, failure));
  if (values.coverage) console.log(coverageText(await coverageOf(taken)));
  const { steps, calls, tasks } = total;
  console.log(
    `\n${steps} steps, ${calls} calls, ${tasks} timers and messages in ${seconds.toFixed(1)} s: ${Math.round(steps / seconds)} steps a second`,
  );
  return failure === null;
}

/** Plants one bug after another. Returns whether each was found. */
async function simulatePlanted(): Promise<boolean> {
  let isEachFound = true;
  for (const bug of bugs) {
    const script = await buildPageScript(planting(bug));
    let steps = 0;
    const failure = await search(script, first, STEPS_TO_FIND, (_seed, result) => {
      steps += result.steps.length;
    });
    isEachFound &&= failure !== null;
    const shortest = failure && (await shorten(script, failure));
    const found = failure?.result.violation?.rule;
    console.log(
      `${bug.name}: ${found ? `found after ${steps} steps, shown in ${shortest?.steps.length} (${found})` : 'NOT FOUND'}`,
    );
  }
  return isEachFound;
}

interface Failed {
  readonly seed: number;
  readonly result: RunResult;
}

async function search(
  script: Script,
  from: number,
  mostSteps: number,
  onRun: (seed: number, result: RunResult) => void,
): Promise<Failed | null> {
  let steps = 0;
  for (let seed = from; steps < mostSteps && realNow() < until; seed += 1) {
    const result = await run({
      ...about(script, seed),
      steps: Math.min(STEPS_OF_A_RUN, mostSteps - steps),
    });
    steps += result.steps.length;
    onRun(seed, result);
    if (result.violation) return { seed, result };
  }
  return null;
}

function about(script: Script, seed: number) {
  return { seed: String(seed), store, script, faults, onTransition: (name: string) => void taken.add(name) };
}

async function shorten(script: Script, { seed, result }: Failed): Promise<RunResult> {
  const rule = result.violation?.rule ?? '';
  const repeat = (steps: RunResult['steps']) => run({ ...about(script, seed), steps });
  return shrink({ failed: result, rule, repeat, mostRuns: SHRINKING_RUNS });
}

async function describe(script: Script, failed: Failed): Promise<string> {
  const { steps, violation } = await shorten(script, failed);
  if (!violation) return '';
  const stepsBefore = failed.result.steps.length;
  return failureText({ seed: String(failed.seed), violation, steps, stepsBefore, faults });
}

/**
 * `npm run simulate -- [--seed N] [--steps N] [--minutes N] [--faults none|some|all]`: the whole shop under one clock and one
 * seed. A run that breaks a rule is shortened, printed in words and written to a file, which `--replay FILE` repeats (or a
 * folder of them).
 * `--plots` follows every plot once before anything is drawn; `--only TEXT`: those whose name has the text.
 * `--recordings N` records N pages of simulated shoppers and replays each in Node.
 * `--coverage` lists the transitions that were not reached, and with `--write` adds those that were to the record of
 * `docs/simulation-coverage.md`; `--planted` plants one bug after another and prints how soon each is found, with `--write`
 * also in `docs/simulation-planted.md`; `--hashes` prints the hash of each run's trace, `--trace` the trace itself, `--memory`
 * what the process holds after every ten runs (with `node --expose-gc`, after a collection). Exit code 1 when a rule is broken.
 */
import { existsSync } from 'node:fs';
import { endWith, wholeNumberOrExit } from '../scripts/support/options.ts';
import { simulationOptions } from './options.ts';
import { memoryText } from './report/memory.ts';
import { coverageText, failureText } from './report/report.ts';
import { readRunFile, runFilesAt, writeRunFile } from './report/runFile.ts';
import type { FaultLevel } from './shopper/drawing.ts';
import { actInWords } from './shopper/steps.ts';
import { realNow } from './world/takeOver.ts';

/** A planted bug must be found within this many steps. */
const STEPS_TO_FIND = 20_000;
const RUNS_BETWEEN_MEMORY_LINES = 10;

const values = simulationOptions();
const first = wholeNumberOrExit('seed', values.seed, Math.floor(Math.random() * 1e9));
const steps = wholeNumberOrExit('steps', values.steps, null);
const minutes = wholeNumberOrExit('minutes', values.minutes, null);
const rounds = wholeNumberOrExit('rounds', values.rounds, 5);
const recordings = wholeNumberOrExit('recordings', values.recordings, null);
const faults = faultsOf(values.faults ?? 'some');

process.exit((await main()) ? 0 : 1);

async function main(): Promise<boolean> {
  if (values.planted) {
    const { simulatePlanted } = await import('./planted/simulatePlanted.ts');
    const only = values.only ?? '';
    return simulatePlanted({
      first,
      rounds,
      mostSteps: steps ?? STEPS_TO_FIND,
      only,
      inWords: values.trace === true,
      isWritten: values.write === true,
    });
  }
  if (recordings !== null) {
    const { replayRecordings } = await import('./recordings.ts');
    return replayRecordings({ ...(await open()), first, count: recordings });
  }
  return values.replay === undefined ? simulate() : replay(values.replay);
}

function faultsOf(text: string): FaultLevel {
  if (text === 'none' || text === 'some' || text === 'all') return text;
  return endWith(`--faults is none, some or all, not "${text}".`);
}

async function open() {
  const { openSimulatedDatabase } = await import('./server/database.ts');
  const { buildPageScript } = await import('./tabs/script.ts');
  const [store, script] = await Promise.all([openSimulatedDatabase(), buildPageScript()]);
  return { store, script, faults } as const;
}

/** Returns whether no rule was broken. */
async function simulate(): Promise<boolean> {
  const { search, shorten } = await import('./simulate.ts');
  const { plots } = await import('./shopper/plots/index.ts');
  const names = Object.keys(plots).filter((name) => name.includes(values.only ?? ''));
  if (names.length === 0)
    return endWith(`No plot has "${values.only}" in its name; simulation/shopper/plots has them.`);
  const taken = new Set<string>();
  const simulation = { ...(await open()), onTransition: (name: string) => void taken.add(name) };
  const begun = realNow();
  const total = { runs: 0, steps: 0, tasks: 0, calls: 0 };
  const isForPlotsOnly = values.plots === true && steps === null && minutes === null;
  const isLimited = steps !== null || (minutes === null && !isForPlotsOnly);
  const failed = await search(simulation, {
    plots: values.plots ? names : [],
    from: first,
    mostSteps: isLimited ? (steps ?? 2_000) : Number.POSITIVE_INFINITY,
    ...(isForPlotsOnly && { mostRuns: names.length }),
    ...(minutes !== null && { until: begun + minutes * 60_000 }),
    async onRun(seed, result) {
      total.runs += 1;
      total.steps += result.steps.length;
      total.tasks += result.tasks;
      total.calls += result.calls;
      if (values.trace) console.log(result.trace.join('\n'));
      for (const act of result.missed)
        console.log(`"${names[total.runs - 1]}": the screen did not offer ${actInWords(act)}`);
      if (values.trace || values.hashes) {
        console.log(`seed ${seed}: ${result.steps.length} steps, trace ${result.hash}`);
      }
      if (values.memory && total.runs % RUNS_BETWEEN_MEMORY_LINES === 0) {
        console.log(`${total.steps} steps: ${await memoryText()}`);
      }
    },
  });
  const seconds = (realNow() - begun) / 1_000;
  if (failed) {
    console.log(
      `Seed ${failed.seed} breaks a rule: ${failed.result.violation?.rule}. Shortening the run ...`,
    );
    const { steps: shown, violation } = await shorten(simulation, failed);
    if (violation) {
      const file = writeRunFile(failed.seed, violation, shown);
      const stepsBefore = failed.result.steps.length;
      const { seed, plot } = failed;
      console.log(failureText({ seed, plot, violation, steps: shown, stepsBefore, faults, file }));
    }
  }
  if (values.coverage) {
    const { machinesTransitions } = await import('./report/coverage.ts');
    const machines = await machinesTransitions();
    console.log(coverageText(machines, taken));
    if (values.write) {
      const { addToCoverageRecord } = await import('./report/coverageRecord.ts');
      const { writeCoveragePage } = await import('./report/coveragePage.ts');
      const all = machines.flatMap(({ texts }) => [...texts.keys()]);
      writeCoveragePage(machines, addToCoverageRecord(all, taken));
    }
  }
  const { steps: made, calls, tasks } = total;
  const { user, system } = process.cpuUsage();
  const ofProcessor = Math.round(made / ((user + system) / 1_000_000));
  console.log(
    `\n${made} steps, ${calls} calls, ${tasks} timers and messages in ${seconds.toFixed(1)} s: ${Math.round(made / seconds)} steps a second, ${ofProcessor} a second of processor time`,
  );
  if (!failed) console.log(`No rule is broken in ${total.runs} runs, from seed ${first} on.`);
  return failed === null;
}

/** Repeats the run of a file, or those of a folder. Returns whether no rule was broken. */
async function replay(path: string): Promise<boolean> {
  if (!existsSync(path)) return endWith(`There is no file or folder ${path}.`);
  const { run } = await import('./run.ts');
  const stage = await open();
  let isKept = true;
  for (const file of runFilesAt(path)) {
    const { seed, rule, steps, words } = readRunFile(file);
    const { violation, trace } = await run({ ...stage, seed, steps });
    if (values.trace) console.log(trace.join('\n'));
    console.log(`\n${file}`);
    console.log(`  It broke the rule: ${rule}`);
    for (const [index, text] of words.entries()) console.log(`  ${index + 1}. ${text}`);
    console.log(violation ? `${violation.rule}\n  ${violation.details}` : 'No rule is broken.');
    isKept &&= violation === null;
  }
  return isKept;
}

/** Runs suites concurrently, within the machine's capacity. */
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import type { Counts } from './counts.ts';
import { reports, type Suite } from './suites.ts';

export interface Outcome {
  readonly suite: string;
  readonly seconds: number;
  readonly counts: readonly Counts[];
}

/**
 * A suite that runs in one process takes one share, one with several workers two. Four shares keep two cores busy while
 * a process waits.
 */
const allShares = 4;

/**
 * Starts each suite as soon as the suites that it needs have ended and enough shares are free. No suite overtakes an earlier one
 * that only waits for shares; otherwise the longest would run alone at the end.
 *
 * The output of a single suite is printed at once. Of several suites, only the output of failed ones is printed, when they end;
 * each suite's output is stored in `reports/tests`.
 */
export async function runSuites(suites: readonly Suite[]): Promise<Outcome[]> {
  const waiting = [...suites];
  const running = new Map<string, Promise<void>>();
  const outcomes: Outcome[] = [];
  let freeShares = allShares;
  const isOpen = (name: string) => running.has(name) || waiting.some((suite) => suite.name === name);

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find(({ needs }) => !needs.some(isOpen));
    if (next === undefined || next.shares > freeShares) {
      await Promise.race(running.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    freeShares -= next.shares;
    const done = runSuite(next, suites.length === 1).then((outcome) => {
      outcomes.push(outcome);
      running.delete(next.name);
      freeShares += next.shares;
    });
    running.set(next.name, done);
  }
  return outcomes;
}

async function runSuite(suite: Suite, isAlone: boolean): Promise<Outcome> {
  const started = performance.now();
  console.log(`=== ${suite.name} starts`);
  if (suite.fills) rmSync(suite.fills, { recursive: true, force: true });
  const { code, output } = await run(suite, isAlone);
  const seconds = (performance.now() - started) / 1_000;
  const counts = countsOf(suite, code);
  if (!isAlone) writeFileSync(`${reports}/${suite.name}.log`, output);
  const isGreen = counts.every(({ failed }) => failed === 0);
  const written = isAlone || isGreen ? '' : `\n${output.trimEnd()}`;
  console.log(`=== ${suite.name} ${isGreen ? 'passed' : 'failed'}, ${seconds.toFixed(1)} s${written}`);
  return { suite: suite.name, seconds, counts };
}

/** A suite that ended with an error has at least one failure, even if its report shows none or is missing. */
function countsOf(suite: Suite, code: number): readonly Counts[] {
  const broken: Counts = { name: suite.name, passed: 0, failed: 1, failures: [], secondTries: [] };
  try {
    const counts = suite.count(code);
    return code !== 0 && counts.every(({ failed }) => failed === 0) ? [...counts, broken] : counts;
  } catch {
    return [broken];
  }
}

function run(suite: Suite, isAlone: boolean): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = suite.command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
      env: { ...process.env, ...suite.env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: output + error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * `npm test`: installs what the tests need, runs every suite to its end even after a failure, and ends with one line,
 * `N passed, M failed`, summed over all suites. Exit code 1 if anything failed.
 *
 * `npm test -- machines pricing` runs only the suites named. `npm test -- --changed [base]` runs what the changes since
 * `base` can break; without it, the changes since the last commit.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { keepCompiledCode } from './support/compiledCode.ts';
import { optionsOf } from './support/options.ts';
import { ensurePrerequisites } from './support/prerequisites.ts';
import { changedSince, chooseFor } from './test/changed.ts';
import { type Outcome, runSuites } from './test/schedule.ts';
import { allSuites, reports, type Suite, suiteNames, suitesChosen, suitesNamed } from './test/suites.ts';

const { values, positionals } = optionsOf({ changed: { type: 'boolean', default: false } });
const suites = chooseSuites();

// The tests start hundreds of processes.
keepCompiledCode();
try {
  const { chromium, postgres } = ensurePrerequisites();
  process.env.CHROMIUM = chromium;
  process.env.POSTGRES_BIN = postgres;
} catch (error) {
  exitWith(1, error);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const counts = summarise(await runSuites(suites));
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 ? 1 : 0);

function chooseSuites(): Suite[] {
  if (values.changed) {
    try {
      return suitesChosen(chooseFor(changedSince(positionals[0] ?? 'HEAD')));
    } catch (error) {
      exitWith(2, error);
    }
  }
  if (positionals.length === 0) return allSuites();
  const unknown = positionals.filter((name) => !suiteNames.includes(name));
  if (unknown.length > 0)
    exitWith(2, `No such suite: ${unknown.join(', ')}. There are: ${suiteNames.join(', ')}.`);
  return suitesNamed(positionals);
}

/** Prints a line for each suite and each test that failed or needed a second try, and returns the sums. */
function summarise(outcomes: readonly Outcome[]): { passed: number; failed: number } {
  const indent = ' '.repeat(17);
  console.log('');
  for (const { suite, seconds, counts } of outcomes) {
    if (counts.length !== 1) console.log(`${suite.padEnd(16)} ${seconds.toFixed(1)} s`);
    for (const { name, passed, failed, failures, secondTries } of counts) {
      const time = counts.length === 1 ? `  (${seconds.toFixed(1)} s)` : '';
      console.log(`${name.padEnd(16)} ${passed} passed, ${failed} failed${time}`);
      for (const title of failures) console.log(`${indent}failed: ${title}`);
      for (const title of secondTries) console.log(`${indent}needed a second try: ${title}`);
    }
  }
  const all = outcomes.flatMap(({ counts }) => counts);
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function exitWith(code: number, reason: unknown): never {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(code);
}

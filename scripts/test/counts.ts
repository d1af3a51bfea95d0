/** Counts tests in the reports of Vitest and Playwright. */
import { relative } from 'node:path';
import type { VitestReport } from './vitestReporter.ts';

export interface Counts {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  /** Titles of failed tests. */
  readonly failures: readonly string[];
  /** Titles of tests that passed only when they were repeated. */
  readonly secondTries: readonly string[];
}

/** A command without a report counts as one test. */
export function countCommand(name: string, code: number): Counts {
  const passed = code === 0 ? 1 : 0;
  return { name, passed, failed: 1 - passed, failures: [], secondTries: [] };
}

/** Counts Vitest's report, one entry per project. An error outside of any test counts as a separate failure. */
export function countVitest(report: string): Counts[] {
  const { testResults, strayErrors }: VitestReport = JSON.parse(report);
  const projects = [...new Set(testResults.map(({ project }) => project))];
  const counts = projects.map((name) => {
    const files = testResults.filter(({ project }) => project === name);
    const failures = files.flatMap(failuresIn);
    const tests = files.flatMap(({ assertionResults }) => assertionResults);
    const passed = tests.filter(({ status }) => status === 'passed').length;
    return { name, passed, failed: failures.length, failures, secondTries: [] };
  });
  if (strayErrors.length === 0) return counts;
  const stray = { name: 'vitest', passed: 0, failed: strayErrors.length, failures: strayErrors };
  return [...counts, { ...stray, secondTries: [] }];
}

/** A file that failed outside of its tests counts as one failure. */
function failuresIn({ name, status, assertionResults }: VitestReport['testResults'][number]): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [relative('.', name)];
  return failed.map(({ fullName }) => fullName);
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

export function countPlaywright(name: string, report: string): Counts {
  const { stats, suites }: PlaywrightReport = JSON.parse(report);
  return {
    name,
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: suites.flatMap((suite) => titlesIn(suite, 'unexpected')),
    secondTries: suites.flatMap((suite) => titlesIn(suite, 'flaky')),
  };
}

function titlesIn({ specs = [], suites = [] }: PlaywrightSuite, wanted: string): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
  return [...own.map(({ title }) => title), ...suites.flatMap((suite) => titlesIn(suite, wanted))];
}

/** The suites of `npm test`, in the order in which they start. */
import { readFileSync } from 'node:fs';
import { vitestProjects } from '../../vitest.config.ts';
import { type Choice, everything } from './changed.ts';
import { type Counts, countCommand, countPlaywright, countVitest } from './counts.ts';

export interface Suite {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** How many of the machine's shares it takes while it runs; see `schedule.ts`. */
  readonly shares: number;
  /** Suites that must have ended before it starts, whether or not they passed. */
  readonly needs: readonly string[];
  /** A folder that the suite fills for later suites. It is emptied first. */
  readonly fills?: string;
  /** Reads the outcome. Throws if the suite left no report. */
  readonly count: (code: number) => readonly Counts[];
}

export const reports = 'reports/tests';

const single: readonly Suite[] = [
  command('check', ['npm', 'run', '-s', 'check']),
  command('build', ['npm', 'run', '-s', 'build']),
];
const last: readonly Suite[] = [
  command('budget', ['npm', 'run', '-s', 'budget'], ['build']),
  command('torture', ['npm', 'run', '-s', 'torture', '--', '--quick', '--database', 'postgres'], ['build']),
  // Fixed seeds, so that it fails only because of a change of the shop. For new seeds: `npm run simulate -- --minutes 3`.
  command('simulate', ['npm', 'run', '-s', 'simulate', '--', '--seed', '1', '--steps', '3000']),
];
/** Suites that sum up the reports of earlier suites, and therefore only make sense in a whole run. */
const sums: readonly Suite[] = [
  command('coverage', ['npm', 'run', '-s', 'machines:coverage'], ['vitest', 'e2e']),
  command('specification', ['npm', 'run', '-s', 'specification', '--', '--ran'], ['vitest', 'e2e']),
];

export const suiteNames: readonly string[] = [
  ...single.map(({ name }) => name),
  ...vitestProjects,
  ...[...last, e2e([]), ...sums].map(({ name }) => name),
];

export const allSuites = (): Suite[] => [
  ...single,
  vitest('vitest', everything.vitest.whole),
  e2e([]),
  ...last,
  ...sums,
];

/** The suites with these names; the projects of Vitest run in one process. */
export function suitesNamed(names: readonly string[]): Suite[] {
  const projects = vitestProjects.filter((name) => names.includes(name));
  return [
    ...single.filter(({ name }) => names.includes(name)),
    ...(projects.length > 0 ? [vitest('vitest', projects)] : []),
    ...[...last, e2e([]), ...sums].filter(({ name }) => names.includes(name)),
  ];
}

/** The suites for a choice by changed files. */
export function suitesChosen(choice: Choice): Suite[] {
  const { whole, related } = choice.vitest;
  const rest = vitestProjects.filter((name) => !whole.includes(name));
  return [
    ...suitesNamed(choice.suites.filter((name) => name !== 'e2e')),
    ...(whole.length > 0 ? [vitest('vitest', whole)] : []),
    ...(related.length > 0 && rest.length > 0 ? [vitest('related', rest, related)] : []),
    ...(choice.suites.includes('e2e') ? [e2e(choice.specs)] : []),
  ];
}

function command(name: string, words: readonly string[], needs: readonly string[] = []): Suite {
  return { name, command: words, shares: 1, needs, count: (code) => [countCommand(name, code)] };
}

/** With `files`, only the tests that import one of them. */
function vitest(name: string, projects: readonly string[], files: readonly string[] = []): Suite {
  const report = `${reports}/${name}.json`;
  return {
    name,
    command: [
      'vitest',
      ...(files.length > 0 ? ['related', ...files, '--run', '--passWithNoTests'] : ['run']),
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=./scripts/test/vitestReporter.ts',
    ],
    env: { VITEST_REPORT: report },
    shares: 2,
    // Two processes of Vitest at once delete each other's cache.
    needs: name === 'related' ? ['vitest'] : [],
    ...(projects.includes('machines') && files.length === 0 && { fills: 'reports/machines' }),
    count: () => countVitest(readFileSync(report, 'utf8')),
  };
}

/** Without specs, all of them. */
function e2e(specs: readonly string[]): Suite {
  const report = `${reports}/e2e.json`;
  return {
    name: 'e2e',
    command: ['playwright', 'test', ...specs],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    shares: 2,
    needs: ['build'],
    fills: 'reports/recordings',
    count: () => [countPlaywright('e2e', readFileSync(report, 'utf8'))],
  };
}

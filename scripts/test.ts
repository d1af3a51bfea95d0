/**
 * The whole test command: `npm test`. Sees to its own needs, runs every suite, goes on after a failure, and ends with
 * one line, `N passed, M failed`, summed over all of them. Exit code 1 if anything failed.
 *
 * `npm test -- machines pricing` runs only the suites whose names are given.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensurePrerequisites } from './support/prerequisites.ts';

type Counts = {
  passed: number;
  failed: number;
  /** The titles of what failed, and of what needed a second try. */
  titles?: { failed: string[]; secondTry: string[] };
};
type Suite = {
  name: string;
  command: string[];
  count?: (report: string) => Counts;
  /** A folder of what it leaves behind for later ones. */
  leaves?: string;
};

const reports = 'reports/tests';
const vitestProjects = [
  'pricing',
  'machines',
  'inspector',
  'scenarios',
  'services',
  'scripts',
  'app',
  'views',
  'inspector-page',
  'demo',
  'sandbox',
  'server-pglite',
  'server-postgres',
];

const suites: Suite[] = [
  { name: 'check', command: ['npm', 'run', '-s', 'check'] },
  { name: 'build', command: ['npm', 'run', '-s', 'build'] },
  ...vitestProjects.map(vitest),
  { name: 'budget', command: ['npm', 'run', '-s', 'budget'] },
  { name: 'torture', command: ['npm', 'run', '-s', 'torture', '--', '--quick', '--database', 'postgres'] },
  { name: 'e2e', command: ['playwright', 'test'], count: countPlaywright, leaves: 'reports/recordings' },
  // Adds up what the machines' tests, the scenarios and the browser's runs have reached.
  { name: 'coverage', command: ['npm', 'run', '-s', 'machines:coverage'] },
  // Reads what the suites before it have reported.
  { name: 'specification', command: ['npm', 'run', '-s', 'specification', '--', '--ran'] },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(
    `No such suite: ${unknown.join(', ')}. There are: ${suites.map((suite) => suite.name).join(', ')}.`,
  );
  process.exit(2);
}

try {
  const { chromium, postgres } = ensurePrerequisites();
  process.env.CHROMIUM = chromium;
  process.env.POSTGRES_BIN = postgres;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total: Counts = { passed: 0, failed: 0 };
const summary: string[] = [];
const indent = ' '.repeat(17);
for (const suite of suites) {
  if (wanted.length > 0 && !wanted.includes(suite.name)) continue;
  const started = performance.now();
  console.log(`\n=== ${suite.name}`);
  if (suite.leaves) rmSync(suite.leaves, { recursive: true, force: true });
  const code = await run(suite.command, `${reports}/${suite.name}.json`);
  const counts = outcome(suite, code);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  summary.push(`${suite.name.padEnd(16)} ${counts.passed} passed, ${counts.failed} failed  (${seconds} s)`);
  const { failed: broken, secondTry } = counts.titles ?? { failed: [], secondTry: [] };
  summary.push(...broken.map((title) => `${indent}failed: ${title}`));
  summary.push(...secondTry.map((title) => `${indent}needed a second try: ${title}`));
  total.passed += counts.passed;
  total.failed += counts.failed;
}
console.log(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

function vitest(project: string): Suite {
  const report = `${reports}/${project}.json`;
  return {
    name: project,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: countVitest,
    ...(project === 'machines' && { leaves: 'reports/machines' }),
  };
}

/** A suite with no report of its own counts as one test; a suite that died without failed tests counts as one failure. */
function outcome(suite: Suite, code: number): Counts {
  const bare = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (!suite.count) return bare;
  try {
    const counts = suite.count(readFileSync(`${reports}/${suite.name}.json`, 'utf8'));
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

type VitestFile = { name: string; status: string; assertionResults: { fullName: string; status: string }[] };

/** A file that could not even be read counts as one failure. */
function countVitest(report: string): Counts {
  const { numPassedTests, testResults }: { numPassedTests: number; testResults: VitestFile[] } =
    JSON.parse(report);
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const broken = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && broken.length === 0) return [relative('.', name)];
    return broken.map(({ fullName }) => fullName);
  });
  return { passed: numPassedTests, failed: failed.length, titles: { failed, secondTry: [] } };
}

function countPlaywright(report: string): Counts {
  const { stats, suites: files }: PlaywrightReport = JSON.parse(report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    titles: {
      failed: files.flatMap((file) => titlesIn(file, 'unexpected')),
      secondTry: files.flatMap((file) => titlesIn(file, 'flaky')),
    },
  };
}

type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: PlaywrightSuite[];
};

type PlaywrightSuite = {
  specs?: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
};

function titlesIn({ specs = [], suites: inner = [] }: PlaywrightSuite, wanted: string): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
  return [...own.map(({ title }) => title), ...inner.flatMap((suite) => titlesIn(suite, wanted))];
}

function run([program = '', ...args]: string[], report: string): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Chooses the tests for a set of changed files. If it is unclear what a file can break, everything runs. */
import { execFileSync } from 'node:child_process';
import { vitestProjects } from '../../vitest.config.ts';

export interface Choice {
  /** Suites besides Vitest's. */
  readonly suites: readonly string[];
  readonly vitest: {
    /** Projects that run whole. */
    readonly whole: readonly string[];
    /** In the other projects, the tests run that import one of these files. */
    readonly related: readonly string[];
  };
  /** The specs of the e2e suite, if it runs; empty for all. */
  readonly specs: readonly string[];
}

export const everything: Choice = {
  suites: ['check', 'build', 'budget', 'torture', 'simulate', 'e2e'],
  vitest: { whole: vitestProjects, related: [] },
  specs: [],
};

const all = 'all specs';
const server = ['server-pglite', 'server-postgres'];

/**
 * The tests that a changed file affects besides those that import it, because files are also read, built or run as a
 * process. All rules that match apply.
 */
const rules: readonly {
  readonly files: RegExp;
  readonly suites?: readonly string[];
  /** Vitest's projects that run whole. */
  readonly whole?: readonly string[];
  readonly specs?: readonly string[] | typeof all;
}[] = [
  // Documents are read by `check`, some of them by the tests of scripts.
  { files: /^docs\/|^[A-Z]+(?:\.md)?$/, whole: ['scripts'] },
  // Its commands are typed at a running shop.
  { files: /^docs\/guides\/merchant\.md$/, whole: ['server-pglite'] },
  { files: /^simulation\//, suites: ['simulate'], whole: ['simulation'] },
  { files: /^(?:server|src\/(?:app|machines|services|pricing|contract))\//, suites: ['simulate'] },
  { files: /^(?:content|demo|server|schema\.graphql)/, suites: ['torture'], whole: server, specs: all },
  { files: /^demo\//, whole: ['demo'] },
  { files: /^sandbox\//, suites: ['torture'], whole: ['sandbox'] },
  { files: /^sandbox\/(?!gokwik\/)/, specs: all },
  { files: /^(?:sandbox\/gokwik|server\/express)\//, specs: ['express'] },
  { files: /^(?:src|public)\/|^index\.html$|^vite\.config\.ts$/, suites: ['build', 'budget'], specs: all },
  // Built for the pages of these tests.
  { files: /^src\/pricing\//, whole: ['pricing'] },
  { files: /^src\/services\//, whole: ['sandbox'] },
  // Run in Chromium, and by the commands that the scenarios' tests start.
  { files: /^(?:src\/(?:machines|pricing|contract)|inspector|scenarios)\//, whole: ['scenarios'] },
  { files: /^src\/(?:machines|services|pricing|contract)\//, suites: ['torture'] },
  {
    files: /^(?:inspector|scenarios)\//,
    suites: ['build', 'budget'],
    whole: ['inspector', 'inspector-page'],
    specs: ['inspector', 'recorder'],
  },
  { files: /^tests\/torture\/|^bench\/support\//, suites: ['torture'] },
  { files: /^bench\//, specs: ['inspector'] },
  { files: /^tests\/e2e\/support\//, specs: all },
  // Tests and what they import. Other files there are read or built at run time.
  { files: /^tests\/(?!e2e\/|torture\/|support\/).*(?<!\.browser)\.tsx?$/ },
];

const specFile = /^tests\/e2e\/[\w-]+\.spec\.ts$/;

/** @param files Paths from the project's root. */
export function chooseFor(files: readonly string[]): Choice {
  const matches = files.map((file) => rules.filter((rule) => rule.files.test(file)));
  const isUnknown = files.some((file, index) => matches[index]?.length === 0 && !specFile.test(file));
  if (isUnknown) return everything;
  const matching = matches.flat();
  const wholeProjects = new Set(matching.flatMap(({ whole = [] }) => whole));
  const specs = [
    ...files.filter((file) => specFile.test(file)),
    ...matching.flatMap((rule) => (rule.specs === undefined || rule.specs === all ? [] : rule.specs)),
  ];
  const isEverySpec = matching.some((rule) => rule.specs === all);
  const hasSpecs = isEverySpec || specs.length > 0;
  const suites = new Set([
    'check',
    ...matching.flatMap((rule) => rule.suites ?? []),
    ...(hasSpecs ? ['e2e'] : []),
  ]);
  // Both run against the built pages.
  if (suites.has('e2e') || suites.has('torture')) suites.add('build');
  return {
    suites: everything.suites.filter((name) => suites.has(name)),
    vitest: {
      whole: vitestProjects.filter((name) => wholeProjects.has(name)),
      related: files.filter((file) => /\.(?:ts|tsx|json|css)$/.test(file)),
    },
    specs: isEverySpec ? [] : [...new Set(specs)],
  };
}

/**
 * Files that differ from where this branch left `base`, uncommitted and new ones included; deleted files too, which
 * Vitest ignores.
 * @throws an Error if git does not know `base`.
 */
export function changedSince(base: string): string[] {
  const lines = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  const [start = base] = lines('merge-base', base, 'HEAD');
  return [
    ...new Set([
      ...lines('diff', '--name-only', '--no-renames', start),
      ...lines('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

/** Reads the tests that ran from the JSON reports of Vitest and Playwright. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as v from 'valibot';

export interface RanTest {
  /** Path from the project's root. */
  readonly file: string;
  readonly title: string;
  readonly passed: boolean;
}

/** Playwright's file names are relative to this folder. */
const browserTests = 'tests/e2e';

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(v.object({ title: v.string(), status: v.string() })),
    }),
  ),
});

interface BrowserSuite {
  readonly specs?:
    | readonly {
        readonly title: string;
        readonly file: string;
        readonly ok: boolean;
        readonly tests: readonly { readonly status: string }[];
      }[]
    | undefined;
  readonly suites?: readonly BrowserSuite[] | undefined;
}

const browserSuite: v.GenericSchema<unknown, BrowserSuite> = v.object({
  specs: v.optional(
    v.array(
      v.object({
        title: v.string(),
        file: v.string(),
        ok: v.boolean(),
        tests: v.array(v.object({ status: v.string() })),
      }),
    ),
  ),
  suites: v.optional(v.array(v.lazy(() => browserSuite))),
});

const playwrightReport = v.object({ suites: v.array(browserSuite) });

/** The tests of every report in a folder; empty if the folder does not exist. Throws for a report of an unknown format. */
export function readReports(root: string, folder: string): RanTest[] {
  return filesIn(join(root, folder)).flatMap((file) => {
    const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (v.is(vitestReport, report)) return ofVitest(root, report);
    return v.parse(playwrightReport, report).suites.flatMap(ofPlaywright);
  });
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function ofVitest(root: string, { testResults }: v.InferOutput<typeof vitestReport>): RanTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: relative(root, name),
      title,
      passed: status === 'passed',
    })),
  );
}

/** Reads Playwright's report. A test that passed on a retry has passed; a skipped test has not run. */
function ofPlaywright({ specs = [], suites = [] }: BrowserSuite): RanTest[] {
  return [
    ...specs.map(({ title, file, ok, tests }) => ({
      file: join(browserTests, file),
      title,
      passed: ok && tests.every(({ status }) => status !== 'skipped'),
    })),
    ...suites.flatMap(ofPlaywright),
  ];
}

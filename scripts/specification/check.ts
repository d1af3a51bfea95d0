/** Checks the checklist of the specification against the files, the tests and, if wanted, the reports of a test run. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseChecklist, type Statement, shownBy, type TaggedTest, writeChecklist } from './checklist.ts';
import { type RanTest, readReports } from './reports.ts';
import { findTaggedTests } from './taggedTests.ts';

const checklist = 'docs/specification.md';
const reports = 'reports/tests';

export interface Outcome {
  readonly exitCode: 0 | 1;
  readonly output: string;
  /** The problems found, one sentence each. */
  readonly problems: readonly string[];
}

export interface CheckOptions {
  /** The project's folder. */
  readonly root: string;
  /** Also requires that each test with an id ran and passed, by the reports in reports/tests. */
  readonly ran?: boolean;
  /** Writes the generated cells before it checks them. */
  readonly write?: boolean;
}

/** Checks the checklist of the project in `root`. */
export function checkSpecification({ root, ran = false, write = false }: CheckOptions): Outcome {
  const path = join(root, checklist);
  const tests = findTaggedTests(root);
  if (write) writeFileSync(path, writeChecklist(readFileSync(path, 'utf8'), tests));
  const { statements, problems } = parseChecklist(readFileSync(path, 'utf8'));
  const found = [
    ...[
      ...problems,
      ...statements.flatMap((statement) => missingFiles(root, statement)),
      ...statements.flatMap((statement) => wrongEvidence(statement, tests)),
    ].map((problem) => `${checklist}: ${problem}`),
    ...unknownIds(statements, tests),
    ...(ran ? testsNotPassed(tests, readReports(root, reports)) : []),
  ];
  const count = (wanted: Statement['answer']) => statements.filter(({ answer }) => answer === wanted).length;
  return {
    exitCode: found.length > 0 ? 1 : 0,
    output: `${statements.length} statements: ${count('shown')} shown, ${count('left out')} left out, ${count('not yet')} not yet`,
    problems: found,
  };
}

function missingFiles(root: string, { line, files }: Statement): string[] {
  return files
    .filter((file) => !existsSync(join(root, file)))
    .map((file) => `line ${line}: there is no ${file}`);
}

function wrongEvidence({ line, id, answer, shown }: Statement, tests: readonly TaggedTest[]): string[] {
  const evidence = shownBy(id, tests);
  if (answer !== 'shown')
    return evidence === '' ? [] : [`line ${line}: ${id} is ${answer}, but a test carries its id`];
  if (evidence === '') return [`line ${line}: no test carries the id ${id}`];
  if (shown !== evidence)
    return [`line ${line}: the tests of ${id} have changed; run "npm run specification -- --write"`];
  return [];
}

function unknownIds(statements: readonly Statement[], tests: readonly TaggedTest[]): string[] {
  const known = new Set(statements.map(({ id }) => id));
  return tests.flatMap(({ file, title, ids }) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => `${file}: "${title}" carries ${id}, which ${checklist} lacks`),
  );
}

function testsNotPassed(tests: readonly TaggedTest[], all: readonly RanTest[]): string[] {
  return tests.flatMap((test) => {
    const runs = runsOf(test, all);
    if (runs.length === 0) return [`${test.file}: "${test.title}" did not run`];
    return runs.every(({ passed }) => passed) ? [] : [`${test.file}: "${test.title}" did not pass`];
  });
}

/** A title with placeholders matches every case that it was filled in for. */
function runsOf({ file, title, ids }: TaggedTest, all: readonly RanTest[]): RanTest[] {
  const parts = `${title} [${ids.join(' ')}]`.split(/\$\{[^}]*\}|\$[\w.]+|%[sdifjo#]/);
  const pattern = new RegExp(`^${parts.map(escapeForRegExp).join('[\\s\\S]*')}$`);
  return all.filter((run) => run.file === file && pattern.test(run.title));
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

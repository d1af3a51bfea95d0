/** The check of the checklist, without the process around it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readChecklist, type Statement, type TestName } from './checklist.ts';
import { type RanTest, readReports } from './reports.ts';

const checklist = 'docs/specification.md';
const reports = 'reports/tests';

export interface Outcome {
  readonly exitCode: 0 | 1;
  readonly output: string;
  /** One sentence each. */
  readonly problems: readonly string[];
}

/** Checks the checklist of the project in `root`; with `ran`, also against what its test reports say. */
export function checkSpecification({ root, ran }: { root: string; ran: boolean }): Outcome {
  const { statements, problems } = readChecklist(readFileSync(join(root, checklist), 'utf8'));
  const found = [
    ...problems,
    ...statements.flatMap((statement) => missingFiles(root, statement)),
    ...statements.flatMap((statement) => missingTests(root, statement)),
    ...(ran ? notPassed(statements, readReports(root, reports)) : []),
  ];
  const count = (wanted: Statement['answer']) => statements.filter(({ answer }) => answer === wanted).length;
  return {
    exitCode: found.length > 0 ? 1 : 0,
    output: `${statements.length} statements: ${count('shown')} shown, ${count('left out')} left out, ${count('not yet')} not yet`,
    problems: found.map((problem) => `${checklist}: ${problem}`),
  };
}

function missingFiles(root: string, { line, files }: Statement): string[] {
  return files
    .filter((file) => !existsSync(join(root, file)))
    .map((file) => `line ${line}: there is no ${file}`);
}

function missingTests(root: string, { line, tests }: Statement): string[] {
  return tests.flatMap(({ file, title }) => {
    if (!existsSync(join(root, file))) return [`line ${line}: there is no ${file}`];
    const source = readFileSync(join(root, file), 'utf8');
    return hasTest(source, title) ? [] : [`line ${line}: ${file} has no test "${title}"`];
  });
}

/** Whether a call that is not `describe` has this title for its first argument. */
function hasTest(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const written = escaped(title.replaceAll(quote, `\\${quote}`));
    return new RegExp(`(?<!\\bdescribe)\\(\\s*${quote}${written}${quote}\\s*,`).test(source);
  });
}

function notPassed(statements: readonly Statement[], all: readonly RanTest[]): string[] {
  return statements.flatMap(({ line, tests }) =>
    tests.flatMap((named) => {
      const runs = runsOf(named, all);
      if (runs.length === 0) return [`line ${line}: ${named.file}, "${named.title}" did not run`];
      return runs.every(({ passed }) => passed)
        ? []
        : [`line ${line}: ${named.file}, "${named.title}" did not pass`];
    }),
  );
}

/** A title with placeholders is that of every test that it was filled in for. */
function runsOf({ file, title }: TestName, all: readonly RanTest[]): RanTest[] {
  const parts = title.split(/\$\{[^}]*\}|\$[\w.]+|%[sdifjo#]/);
  const pattern = new RegExp(`^${parts.map(escaped).join('[\\s\\S]*')}$`);
  return all.filter((run) => run.file === file && pattern.test(run.title));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

import * as v from 'valibot';
import type { FileRecord, ImportProblem } from './records.ts';

/** A checked record and the line that it came from. */
export interface Checked<Value> {
  readonly line: number;
  readonly value: Value;
}

/** Raised inside the transaction, so that it is rolled back. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[];

  constructor(problems: readonly ImportProblem[]) {
    super('The import was refused');
    this.problems = problems;
  }
}

/** All records by their schema, or every problem of every record. */
export function check<Schema extends v.GenericSchema<unknown, Record<string, unknown>>>(
  schema: Schema,
  records: readonly FileRecord[],
  furtherProblems: (value: v.InferOutput<Schema>) => readonly { field: string; reason: string }[],
  uniqueFields: readonly string[],
): Checked<v.InferOutput<Schema>>[] {
  const problems: ImportProblem[] = [];
  const checked: Checked<v.InferOutput<Schema>>[] = [];
  for (const { line, fields } of records) {
    const reading = v.safeParse(schema, fields);
    if (reading.success) {
      problems.push(...furtherProblems(reading.output).map((problem) => ({ line, ...problem })));
      checked.push({ line, value: reading.output });
    } else {
      problems.push(...reading.issues.map((issue) => ({ line, ...describe(issue) })));
    }
  }
  for (const field of uniqueFields) problems.push(...duplicates(checked, field));
  if (problems.length > 0) throw new ImportRefused(problems.toSorted((a, b) => a.line - b.line));
  return checked;
}

function describe(issue: v.BaseIssue<unknown>): { field: string; reason: string } {
  const field = v.getDotPath(issue) ?? '';
  if (issue.type !== 'strict_object') return { field, reason: issue.message };
  return { field, reason: issue.expected === 'never' ? 'is not a field of this kind' : 'is missing' };
}

function* duplicates(
  checked: readonly Checked<Record<string, unknown>>[],
  field: string,
): Iterable<ImportProblem> {
  const lines = new Map<unknown, number>();
  for (const { line, value } of checked) {
    const given = value[field];
    if (given === undefined) continue;
    const first = lines.get(given);
    if (first === undefined) lines.set(given, line);
    else yield { line, field, reason: `"${given}" is already on line ${first}` };
  }
}

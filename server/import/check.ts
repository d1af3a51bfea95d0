import * as v from 'valibot';
import { fieldsOf, filledFields, isVariantRow } from './fields.ts';
import { nearestOf } from './nearest.ts';
import type { FileRecord, ImportProblem } from './records.ts';

/** A checked record and the line that it came from. */
export interface Checked<Value> {
  readonly line: number;
  /** The lines of a product's variants that have rows of their own. */
  readonly variantLines: readonly number[];
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

/** A file with more problems than this is not read on. */
const mostProblems = 1_000;

interface FieldProblem {
  /** Left out: the record's. */
  readonly line?: number;
  readonly field: string;
  readonly reason: string;
}

/** Collects the problems of a file up to its end. */
export interface Problems {
  readonly isNone: () => boolean;
  add(problems: Iterable<ImportProblem>): void;
  /** Throws ImportRefused if there are any. */
  refuse(): void;
}

export function gatherProblems(): Problems {
  const gathered: ImportProblem[] = [];
  const refuse = () => {
    if (gathered.length > 0) throw new ImportRefused(gathered.toSorted((a, b) => a.line - b.line));
  };
  return {
    isNone: () => gathered.length === 0,
    add(problems) {
      gathered.push(...problems);
      if (gathered.length >= mostProblems) refuse();
    },
    refuse,
  };
}

type RecordSchema = v.GenericSchema<unknown, Record<string, unknown>>;

/** What the records of a kind of file must be. */
export interface Rules<Schema extends RecordSchema = RecordSchema> {
  readonly schema: Schema;
  /** The columns of a CSV file, where they are not the fields of a record. */
  readonly columns?: readonly string[];
  /** Fields of which no two records may have the same. */
  readonly unique: readonly string[];
  /** Problems that no single field shows. */
  readonly problems?: (value: v.InferOutput<Schema>) => readonly FieldProblem[];
}

/** Checks the records of a file one after the other. Returns `null` for an invalid one, whose problems go to `problems`. */
export function createChecker<Schema extends RecordSchema>(
  { schema, columns, unique, problems: furtherProblems = () => [] }: Rules<Schema>,
  problems: Problems,
): (record: FileRecord) => Checked<v.InferOutput<Schema>> | null {
  const lines = new Map(unique.map((field) => [field, new Map<unknown, number>()]));
  const describe = createDescriber(columns ?? fieldsOf(schema));
  return (record) => {
    const { line, fields, variantLines = [] } = record;
    const at = (problem: FieldProblem) => inItsWords(record, ownLine({ line, ...problem }, variantLines));
    if (isVariantRow(fields)) {
      const reason = `"${String(fields.variantOf)}" is not the slug of the product above: put the rows of variants right below their product's`;
      problems.add([{ line, field: 'variantOf', reason }]);
      return null;
    }
    const reading = v.safeParse(schema, filledFields(fields));
    if (!reading.success) {
      problems.add(reading.issues.flatMap((issue) => describe(issue, record) ?? []).map(at));
      return null;
    }
    const further = furtherProblems(reading.output).map(at);
    problems.add([...further, ...duplicates(reading.output, line, lines)]);
    return { line, variantLines, value: reading.output };
  };
}

/** Returns all records of a file. Throws ImportRefused with every problem of every record. */
export async function check<Schema extends RecordSchema>(
  records: AsyncIterable<FileRecord>,
  rules: Rules<Schema>,
): Promise<Checked<v.InferOutput<Schema>>[]> {
  const problems = gatherProblems();
  const checkRecord = createChecker(rules, problems);
  const checked: Checked<v.InferOutput<Schema>>[] = [];
  for await (const record of records) {
    const valid = checkRecord(record);
    if (valid !== null) checked.push(valid);
  }
  problems.refuse();
  return checked;
}

/** Moves a problem of a variant, such as of `variants.0.price`, to the variant's own row, if it has one. */
export function ownLine(problem: ImportProblem, variantLines: readonly number[]): ImportProblem {
  const [, index, field] = /^variants\.(\d+)\.(.+)$/.exec(problem.field) ?? [];
  const line = variantLines[Number(index)];
  return line === undefined || field === undefined ? problem : { ...problem, line, field };
}

/** A problem that another program's file has is told by the name of that file's column. */
function inItsWords({ namedThere = {} }: FileRecord, problem: ImportProblem): ImportProblem {
  return { ...problem, field: namedThere[problem.field] ?? problem.field };
}

/** Words the problems of a file's records. What is wrong in every record is told once; then it returns `null`. */
function createDescriber(allowed: readonly string[]) {
  const told = new Set<string>();
  return (issue: v.BaseIssue<unknown>, { line, header }: FileRecord): FieldProblem | null => {
    const field = v.getDotPath(issue) ?? '';
    if (issue.type !== 'strict_object') return { field, reason: issue.message };
    const name = field.slice(field.lastIndexOf('.') + 1);
    if (issue.expected === 'never') {
      if (name === '') return { field, reason: 'has a value in a column without a name' };
      if (told.has(name)) return null;
      told.add(name);
      return { field, reason: `is not a field of this kind${meant(nearestOf(name, allowed))}` };
    }
    if (header === undefined || header.includes(name)) return { field, reason: 'is missing' };
    if (told.has(name)) return null;
    told.add(name);
    return { line: 1, field: name, reason: `is missing: line ${line} is new here and needs this column` };
  };
}

function meant(nearest: string | null): string {
  return nearest === null ? '' : `; did you mean ${nearest}?`;
}

function* duplicates(
  value: Record<string, unknown>,
  line: number,
  linesByField: ReadonlyMap<string, Map<unknown, number>>,
): Iterable<ImportProblem> {
  for (const [field, lines] of linesByField) {
    const given = value[field];
    if (given === undefined || given === null) continue;
    const first = lines.get(given);
    if (first === undefined) lines.set(given, line);
    else yield { line, field, reason: `"${given}" is already on line ${first}` };
  }
}

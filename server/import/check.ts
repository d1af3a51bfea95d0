import * as v from 'valibot';
import { fieldsOf, filledFields, isVariantRow, withoutFaults } from './fields.ts';
import { nearestOf } from './nearest.ts';
import type { FileRecord, ImportProblem } from './records.ts';

/** A checked record and the line that it came from. */
export interface Checked<Value> {
  readonly line: number;
  /** The lines of a product's variants that have rows of their own. */
  readonly variantLines: readonly number[];
  readonly value: Value;
}

/** Thrown for a file with problems. Inside a transaction, it also makes the database take the import back. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[];

  constructor(problems: readonly ImportProblem[]) {
    super('The import was refused');
    this.problems = problems;
  }
}

/** The reading of a file stops when it has this many problems. */
export const mostProblems = 1_000;

interface FieldProblem {
  /** Left out: the record's. */
  readonly line?: number;
  readonly field: string;
  readonly reason: string;
}

/** Collects the problems of a file. `add` throws ImportRefused as soon as there are `mostProblems`. */
export interface Problems {
  readonly isNone: () => boolean;
  add(problems: Iterable<ImportProblem>): void;
  /** Throws ImportRefused if there are any. */
  refuse(): void;
}

export function gatherProblems(): Problems {
  // Keyed by the whole problem: one cell may fill several fields, such as the price of a product and of its variant.
  const gathered = new Map<string, ImportProblem>();
  const refuse = () => {
    if (gathered.size > 0)
      throw new ImportRefused([...gathered.values()].toSorted((a, b) => a.line - b.line));
  };
  return {
    isNone: () => gathered.size === 0,
    add(problems) {
      for (const problem of problems) gathered.set(JSON.stringify(problem), problem);
      if (gathered.size >= mostProblems) refuse();
    },
    refuse,
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** What the records of a kind of file must be. */
export interface Rules<Known extends Fields, Whole extends Known> {
  readonly schema: v.GenericSchema<unknown, Whole>;
  /** The same schema with needed fields optional: reads what is right in a record with faults. */
  readonly known: v.GenericSchema<unknown, Known>;
  /** The columns of a CSV file, where they are not the fields of a record. */
  readonly columns?: readonly string[];
  /** Fields in which no two records may have the same value. */
  readonly unique: readonly string[];
  /** Problems that no single field shows. */
  readonly problems?: (value: Known) => readonly FieldProblem[];
}

/** A record after its check. */
export interface CheckedRecord<Known, Whole extends Known> {
  /** `null` if a field is wrong. Problems that no single field shows are reported, but leave the record whole. */
  readonly whole: Checked<Whole> | null;
  /** The record as far as it is right; `null` for a variant's row that does not follow its product. */
  readonly known: Checked<Known> | null;
}

/** Checks the records of a file one after the other; what is wrong goes to `problems`. */
export function createChecker<Known extends Fields, Whole extends Known>(
  { schema, known, columns, unique, problems: furtherProblems = () => [] }: Rules<Known, Whole>,
  problems: Pick<Problems, 'add'>,
): (record: FileRecord) => CheckedRecord<Known, Whole> {
  const lines = new Map(unique.map((field) => [field, new Map<unknown, number>()]));
  const describe = createDescriber(columns ?? fieldsOf(schema));
  return (record) => {
    const { line, fields, variantLines = [] } = record;
    const at = (problem: FieldProblem) => inItsWords(record, ownLine({ line, ...problem }, variantLines));
    const checked = <Value extends Known>(value: Value): Checked<Value> => ({ line, variantLines, value });
    const further = (value: Known, told: ReadonlySet<string>) => {
      const found = furtherProblems(value).filter(({ field }) => !told.has(field));
      problems.add([...found.map(at), ...duplicates(value, line, lines)]);
    };
    if (isVariantRow(fields)) {
      const reason = `"${String(fields.variantOf)}" is not the slug of the product above: put the rows of variants right below their product's`;
      problems.add([{ line, field: 'variantOf', reason }]);
      return { whole: null, known: null };
    }
    const filled = filledFields(fields);
    const reading = v.safeParse(schema, filled);
    if (reading.success) {
      further(reading.output, new Set());
      return { whole: checked(reading.output), known: checked(reading.output) };
    }
    const { right, issues } = rightPart(known, filled, reading.issues);
    const found = issues.flatMap((issue) => describe(issue, record) ?? []);
    problems.add(found.map(at));
    further(right, new Set(found.map(({ field }) => field)));
    return { whole: null, known: checked(right) };
  };
}

/** The right part of a record, and all its issues: of several unknown fields in an object, a schema names only the first. */
function rightPart<Known>(
  known: v.GenericSchema<unknown, Known>,
  filled: unknown,
  first: readonly v.BaseIssue<unknown>[],
): { readonly right: Known; readonly issues: readonly v.BaseIssue<unknown>[] } {
  const rest = withoutFaults(filled, first);
  const reading = v.safeParse(known, rest);
  if (reading.success) return { right: reading.output, issues: first };
  if (!reading.issues.some(isStranger)) throw new v.ValiError(reading.issues);
  const { right, issues } = rightPart(known, rest, reading.issues);
  return { right, issues: [...first, ...issues] };
}

/** Returns all records of a file. Throws ImportRefused with every problem of every record. */
export async function check<Known extends Fields, Whole extends Known>(
  records: AsyncIterable<FileRecord>,
  rules: Rules<Known, Whole>,
): Promise<Checked<Whole>[]> {
  const problems = gatherProblems();
  const checkRecord = createChecker(rules, problems);
  const checked: Checked<Whole>[] = [];
  for await (const record of records) {
    const { whole } = checkRecord(record);
    if (whole !== null) checked.push(whole);
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

/**
 * Returns a function that words a problem of a record. An unknown field, or a column that the CSV file lacks, is reported for the
 * first record concerned; for all later ones the function returns `null`.
 */
function createDescriber(allowed: readonly string[]) {
  const told = new Set<string>();
  return (issue: v.BaseIssue<unknown>, { line, header }: FileRecord): FieldProblem | null => {
    const field = v.getDotPath(issue) ?? '';
    const reason = reasonOf(issue, 'kind');
    if (!isStranger(issue) && !isMissing(issue)) return { field, reason };
    const name = field.slice(field.lastIndexOf('.') + 1);
    if (isStranger(issue) && name === '') return { field, reason: 'has a value in a column without a name' };
    if (isMissing(issue) && (header === undefined || header.includes(name))) return { field, reason };
    if (told.has(name)) return null;
    told.add(name);
    if (isStranger(issue) && allowed.includes(name))
      return {
        field,
        reason: 'is a field of the product: write it in the row of the product, not of a variant',
      };
    if (isStranger(issue)) return { field, reason: `${reason}${meant(nearestOf(name, allowed))}` };
    return { line: 1, field: name, reason: `is missing: line ${line} is new here and needs this column` };
  };
}

function meant(nearest: string | null): string {
  return nearest === null ? '' : `; did you mean ${nearest}?`;
}

/** What is wrong with a value, as the end of a sentence. An unknown field "is not a field of this `ofWhat`". */
export function reasonOf(issue: v.BaseIssue<unknown>, ofWhat: string): string {
  if (issue.type === 'array' && issue.message.startsWith('Invalid')) return 'must be a list: [ … ]';
  if (isStranger(issue)) return `is not a field of this ${ofWhat}`;
  if (isMissing(issue)) return 'is missing';
  return issue.type === 'strict_object' ? 'must be an object: { … }' : issue.message;
}

/** Whether the issue is about a field that the schema does not have. */
function isStranger({ type, expected }: v.BaseIssue<unknown>): boolean {
  return type === 'strict_object' && expected === 'never';
}

/** Whether the issue is about a field that must be there and is not. */
function isMissing({ type, expected, received }: v.BaseIssue<unknown>): boolean {
  return type === 'strict_object' && expected !== 'never' && received === 'undefined';
}

function* duplicates(
  value: Fields,
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

import * as v from 'valibot';
import { fieldsOf } from './fields.ts';
import { nearestOf } from './nearest.ts';

/** Finds what is wrong with the names in a CSV file's header row. */
export type HeaderCheck = (names: readonly string[]) => readonly HeaderProblem[];

interface HeaderProblem {
  /** The column. */
  readonly field: string;
  readonly reason: string;
}

/** What the records of a kind of file must be, as far as it says which columns there are. */
interface Columns {
  readonly schema: v.GenericSchema;
  readonly columns?: readonly string[];
}

/** A list of more columns is not printed. */
const mostListed = 12;

/**
 * The check of a file of this kind. `needed` are the columns that it must have; without it, those of which every record needs a value.
 */
export function headerOf({ schema, columns }: Columns, needed = neededBy(schema)): HeaderCheck {
  const allowed = columns ?? fieldsOf(schema);
  return (names) => {
    const strangers = names.filter((name) => name !== '' && !allowed.includes(name));
    const missing = allowed.filter((name) => !names.includes(name));
    const meant = new Map(strangers.map((name) => [name, nearestOf(name, missing)]));
    return [
      ...strangers.map((name) => ({
        field: name,
        reason: `is no column of this file; ${hint(meant.get(name), allowed)}`,
      })),
      ...needed
        .filter((name) => missing.includes(name) && ![...meant.values()].includes(name))
        .map((field) => ({ field, reason: 'is missing: the file needs this column' })),
    ];
  };
}

function hint(meant: string | null | undefined, allowed: readonly string[]): string {
  if (meant !== null && meant !== undefined) return `did you mean ${meant}?`;
  return allowed.length > mostListed ? 'docs/import.md lists them' : `there are ${allowed.join(', ')}`;
}

/** Columns that are there twice, of which only one could be read. */
export function repeatedColumns(names: readonly string[]): HeaderProblem[] {
  const repeated = names.filter((name, index) => name !== '' && names.indexOf(name) < index);
  return [...new Set(repeated)].map((field) => ({
    field,
    reason: 'is there twice: remove one of the two columns',
  }));
}

function neededBy(schema: v.GenericSchema): string[] {
  const { issues = [] } = v.safeParse(schema, {});
  return issues.filter(({ type }) => type === 'strict_object').flatMap((issue) => v.getDotPath(issue) ?? []);
}

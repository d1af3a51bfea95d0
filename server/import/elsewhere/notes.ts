import { counted } from '../../counted.ts';
import { optionLabel } from '../cells.ts';
import type { FileRecord } from '../records.ts';
import type { Pictures } from './pictures.ts';

/** What a reader of another shop program's file fills in besides the records. */
export interface MigrationNotes {
  readonly pictures: Pictures;
  readonly notTaken: NotTaken;
  /** Products that the other shop does not show; they are taken. */
  readonly hidden: RowNote[];
  /** The names of categories and collections there, by their slugs here. */
  readonly names: Map<string, string>;
}

/** What is to be said about a row. */
interface RowNote {
  readonly line: number;
  readonly what: string;
}

/** What a file of another shop program has and this shop does not take. */
export interface NotTaken {
  /** For each column that has no counterpart here: how many rows fill it. */
  readonly columns: Map<string, number>;
  /** Rows or parts of them. */
  readonly rows: RowNote[];
}

/** A row of such a file; the names of its columns are in lower case. */
export interface Row {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
  readonly header: readonly string[];
}

export function nothingLeft(): NotTaken {
  return { columns: new Map(), rows: [] };
}

export function rowOf({ line, fields, header = [] }: FileRecord): Row {
  const cells = Object.entries(fields).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return { line, cells: new Map(cells), header };
}

/** Counts the filled columns of a row that are not taken. */
export function noteColumns(
  { cells, header }: Row,
  isTaken: (column: string, value: string) => boolean,
  { columns }: NotTaken,
): void {
  for (const name of header) {
    const value = cells.get(name.toLowerCase());
    if (value === undefined || isTaken(name.toLowerCase(), value)) continue;
    columns.set(name, (columns.get(name) ?? 0) + 1);
  }
}

export function linesOf({ columns, rows }: NotTaken): string[] {
  return [
    ...[...columns].map(([column, count]) => `the column "${column}" (${counted(count, 'row')})`),
    ...linesOfRows(rows),
  ];
}

export function linesOfRows(rows: readonly RowNote[]): string[] {
  return rows.toSorted((a, b) => a.line - b.line).map(({ line, what }) => `line ${line}: ${what}`);
}

/** Whether the file has one of these columns. Where it has none of them, the shop keeps its own values. */
export function hasColumn({ header }: Row, names: readonly string[]): boolean {
  return header.some((name) => names.includes(name.toLowerCase()));
}

/** A list that the file fills; an empty one leaves what the shop has. */
export function filledList(
  name: string,
  list: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  return list.length === 0 ? {} : { [name]: list };
}

/** What this program's file calls the fields of a record, for the words of a problem. */
export function namesThere(
  { header }: Row,
  columnsOf: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columnsOf).flatMap(([field, columns]) => {
      const name = header.find((own) => columns.includes(own.toLowerCase()));
      return name === undefined ? [] : [[field, name]];
    }),
  );
}

/** A slug of a name or of another program's handle; empty where it has no letter or digit that an address can have. */
export function slugFrom(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 90)
    .replace(/^-|-$/g, '');
}

/** Returns a function that gives the first of the wanted names that is still free, else the first one with a number. */
export function createNames(): (wanted: readonly string[]) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const names = wanted.filter((name) => name !== '');
    const [first = 'product'] = names;
    const numbered = Array.from({ length: taken.size + 1 }, (_, index) => `${first}-${index + 2}`);
    const name = [...names, ...numbered].find((one) => !taken.has(one)) ?? first;
    taken.add(name);
    return name;
  };
}

export function isYes(value: string): boolean {
  return /^(true|yes|1)$/i.test(value);
}

/** An option as `Group=Option`. */
export function optionOf(group: string, choice: string): string {
  return `${optionLabel(group)}=${optionLabel(choice)}`;
}

/** The listing price: the price to compare with, if it is above the price. The check refuses what is no number. */
export function listingPriceOf(price: string, compared: string): { readonly listingPrice?: string } {
  return compared === '' || Number(compared) <= Number(price) ? {} : { listingPrice: compared };
}

export function given(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

import { listEntry } from '../import/cells.ts';
import { withoutFormula } from '../import/formulas.ts';

/** The value of a cell in an exported file; lists are joined by `|`, for which their entries have `/`. */
export type Cell = string | number | boolean | null | readonly string[];

/** Rows of a CSV file, each with a line's end, as `npm run import` and `npm run init` read them. */
export function csvLines<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Partial<Record<Column, Cell>>>[],
): string {
  return rows.map((row) => `${columns.map((column) => cellOf(row[column] ?? null)).join(',')}\n`).join('');
}

export function csvHeading(columns: readonly string[]): string {
  return `${columns.join(',')}\n`;
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  return quoted(typeof value === 'object' ? value.map(listEntry).join('|') : String(value));
}

/** A cell of a file that people open in a spreadsheet, with texts of shoppers: text stays text, and numbers are numbers. */
export function safeCell(text: string): string {
  return quoted(withoutFormula(text));
}

/** In some languages spreadsheets also end a cell at a semicolon or a tab. */
function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The value of a cell in an exported file; lists are joined by `|`. */
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
  const text = typeof value === 'object' ? value.join('|') : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Escapes a shopper's text, so that spreadsheets do not evaluate it as a formula. */
export function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

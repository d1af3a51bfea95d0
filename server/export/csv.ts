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
  return quoted(
    typeof value === 'object' ? value.map((entry) => entry.replaceAll('|', '/')).join('|') : String(value),
  );
}

/** A cell of a file that people open in a spreadsheet, with texts of shoppers: text stays text, and numbers are numbers. */
export function safeCell(text: string): string {
  return quoted(withoutFormula(text));
}

/** In some languages spreadsheets also end a cell at a semicolon or a tab. */
function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Signs that begin a formula. */
const formula = String.raw`=+\-@\uff1d\uff0b\uff0d\uff20`;
/** Apostrophes before such a sign are of the text itself; one more is written, so that exactly one can be removed again. */
const cellBegins = new RegExp(`^(?='*[${formula}\\t\\r\\n])`);
const partBegins = new RegExp(`([;\\t\\r\\n]"*)(?='*[${formula}])`, 'g');
const escapedCell = new RegExp(`^'(?='*[${formula}\\t\\r\\n])`);
const escapedPart = new RegExp(`([;\\t\\r\\n]"*)'(?='*[${formula}])`, 'g');

/**
 * Escapes a shopper's text, so that spreadsheets do not evaluate it as a formula. Who reads commas as text and ends cells at a
 * semicolon or a tab, and rows at a line's end, gets none either. Numbers stay as they are. {@link withFormula} is the way back.
 */
export function withoutFormula(text: string): string {
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  return text.replaceAll(partBegins, "$1'").replace(cellBegins, "'");
}

/** Removes the apostrophes that {@link withoutFormula} has added. */
export function withFormula(text: string): string {
  return text.replace(escapedCell, '').replaceAll(escapedPart, '$1');
}

/** Texts of shoppers in files that people open in a spreadsheet: escaped by the export, and read back by the import. */

/** Signs that begin a formula. */
const formula = String.raw`=+\-@\uff1d\uff0b\uff0d\uff20`;
/** Apostrophes before such a sign are of the text itself; one more is written, so that exactly one can be removed again. */
const cellBegins = new RegExp(`^(?='*[${formula}\\t\\r\\n])`);
const partBegins = new RegExp(`([;\\t\\r\\n]"*)(?='*[${formula}])`, 'g');
const escapedCell = new RegExp(`^'(?='*[${formula}\\t\\r\\n])`);
const escapedPart = new RegExp(`([;\\t\\r\\n]"*)'(?='*[${formula}])`, 'g');

/**
 * Escapes a shopper's text, so that spreadsheets do not evaluate it as a formula, also when they split cells at semicolons or tabs
 * instead of commas. Numbers stay as they are. {@link withFormula} is the way back.
 */
export function withoutFormula(text: string): string {
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  return text.replaceAll(partBegins, "$1'").replace(cellBegins, "'");
}

/** Removes the apostrophes that {@link withoutFormula} has added. */
export function withFormula(text: string): string {
  return text.replace(escapedCell, '').replaceAll(escapedPart, '$1');
}

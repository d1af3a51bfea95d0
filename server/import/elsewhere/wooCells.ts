import type { FileRecord } from '../records.ts';
import { type Row, rowOf } from './notes.ts';

/** The cells of WooCommerce's product CSV, as its exporter writes them. */

const attribute = /^attribute (\d+) (name|value\(s\)|visible|global|default)$/;
const weight = /^weight \((kg|g|lbs|oz)\)$/;
const gramsIn: Readonly<Record<string, number>> = { kg: 1_000, g: 1, lbs: 453.592, oz: 28.3495 };

/** The exporter quotes a text that a spreadsheet would take for a formula. */
export function wooRow(record: FileRecord): Row {
  const row = rowOf(record);
  const cells = [...row.cells].map(
    ([name, value]) => [name, value.replace(/^'(?=[=+\-@])(.*?)'?$/s, '$1')] as const,
  );
  return { ...row, cells: new Map(cells) };
}

export function cellOf({ cells }: Row, column: string): string {
  return cells.get(column) ?? '';
}

/** A list has commas between its entries; a comma in an entry has a backslash before it. */
export function listOf(row: Row, column: string): string[] {
  return cellOf(row, column)
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter((entry) => entry !== '');
}

/** A text as HTML. Its line breaks are written as `\n`, and paragraphs without tags are those of the editor. */
export function htmlOf(row: Row, column: string): string {
  const text = cellOf(row, column).replaceAll('\\n', '\n').trim();
  if (text === '' || /<(p|div|ul|ol|h\d|table|blockquote)\b/i.test(text)) return text;
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim().replaceAll('\n', '<br>'));
  return paragraphs.length === 1 && !text.includes('\n')
    ? text
    : paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
}

export function kindsOf(row: Row): string[] {
  return listOf(row, 'type').map((kind) => kind.toLowerCase());
}

export function isVariation(row: Row): boolean {
  return kindsOf(row).includes('variation');
}

/** The attributes of a row, as far as they have a value. */
export function attributesOf(row: Row) {
  return [...row.cells.keys()].flatMap((column) => {
    const [, number, part] = attribute.exec(column) ?? [];
    if (number === undefined || part !== 'name') return [];
    const value = cellOf(row, `attribute ${number} value(s)`);
    return value === '' ? [] : [{ number, name: cellOf(row, column), value }];
  });
}

/** The number and the part of an attribute's column, such as `attribute 1 value(s)`; `null` for another column. */
export function attributeOf(column: string): { readonly number: string; readonly part: string } | null {
  const [, number, part] = attribute.exec(column) ?? [];
  return number === undefined || part === undefined ? null : { number, part };
}

export function isWeight(column: string): boolean {
  return weight.test(column);
}

export function gramsOf(row: Row): number {
  for (const [column, value] of row.cells) {
    const unit = weight.exec(column)?.[1];
    if (unit !== undefined) return Math.round(Number(value) * (gramsIn[unit] ?? 1));
  }
  return 0;
}

/** Whether the sale price holds for some days only: then it cannot be the product's price. */
export function hasSaleDates(row: Row): boolean {
  return cellOf(row, 'date sale price starts') !== '' || cellOf(row, 'date sale price ends') !== '';
}

/** When a sale price holds, as the end of a sentence; its times are left out. */
export function saleDates(row: Row): string {
  const said = (verb: string) => {
    const date = cellOf(row, `date sale price ${verb}`);
    return date === '' ? [] : [`${verb} on ${/^\d{4}-\d\d-\d\d/.exec(date)?.[0] ?? date}`];
  };
  return [...said('starts'), ...said('ends')].join(' and ');
}

/** What the row costs; `null` for one without a price, or for nothing. */
export function priceOf(row: Row): string | null {
  const sale = hasSaleDates(row) ? '' : cellOf(row, 'sale price');
  const price = sale || cellOf(row, 'regular price');
  return price === '' || Number(price) === 0 ? null : price;
}

/**
 * The stock that a row counts by itself, or '0' if it says that nothing is in stock. `null` for a row that is not counted, or that
 * shares its product's stock (`parent`) and is in stock.
 */
export function stockOf(row: Row): string | null {
  const stock = cellOf(row, 'stock');
  if (stock !== '' && stock !== 'parent') return stock;
  return /^(0|no|false)$/i.test(cellOf(row, 'in stock?')) ? '0' : null;
}

export function isSoldOn(row: Row): boolean {
  return /^(1|yes|true|notify)$/i.test(cellOf(row, 'backorders allowed?'));
}

import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportRefused } from './check.ts';
import { filledFields, isRecord, isVariantRow } from './fields.ts';
import { type HeaderCheck, repeatedColumns } from './header.ts';
import { readJsonText } from './jsonText.ts';

/** One record of an import file. `line` is the last one of a CSV record, and the first one of a record in JSON. */
export interface FileRecord {
  readonly line: number;
  /** By their names in the file; `null` for an empty cell, and nothing for a column that the file does not have. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The lines of a product's variants that have rows of their own. */
  readonly variantLines?: readonly number[];
  /** The columns of the CSV file. */
  readonly header?: readonly string[];
  /** What another shop program's file calls a field. */
  readonly namedThere?: Readonly<Record<string, string>>;
  /** Fields that the record gets if the shop does not have it yet. */
  readonly ifNew?: Readonly<Record<string, unknown>>;
}

export interface ImportProblem {
  readonly line: number;
  /** Empty for a problem of the record as a whole. */
  readonly field: string;
  readonly reason: string;
}

export type Format = 'csv' | 'json';

/**
 * Reads a CSV file with a header row one record at a time, or a JSON array of objects as a whole. Throws ImportRefused for a
 * file that is neither, and for a header row with a problem.
 */
export function readRecords(
  text: AsyncIterable<string>,
  format: Format,
  checkHeader: HeaderCheck,
): AsyncIterable<FileRecord> {
  return format === 'csv' ? readCsv(text, checkHeader) : readJson(text);
}

/** The parser's refusals in the words of someone with a spreadsheet. */
const reasons: Readonly<Partial<Record<string, string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'Quote that is not closed: is the file cut off, or a quote too much?',
  INVALID_OPENING_QUOTE:
    'has a quote in the middle of a cell: put quotes around the whole cell, and write those in it twice',
  CSV_INVALID_CLOSING_QUOTE: 'goes on behind a closing quote: write a quote in a quoted cell twice',
  CSV_RECORD_INCONSISTENT_COLUMNS:
    'has more or fewer cells than the header row: put quotes around a text with commas',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH:
    'has more or fewer cells than the header row: put quotes around a text with commas',
  CSV_MAX_RECORD_SIZE: 'is longer than any row can be: is a quote not closed, or the file no CSV?',
};

/** Passes the text on. Throws ImportRefused if the header row has other signs than commas between its cells. */
async function* withCommas(text: AsyncIterable<string>): AsyncGenerator<string> {
  let isBeginning = true;
  for await (const part of text) {
    const [header = ''] = isBeginning ? part.split('\n', 1) : [];
    isBeginning = false;
    const sign = header.includes(',') ? undefined : /[;\t]/.exec(header)?.[0];
    if (sign !== undefined) {
      const reason = `has ${sign === ';' ? 'semicolons' : 'tabs'} between its cells: save it as CSV with commas`;
      throw new ImportRefused([{ line: 1, field: '', reason }]);
    }
    yield part;
  }
}

async function* readCsv(text: AsyncIterable<string>, checkHeader: HeaderCheck): AsyncGenerator<FileRecord> {
  let header: readonly string[] = [];
  const options = {
    columns: (names: string[]) => {
      const problems = [...repeatedColumns(names), ...checkHeader(names)];
      if (problems.length > 0) throw new ImportRefused(problems.map((problem) => ({ line: 1, ...problem })));
      header = names;
      return names;
    },
    info: true,
    skip_empty_lines: true,
    trim: true,
    bom: true,
    // Of one row, in bytes: a file that is no CSV would otherwise be read into memory to its end.
    max_record_size: 1_000_000,
  };
  const parser = parse(options);
  const checked = withCommas(text);
  // An error in either stream ends both, and the loop below throws it.
  pipeline(Readable.from(checked), parser, () => {});
  const rows: AsyncIterable<{ record: Record<string, string>; info: { lines: number } }> = parser;
  try {
    for await (const { record, info } of rows) {
      // `lines` counts to the record's end: a record over several lines is reported by its last line.
      const cells = Object.entries(record).map(([name, value]) => [name, value === '' ? null : value]);
      yield { line: info.lines, fields: Object.fromEntries(cells), header };
    }
    if (header.length === 0)
      throw new ImportRefused([{ line: 1, field: '', reason: 'is empty: its first line names the columns' }]);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    throw new ImportRefused([{ line, field: '', reason: reasons[error.code] ?? error.message }]);
  }
}

async function* readJson(parts: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let text = '';
  for await (const part of parts) text += part;
  text = text.replace(/^\uFEFF/, '');
  const value = parseJson(text);
  const lines = elementLines(text);
  const records = value.map((element, index) => ({ line: lines[index] ?? 1, element }));
  const problems = records.filter(({ element }) => !isRecord(element));
  if (problems.length > 0) {
    throw new ImportRefused(problems.map(({ line }) => ({ line, field: '', reason: 'must be an object' })));
  }
  for (const { line, element } of records) {
    if (isRecord(element)) yield { line, fields: element };
  }
}

function parseJson(text: string): unknown[] {
  const refused = (reason: string, line = 1) => new ImportRefused([{ line, field: '', reason }]);
  const reading = readJsonText(text);
  if (!reading.ok) throw refused(reading.reason, reading.line);
  if (!Array.isArray(reading.value)) throw refused('must be an array of objects');
  return reading.value;
}

/** The line on which each element of the outermost array of a valid JSON text starts. */
function elementLines(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let awaitsElement = false;
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|[[{\]},]|\n|[^\s"[{\]},]+/g)) {
    if (token === '\n') {
      line += 1;
      continue;
    }
    if (awaitsElement && depth === 1 && token !== ']' && token !== ',') {
      lines.push(line);
      awaitsElement = false;
    }
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    if (depth === 1 && (token === '[' || token === ',')) awaitsElement = true;
  }
  return lines;
}

/** The records without their empty fields. */
export async function* withoutEmpty(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord> {
  for await (const record of records) yield { ...record, fields: filledFields(record.fields) };
}

/**
 * Joins CSV rows of variants to their product. A variant's row follows its product's and has the product's slug in `variantOf`. It
 * becomes an entry of the product's `variants`, a list that every product of a file with that column gets. A row that does not follow
 * its product stays a record of its own, which the check refuses.
 */
export async function* joinVariants(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord> {
  let product: FileRecord | null = null;
  let variants: FileRecord[] = [];
  for await (const record of records) {
    const { variantOf, ...fields } = record.fields;
    if (product !== null && isVariantRow(record.fields) && variantOf === product.fields.slug) {
      variants.push({ line: record.line, fields });
      continue;
    }
    if (product !== null) yield withVariants(product, variants);
    product = record;
    variants = [];
  }
  if (product !== null) yield withVariants(product, variants);
}

function withVariants(product: FileRecord, variants: readonly FileRecord[]): FileRecord {
  if (!('variantOf' in product.fields)) return product;
  return {
    ...product,
    fields: { ...product.fields, variants: variants.map(({ fields }) => fields) },
    variantLines: variants.map(({ line }) => line),
  };
}

import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportRefused } from './check.ts';

/** One record of an import file, and the line it starts on. */
export interface FileRecord {
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ImportProblem {
  readonly line: number;
  /** Empty for a problem of the record as a whole. */
  readonly field: string;
  readonly reason: string;
}

export type Format = 'csv' | 'json';

/**
 * Reads a CSV file with a header row one record at a time, or a JSON array of objects as a whole. Empty cells are left out
 * of their record. Throws ImportRefused for a file that is neither.
 */
export function readRecords(text: AsyncIterable<string>, format: Format): AsyncIterable<FileRecord> {
  return format === 'csv' ? readCsv(text) : readJson(text);
}

async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const options = {
    columns: true,
    info: true,
    skip_empty_lines: true,
    trim: true,
    bom: true,
    // Of one row, in bytes: a file that is no CSV would otherwise be read into memory to its end.
    max_record_size: 1_000_000,
  };
  const parser = parse(options);
  // An error in either stream ends both, and the loop below throws it.
  pipeline(Readable.from(text), parser, () => {});
  const rows: AsyncIterable<{ record: Record<string, string>; info: { lines: number } }> = parser;
  try {
    for await (const { record, info } of rows) {
      // `lines` counts to the record's end: a record over several lines is reported by its last line.
      const fields = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
      yield { line: info.lines, fields };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    throw new ImportRefused([{ line, field: '', reason: error.message }]);
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
    if (isRecord(element)) yield { line, fields: withoutNulls(element) };
  }
}

function parseJson(text: string): unknown[] {
  const refused = (reason: string) => new ImportRefused([{ line: 1, field: '', reason }]);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refused(error instanceof Error ? error.message : 'not JSON');
  }
  if (!Array.isArray(value)) throw refused('must be an array of objects');
  return value;
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
}

/**
 * Joins CSV rows of variants to their product. A variant's row follows its product's and has the product's slug in
 * `variantOf`; it becomes an entry of the product's `variants`. A row that does not follow its product stays a record of
 * its own, whose `variantOf` is then refused as an unknown field.
 */
export async function* joinVariants(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord> {
  let product: FileRecord | null = null;
  let variants: Record<string, unknown>[] = [];
  for await (const record of records) {
    const { variantOf, ...fields } = record.fields;
    if (
      product !== null &&
      variantOf !== undefined &&
      variantOf === product.fields.slug &&
      fields.slug === undefined
    ) {
      variants.push(fields);
      continue;
    }
    if (product !== null) yield withVariants(product, variants);
    product = record;
    variants = [];
  }
  if (product !== null) yield withVariants(product, variants);
}

function withVariants(product: FileRecord, variants: readonly Record<string, unknown>[]): FileRecord {
  return variants.length === 0 ? product : { ...product, fields: { ...product.fields, variants } };
}

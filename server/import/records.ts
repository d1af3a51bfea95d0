import { CsvError, parse } from 'csv-parse/sync';

/** One record of an import file, and the line it starts on. */
export interface FileRecord {
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface ImportProblem {
  readonly line: number;
  /** Empty: the record as a whole. */
  readonly field: string;
  readonly reason: string;
}

export type Records =
  | { readonly ok: true; readonly records: readonly FileRecord[] }
  | { readonly ok: false; readonly problems: readonly ImportProblem[] };

export type Format = 'csv' | 'json';

/** Reads a CSV file with a header row, or a JSON array of objects. An empty cell is an absent field. */
export function readRecords(text: string, format: Format): Records {
  const clean = text.replace(/^\uFEFF/, '');
  return format === 'csv' ? readCsv(clean) : readJson(clean);
}

function readCsv(text: string): Records {
  try {
    const rows: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      columns: true,
      info: true,
      skip_empty_lines: true,
      trim: true,
    });
    return {
      ok: true,
      records: rows.map(({ record, info }) => ({
        // `lines` counts to the record's end; a record over several lines is named by its last.
        line: info.lines,
        fields: Object.fromEntries(Object.entries(record).filter(([, value]) => value !== '')),
      })),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    return { ok: false, problems: [{ line, field: '', reason: error.message }] };
  }
}

function readJson(text: string): Records {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not JSON';
    return { ok: false, problems: [{ line: 1, field: '', reason }] };
  }
  if (!Array.isArray(value)) {
    return { ok: false, problems: [{ line: 1, field: '', reason: 'must be an array of objects' }] };
  }
  const lines = elementLines(text);
  const records: FileRecord[] = [];
  const problems: ImportProblem[] = [];
  for (const [index, element] of value.entries()) {
    const line = lines[index] ?? 1;
    if (isRecord(element)) records.push({ line, fields: withoutNulls(element) });
    else problems.push({ line, field: '', reason: 'must be an object' });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, records };
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

import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const LineSchema = v.object({ kind: v.string(), key: v.string(), value: v.unknown() });
export type JournalLine = v.InferOutput<typeof LineSchema>;

/** Stores the latest value of every pair of kind and key. */
export type Journal = {
  readonly lines: readonly JournalLine[];
  write(kind: string, key: string, value: unknown): void;
};

/**
 * Opens a journal in a folder: one JSON line per change, the last line of a key counts. It is compacted when opened,
 * and a line cut short by a crash is dropped. Without a folder nothing is stored.
 */
export function openJournal(folder?: string): Journal {
  if (folder === undefined) return { lines: [], write: () => {} };
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'payments.jsonl');
  const lines = existsSync(path) ? latest(readFileSync(path, 'utf8').split('\n').flatMap(parseLine)) : [];
  compact(path, lines);
  return {
    lines,
    write: (kind, key, value) => appendFileSync(path, `${JSON.stringify({ kind, key, value })}\n`),
  };
}

function compact(path: string, lines: readonly JournalLine[]): void {
  const draft = `${path}.new`;
  writeFileSync(draft, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
  renameSync(draft, path);
}

function latest(lines: readonly JournalLine[]): JournalLine[] {
  return [...new Map(lines.map((line) => [`${line.kind} ${line.key}`, line])).values()];
}

function parseLine(text: string): JournalLine[] {
  try {
    const reading = v.safeParse(LineSchema, JSON.parse(text));
    return reading.success ? [reading.output] : [];
  } catch {
    return [];
  }
}

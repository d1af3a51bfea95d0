import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import { type Checked, check, ImportRefused, type Rules } from './check.ts';
import { headerOf } from './header.ts';
import { faultInJson } from './jsonFault.ts';
import { lineInJson } from './jsonLines.ts';
import { type ImportProblem, joinVariants, readRecords } from './records.ts';
import { textOf, wholeTextOf } from './textOf.ts';

/** Thrown for a folder that makes no shop: a line for each problem, with the file and where in it. */
export class ShopRefused extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('; '), options);
    this.problems = problems;
  }
}

/** Throws ShopRefused if there are problems. */
export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ShopRefused(problems);
}

/** Where in the values of a file a problem is. */
export type JsonPath = readonly (string | number)[];

/** A file's values, and what finds the line of one of them. */
export interface JsonFile<Value> {
  readonly value: Value;
  /** `file:line: field reason`, for a problem that shows only beside other values. */
  problem(path: JsonPath, reason: string): string;
}

/** Texts of a shop are short; only CSV files, which are read in parts, may be long. */
const mostBytes = 20 * 1024 * 1024;

/** The files of one folder. Each function throws ShopRefused with every problem of its file. */
export interface FolderFiles {
  text(name: string): Promise<string>;
  json<Schema extends v.GenericSchema>(
    name: string,
    schema: Schema,
  ): Promise<JsonFile<v.InferOutput<Schema>>>;
  csv<Schema extends v.GenericSchema<unknown, Record<string, unknown>>>(
    name: string,
    rules: Rules<Schema>,
  ): Promise<Checked<v.InferOutput<Schema>>[]>;
  has(name: string): Promise<boolean>;
  /** The names in a folder of the folder, sorted; none where there is no such folder. */
  names(folder: string): Promise<string[]>;
  /** The same with everything below that folder, as paths from it; files only. */
  namesBelow(folder: string): Promise<string[]>;
  /** The file's name as problems say it. */
  path(name: string): string;
}

export function filesOf(folder: string): FolderFiles {
  const path = (name: string) => join(folder, name);

  async function text(name: string): Promise<string> {
    const file = path(name);
    try {
      const { size } = await stat(file);
      if (size <= mostBytes) return await wholeTextOf(createReadStream(file));
    } catch (error) {
      if (error instanceof ImportRefused) throw refusedAt(file, error);
      throw unreadable(file, error);
    }
    throw new ShopRefused([
      `${file}: is larger than ${mostBytes / 1024 / 1024} MB, which no file of its kind needs; is it another file?`,
    ]);
  }

  return {
    text,
    path,
    has: (name) =>
      stat(path(name)).then(
        () => true,
        () => false,
      ),
    async names(inner) {
      if (!(await this.has(inner))) return [];
      return (await readdir(path(inner))).filter((name) => !name.startsWith('.')).toSorted();
    },
    async namesBelow(inner) {
      if (!(await this.has(inner))) return [];
      const entries = await readdir(path(inner), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(path(inner), join(entry.parentPath, entry.name)))
        .toSorted();
    },
    async json(name, schema) {
      const file = path(name);
      const written = await text(name);
      const problem = (at: JsonPath, reason: string) =>
        `${file}:${lineInJson(written, at)}: ${`${at.join('.')} ${reason}`.trim()}`;
      const reading = v.safeParse(schema, parseJson(file, written));
      if (!reading.success) throw new ShopRefused(reading.issues.map((issue) => describe(issue, problem)));
      return { value: reading.output, problem };
    },
    async csv(name, rules) {
      const file = path(name);
      const records = joinVariants(readRecords(textOf(createReadStream(file)), 'csv', headerOf(rules)));
      try {
        return await check(records, rules);
      } catch (error) {
        if (error instanceof Error && 'code' in error && 'syscall' in error) throw unreadable(file, error);
        if (!(error instanceof ImportRefused)) throw error;
        throw refusedAt(file, error);
      }
    },
  };
}

/** The problems of an import as those of a folder's file. */
export function refusedAt(file: string, { problems }: ImportRefused): ShopRefused {
  return new ShopRefused(linesOf(file, problems));
}

export function linesOf(file: string, problems: readonly ImportProblem[]): string[] {
  return problems.map(({ line, field, reason }) => `${file}:${line}: ${`${field} ${reason}`.trim()}`);
}

function describe(issue: v.BaseIssue<unknown>, problem: (path: JsonPath, reason: string) => string): string {
  const path = (issue.path ?? []).flatMap(({ key }) =>
    typeof key === 'string' || typeof key === 'number' ? [key] : [],
  );
  if (issue.type !== 'strict_object') return problem(path, issue.message);
  return problem(path, issue.expected === 'never' ? 'is not a field of this file' : 'is missing');
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { line, reason } = faultInJson(text) ?? { line: 1, reason: String(error) };
    throw new ShopRefused([`${file}:${line}: is not JSON: ${reason}`]);
  }
}

function unreadable(file: string, error: unknown): ShopRefused {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  const reason = isMissing
    ? 'is missing; docs/shop-folder.md says what is in it'
    : `cannot be read: ${error instanceof Error ? error.message : error}`;
  return new ShopRefused([`${file}: ${reason}`], { cause: error });
}

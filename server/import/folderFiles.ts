import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { entriesBelow, oddityOf } from '../folderEntries.ts';
import { type Checked, createChecker, ImportRefused, mostProblems, type Rules, reasonOf } from './check.ts';
import { withoutFaults } from './fields.ts';
import { headerOf } from './header.ts';
import { lineInJson } from './jsonLines.ts';
import { readJsonText } from './jsonText.ts';
import { type ImportProblem, joinVariants, readRecords } from './records.ts';
import { textOf, wholeTextOf } from './textOf.ts';

/** Thrown for files that make no shop: a line for each problem, with the file and where in it. */
export class ShopRefused extends Error {
  readonly problems: readonly string[];
  /** Warnings about what is allowed but probably a mistake, a line each. */
  readonly doubts: readonly string[];

  constructor(problems: readonly string[], { doubts = [], ...options }: RefusalOptions = {}) {
    super(problems.join('; '), options);
    this.problems = problems;
    this.doubts = doubts;
  }
}

interface RefusalOptions extends ErrorOptions {
  readonly doubts?: readonly string[];
}

/** Throws ShopRefused if there are problems. */
export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ShopRefused(problems);
}

/** What is wrong with a file. */
export interface Fault {
  readonly file: string;
  /** `null`: the file as a whole. */
  readonly line: number | null;
  readonly reason: string;
}

/** Where in the values of a file a fault is. */
export type JsonPath = readonly (string | number)[];

/** Makes a fault of the value at a path in the file. */
export type FaultAt = (path: JsonPath, reason: string) => Fault;

/** What a kind of JSON file must be. */
export interface JsonFileFormat<Known, Whole> {
  readonly schema: v.GenericSchema<unknown, Whole>;
  /** The values that checks look at: each may be missing, because it was wrong. */
  readonly known: v.GenericSchema<unknown, Known>;
}

interface ReadFile<Known, Whole> {
  /** What of the file is right: nothing of a JSON file that cannot be parsed, the rows before the fault of such a CSV file. */
  readonly known: Known;
  /** Whether the file could be read to its end. */
  readonly isRead: boolean;
  /** Whether all its values are right by themselves. */
  readonly isRight: boolean;
  /** Throws ShopRefused, with the faults of all files, if there is any. */
  whole(): Whole;
}

export interface JsonFile<Known, Whole> extends ReadFile<Known, Whole> {
  readonly fault: FaultAt;
}

export type CsvFile<Known, Whole extends Known> = ReadFile<
  readonly Checked<Known>[],
  readonly Checked<Whole>[]
>;

/** Texts of a shop are short; only CSV files, which are read in parts, may be long. */
const mostBytes = 20 * 1024 * 1024;

/** The files of one folder, and the faults that were found in them. */
export interface FolderFiles {
  /** `null` for a file that cannot be read, which adds a fault. */
  text(name: string): Promise<string | null>;
  json<Known, Whole>(name: string, kind: JsonFileFormat<Known, Whole>): Promise<JsonFile<Known, Whole>>;
  csv<Known extends Readonly<Record<string, unknown>>, Whole extends Known>(
    name: string,
    rules: Rules<Known, Whole>,
  ): Promise<CsvFile<Known, Whole>>;
  has(name: string): Promise<boolean>;
  /** The names in a subfolder, sorted, without hidden ones; none where there is no such subfolder. */
  names(folder: string): Promise<string[]>;
  /** The files in a subfolder and below it, as sorted paths from it; odd entries, such as links out of the folder, add faults. */
  namesBelow(folder: string): Promise<readonly string[]>;
  /** The file's name as faults say it. */
  path(name: string): string;
  fault(name: string, reason: string, line?: number): Fault;
  /** The problems of a CSV file's records as faults. */
  faultsOf(name: string, problems: readonly ImportProblem[]): Fault[];
  add(faults: readonly Fault[]): void;
  /** Adds notes about what cannot be checked until other faults are mended; they are reported after those. */
  wait(checks: readonly Fault[]): void;
  /** Adds warnings about what is allowed but probably a mistake. */
  doubt(faults: readonly Fault[]): void;
  /** Every warning, by file and line. */
  doubts(): readonly string[];
  /** Throws ShopRefused with every fault, by file and line, if there is any. */
  refuse(): void;
}

export function filesOf(folder: string): FolderFiles {
  const path = (name: string) => join(folder, name);
  const faults: Fault[] = [];
  const waiting: Fault[] = [];
  const doubts: Fault[] = [];
  const fault = (name: string, reason: string, line?: number) => ({
    file: path(name),
    line: line ?? null,
    reason,
  });
  const faultsOf = (name: string, problems: readonly ImportProblem[]) =>
    problems.map(({ line, field, reason }) => fault(name, `${field} ${reason}`.trim(), line));
  const refuseAll = () => {
    if (faults.length === 0) return;
    throw new ShopRefused([...inOrder(faults), ...inOrder(waiting)], { doubts: inOrder(doubts) });
  };
  const wholeOf =
    <Whole>(name: string, value: { readonly whole: Whole } | null) =>
    (): Whole => {
      refuseAll();
      if (value === null) throw new Error(`${name} was not read, and no fault says so`);
      return value.whole;
    };

  async function text(name: string): Promise<string | null> {
    const file = path(name);
    try {
      if (await isOdd(name)) return null;
      const { size } = await stat(file);
      if (size <= mostBytes) return await wholeTextOf(createReadStream(file));
    } catch (error) {
      faults.push(
        ...(error instanceof ImportRefused ? faultsOf(name, error.problems) : [unreadable(name, error)]),
      );
      return null;
    }
    const most = mostBytes / 1024 / 1024;
    faults.push(
      fault(name, `is larger than ${most} MB, which no file of its kind needs; is it another file?`),
    );
    return null;
  }

  function unreadable(name: string, error: unknown): Fault {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const reasons = new Map<unknown, string>([
      ['ENOENT', 'is missing; docs/shop-folder.md says what is in it'],
      ['EISDIR', 'is a folder, but must be a file'],
      ['EACCES', 'may not be read by this user'],
    ]);
    const reason = reasons.get(code) ?? `cannot be read: ${error instanceof Error ? error.message : error}`;
    return fault(name, reason);
  }

  /** Whether an entry may not be read, which adds a fault. Throws where there is no such entry. */
  async function isOdd(name: string): Promise<boolean> {
    const reason = await oddityOf(folder, path(name));
    if (reason !== null) faults.push(fault(name, reason));
    return reason !== null;
  }

  /** Reads a subfolder; `null` where that is not possible, which adds a fault unless there is no such subfolder. */
  async function looked<Found>(inner: string, look: (path: string) => Promise<Found>): Promise<Found | null> {
    try {
      return (await isOdd(inner)) ? null : await look(path(inner));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'ENOTDIR') faults.push(fault(inner, 'is a file, but must be a folder'));
      else if (code !== 'ENOENT') faults.push(unreadable(inner, error));
      return null;
    }
  }

  /** The value of a JSON text; `undefined`, which JSON cannot express, for a text that cannot be parsed: that adds a fault. */
  function parsed(name: string, written: string): unknown {
    const reading = readJsonText(written);
    if (reading.ok) return reading.value;
    faults.push(fault(name, reading.reason, reading.line));
    return undefined;
  }

  return {
    text,
    path,
    fault,
    faultsOf,
    add: (found) => void faults.push(...found),
    wait: (checks) => void waiting.push(...checks),
    doubt: (found) => void doubts.push(...found),
    doubts: () => inOrder(doubts),
    refuse: refuseAll,
    has: (name) =>
      stat(path(name)).then(
        () => true,
        () => false,
      ),
    async names(inner) {
      const names = (await looked(inner, (place) => readdir(place))) ?? [];
      return names.filter((name) => !name.startsWith('.')).toSorted();
    },
    async namesBelow(inner) {
      const { files, odd } = (await looked(inner, (place) => entriesBelow(folder, place))) ?? {
        files: [],
        odd: [],
      };
      faults.push(...odd.map(({ name, reason }) => fault(join(inner, name), reason)));
      return files;
    },
    async json(name, { schema, known }) {
      const written = await text(name);
      const value = written === null ? undefined : parsed(name, written);
      const at: FaultAt = (place, reason) =>
        fault(name, `${pathInWords(place)} ${reason}`.trim(), lineInJson(written ?? '', place));
      const reading = value === undefined ? null : v.safeParse(schema, value);
      const issues = reading?.issues ?? [];
      faults.push(...issues.map((issue) => describe(issue, at)));
      const right = readRight(known, withoutFaults(value, issues));
      return {
        isRead: right.success,
        isRight: reading?.success === true,
        // An empty list has no values, so that every `known` schema accepts it, also one of an object.
        known: right.success ? right.output : v.parse(known, []),
        fault: at,
        whole: wholeOf(name, reading?.success ? { whole: reading.output } : null),
      };
    },
    async csv<Known extends Readonly<Record<string, unknown>>, Whole extends Known>(
      name: string,
      rules: Rules<Known, Whole>,
    ) {
      const found: ImportProblem[] = [];
      const checkRecord = createChecker(rules, { add: (problems) => void found.push(...problems) });
      const known: Checked<Known>[] = [];
      const whole: Checked<Whole>[] = [];
      let isRead = true;
      try {
        if (await isOdd(name))
          return { known, isRead: false, isRight: false, whole: wholeOf(name, { whole }) };
        const records = readRecords(textOf(createReadStream(path(name))), 'csv', headerOf(rules));
        for await (const record of joinVariants(records)) {
          const checked = checkRecord(record);
          if (checked.known !== null) known.push(checked.known);
          if (checked.whole !== null) whole.push(checked.whole);
          if (found.length < mostProblems) continue;
          isRead = false;
          break;
        }
      } catch (error) {
        isRead = false;
        if (error instanceof ImportRefused) found.push(...error.problems);
        else if (error instanceof Error && 'code' in error && 'syscall' in error)
          faults.push(unreadable(name, error));
        else throw error;
      }
      faults.push(...faultsOf(name, found));
      return { known, isRead, isRight: isRead && found.length === 0, whole: wholeOf(name, { whole }) };
    },
  };
}

/** Reads what is right. An object that lacks a needed field, because that field was wrong, is left out as well. */
function readRight<Known>(
  known: v.GenericSchema<unknown, Known>,
  right: unknown,
): v.SafeParseResult<typeof known> {
  const reading = v.safeParse(known, right);
  if (reading.success) return reading;
  const owners = reading.issues.map((issue) => ({ path: issue.path?.slice(0, -1) }));
  return v.safeParse(known, withoutFaults(right, owners));
}

/** The faults as lines, by file and line, each once. */
function inOrder(faults: readonly Fault[]): string[] {
  const sorted = faults.toSorted(
    (one, other) => compare(one.file, other.file) || compare(one.line ?? 0, other.line ?? 0),
  );
  return [
    ...new Set(
      sorted.map(({ file, line, reason }) => `${file}${line === null ? '' : `:${line}`}: ${reason}`),
    ),
  ];
}

function compare<Value extends string | number>(one: Value, other: Value): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The problems of an import as lines about its file. */
export function linesOf(file: string, problems: readonly ImportProblem[]): string[] {
  return problems.map(({ line, field, reason }) => `${file}:${line}: ${`${field} ${reason}`.trim()}`);
}

/** Entries of lists are counted from 1, as merchants count them. */
function pathInWords(place: JsonPath): string {
  return place.map((key) => (typeof key === 'number' ? key + 1 : key)).join('.');
}

function describe(issue: v.BaseIssue<unknown>, at: FaultAt): Fault {
  const path = (issue.path ?? []).flatMap(({ key }) =>
    typeof key === 'string' || typeof key === 'number' ? [key] : [],
  );
  return at(path, reasonOf(issue, 'file'));
}

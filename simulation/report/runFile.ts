/** Stores a run as a file with its seed and steps, so that it can be repeated anywhere. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Violation } from '../rules/rules.ts';
import { inWords, type Step } from '../shopper/steps.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = 'reports/simulation';

export interface RunFile {
  readonly version: 1;
  readonly seed: string;
  readonly rule: string;
  readonly details: string;
  /** The steps in words, for people who read the file. */
  readonly words: readonly string[];
  readonly steps: readonly Step[];
}

/** Returns the file's path from the project's root. */
export function writeRunFile(seed: string, { rule, details }: Violation, steps: readonly Step[]): string {
  const file: RunFile = { version: 1, seed, rule, details, words: steps.map(inWords), steps };
  const path = `${folder}/${seed}-${rule.replace(/\W+/g, '-').slice(0, 60)}.json`;
  mkdirSync(`${root}${folder}`, { recursive: true });
  writeFileSync(`${root}${path}`, `${JSON.stringify(file, null, 1)}\n`);
  return path;
}

/** The file itself, or the files of a folder in the order of their names. */
export function runFilesAt(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => `${path}/${name}`);
}

/** Reads a run. Throws an error with an explanation if the file is not a run. */
export function readRunFile(path: string): RunFile {
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isRunFile(read)) throw new Error(`${path} is not a run of this simulation. Runs have version 1.`);
  return read;
}

function isRunFile(read: unknown): read is RunFile {
  return (
    typeof read === 'object' &&
    read !== null &&
    'version' in read &&
    read.version === 1 &&
    'seed' in read &&
    typeof read.seed === 'string' &&
    'steps' in read &&
    Array.isArray(read.steps)
  );
}

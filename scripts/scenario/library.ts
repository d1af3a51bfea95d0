/** The scenarios in `scenarios/`, and files of anywhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import {
  type JsonObject,
  type Parsed,
  parseScenario,
  ScenarioError,
  withFixtures,
} from '@storefront/inspector';

const root = resolve(import.meta.dirname, '../..');
export const folder = join(root, 'scenarios');
const fixturesFile = join(folder, 'fixtures.json');

/** Every scenario file of the library, by name. */
export function libraryFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && file !== 'fixtures.json')
    .sort()
    .map((file) => join(folder, file));
}

export function nameOf(file: string): string {
  return relative(folder, file).startsWith('..') ? file : relative(folder, file).replace(/\.json$/, '');
}

/** A file by path, or by its name in the library; null: there is none. */
export function findFile(name: string): string | null {
  const candidates = [
    resolve(name),
    join(folder, name),
    join(folder, `${name}.json`),
    join(folder, 'recorded', `${name}.json`),
  ];
  return candidates.find((file) => existsSync(file) && basename(file).includes('.')) ?? null;
}

export function readScenario(file: string): Parsed {
  try {
    return parseScenario(withFixtures(JSON.parse(readFileSync(file, 'utf8')), fixtures()));
  } catch (error) {
    if (error instanceof ScenarioError || error instanceof SyntaxError)
      return { ok: false, reason: error.message };
    throw error;
  }
}

let known: JsonObject | null = null;

export function fixtures(): JsonObject {
  const read: JsonObject = known ?? JSON.parse(readFileSync(fixturesFile, 'utf8'));
  known = read;
  return read;
}

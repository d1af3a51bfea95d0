/** Scenario files: those in `scenarios/`, and others by their path. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import {
  type Entry,
  type JsonObject,
  type Parsed,
  parseScenario,
  play,
  recordingOf,
  type Scenario,
  ScenarioError,
  withFixtures,
} from '@storefront/inspector';
import { shopMachines } from '../../src/inspected/machines.ts';

const root = resolve(import.meta.dirname, '../..');
export const folder = join(root, 'scenarios');
const fixturesFile = join(folder, 'fixtures.json');

/** Returns the paths of the library's scenario files, sorted. */
export function libraryFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && file !== 'fixtures.json')
    .sort()
    .map((file) => join(folder, file));
}

/** Returns the name of a scenario in the library, else the path of the file. */
export function nameOf(file: string): string {
  return relative(folder, file).startsWith('..') ? file : relative(folder, file).replace(/\.json$/, '');
}

/** Finds a scenario file by its path or by its name in the library. Returns `null` when there is none. */
export function findFile(name: string): string | null {
  const candidates = [
    resolve(name),
    join(folder, name),
    join(folder, `${name}.json`),
    join(folder, 'recorded', name),
    join(folder, 'recorded', `${name}.json`),
  ];
  return candidates.find((file) => existsSync(file) && basename(file).includes('.')) ?? null;
}

/** Reads a scenario file. Returns the reason when it is not valid. */
export function readScenario(file: string): Parsed {
  try {
    return parseScenario(withFixtures(JSON.parse(readFileSync(file, 'utf8')), fixtures()));
  } catch (error) {
    if (error instanceof ScenarioError || error instanceof SyntaxError)
      return { ok: false, reason: error.message };
    throw error;
  }
}

let cachedFixtures: JsonObject | null = null;

export function fixtures(): JsonObject {
  cachedFixtures ??= readFixtures();
  return cachedFixtures;
}

function readFixtures(): JsonObject {
  return JSON.parse(readFileSync(fixturesFile, 'utf8'));
}

/** Returns the entries of a scenario: as recorded, or as played now. */
export function entriesOf(scenario: Scenario): readonly Entry[] {
  if (scenario.kind === 'recorded') return scenario.entries;
  const { player } = play(scenario, shopMachines);
  return recordingOf(scenario, player, '').entries;
}

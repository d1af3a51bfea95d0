/** The scenarios of `scenarios/`, each loaded when it is asked for. */
import { withFixtures } from '../core/fixtures.ts';
import { parseScenario, type Scenario } from '../core/format.ts';
import type { Json, JsonObject } from '../core/plain.ts';

const fixturesFile = '../../scenarios/fixtures.json';
const files: Readonly<Record<string, () => Promise<Json>>> = import.meta.glob<false, 'json', Json>(
  '../../scenarios/**/*.json',
  { import: 'default' },
);

let named: Promise<JsonObject> | null = null;

/** The values that scenarios name. */
export function fixtures(): Promise<JsonObject> {
  named ??= loadFixtures();
  return named;
}

async function loadFixtures(): Promise<JsonObject> {
  const value = await files[fixturesFile]?.();
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** By name: rejects with an Error that says what is wrong with the file. */
export const library: ReadonlyMap<string, () => Promise<Scenario>> = new Map(
  Object.entries(files)
    .filter(([file]) => file !== fixturesFile)
    .map(([file, load]) => [file.replace(/^.*?\/scenarios\/|\.json$/g, ''), () => read(load)]),
);

async function read(load: () => Promise<Json>): Promise<Scenario> {
  const parsed = parseScenario(withFixtures(await load(), await fixtures()));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.scenario;
}

/** The library of an app's scenarios: each is loaded when it is needed. */
import { withFixtures } from '../core/fixtures.ts';
import { type Parsed, parseScenario, type Scenario } from '../core/format.ts';
import type { Json, JsonObject } from '../core/plain.ts';

export interface Library {
  /** Loads a scenario. Rejects with an Error that says what is wrong with its file. */
  readonly scenarios: ReadonlyMap<string, () => Promise<Scenario>>;
  /** The values that scenarios refer to by name. */
  readonly fixtures: () => Promise<JsonObject>;
  /** Reads the text of a scenario file. Throws an Error when it is not JSON or names an unknown fixture. */
  readonly parse: (text: string) => Promise<Parsed>;
}

/** `files` are the scenarios by name; `loadFixtures` loads the values that they refer to by name. */
export function createLibrary(
  files: ReadonlyMap<string, () => Promise<Json>>,
  loadFixtures: () => Promise<JsonObject>,
): Library {
  let cached: Promise<JsonObject> | null = null;
  const fixtures = () => {
    cached ??= loadFixtures();
    return cached;
  };
  const parseJson = async (json: Json) => parseScenario(withFixtures(json, await fixtures()));
  const load = async (file: () => Promise<Json>) => {
    const parsed = await parseJson(await file());
    if (!parsed.ok) throw new Error(parsed.reason);
    return parsed.scenario;
  };
  return {
    scenarios: new Map([...files].map(([name, file]) => [name, () => load(file)])),
    fixtures,
    parse: (text) => parseJson(JSON.parse(text)),
  };
}

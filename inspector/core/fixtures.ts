/**
 * Values that authored scenarios share. `{"$": "order.confirmed", "code": "A2"}` is the value of that name with
 * another `code`.
 */
import type { Json, JsonObject } from './plain.ts';
import { ScenarioError } from './player.ts';
import { didYouMean } from './suggestion.ts';

/** How many letters a key may differ from one of the fixture's own keys to count as a misspelling of it. */
const slip = 2;

/** Replaces references by the values that they name. Throws a {@link ScenarioError} for an unknown name. */
export function withFixtures(value: Json, fixtures: JsonObject): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((item) => withFixtures(item, fixtures));
  const { $: name, ...over } = value;
  const changes = Object.fromEntries(
    Object.entries(over).map(([key, item]) => [key, withFixtures(item, fixtures)]),
  );
  if (name === undefined) return changes;
  const base = withFixtures(named(fixtures, String(name)), fixtures);
  if (Object.keys(changes).length === 0) return base;
  if (typeof base !== 'object' || base === null || isList(base))
    throw new ScenarioError(`The fixture "${name}" is not an object, so none of its keys can be changed`);
  const known = Object.keys(base);
  for (const key of Object.keys(changes)) {
    const meant = known.includes(key) ? '' : didYouMean(key, known, slip);
    if (meant !== '') throw new ScenarioError(`The fixture "${name}" has no "${key}".${meant}`);
  }
  return { ...base, ...changes };
}

function named(fixtures: JsonObject, name: string): Json {
  let found: Json | undefined = fixtures;
  let group = '';
  for (const part of name.split('.')) {
    const parts: JsonObject = typeof found === 'object' && found !== null && !isList(found) ? found : {};
    found = parts[part];
    if (found === undefined) {
      const known = Object.keys(parts).map((key) => `${group}${key}`);
      throw new ScenarioError(`There is no fixture "${name}".${didYouMean(`${group}${part}`, known)}`);
    }
    group += `${part}.`;
  }
  return found;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

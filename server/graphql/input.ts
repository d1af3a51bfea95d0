import * as v from 'valibot';
import { readInput } from '../gate/words.ts';
import { refuse } from './errors.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The largest `metadata` of an order or a checkout, as characters of JSON. */
const maxMetadataLength = 4_096;

/** Free-form JSON that a client attaches, of limited size. */
export const MetadataSchema = v.pipe(
  v.unknown(),
  v.check(
    (value) => JSON.stringify(value ?? null).length <= maxMetadataLength,
    `at most ${maxMetadataLength} characters`,
  ),
);

/** Parses an operation's input by its schema. Refuses BAD_INPUT with the path of the first invalid field. */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = readInput(schema, input);
  if (result.success) return result.output;
  const { path, message } = describeIssue(result.issues[0], 'input');
  return refuseInput(path, message);
}

/** The path of an invalid value and what is wrong with it; `root` is the path of the whole value. */
export function describeIssue(
  issue: v.BaseIssue<unknown>,
  root: string,
): { readonly path: string; readonly message: string } {
  return { path: v.getDotPath(issue) ?? root, message: issue.message };
}

/** Refuses BAD_INPUT for the field at `path`. */
export function refuseInput(path: string, message: string): never {
  return refuse('BAD_INPUT', `${path}: ${message}`, { path, message });
}

/** Refuses BAD_INPUT with words that the page shows to the shopper, so without the field's name. */
export function refuseInWords(path: string, words: string): never {
  return refuse('BAD_INPUT', words, { path, message: words });
}

/** Whether a client's id has the form of a UUID, so that it can be compared with a `uuid` column. */
export function isUuid(id: string): boolean {
  return uuidPattern.test(id);
}

/** Describes invalid input in the shop's own words, so that callers never see a library's messages. */
import * as v from 'valibot';

/** The message for an issue whose schema has no message of its own. */
function wordsOf({ type, expected, requirement, received }: v.BaseIssue<unknown>): string {
  if (received === 'undefined') return 'is missing';
  switch (type) {
    case 'string':
      return 'must be text';
    case 'number':
    case 'finite':
      return 'must be a number';
    case 'integer':
      return 'must be a whole number';
    case 'boolean':
      return 'must be true or false';
    case 'array':
      return 'must be a list';
    case 'object':
    case 'strict_object':
    case 'record':
      return 'must be an object';
    case 'picklist':
    case 'literal':
    case 'variant':
      return `must be ${expected ?? 'one of those allowed'}`;
    case 'min_length':
      return `must have at least ${String(requirement)}`;
    case 'max_length':
      return `must have at most ${String(requirement)}`;
    case 'min_value':
      return `must be at least ${String(requirement)}`;
    case 'max_value':
      return `must be at most ${String(requirement)}`;
    case 'non_empty':
      return 'is empty';
    default:
      return 'is not valid';
  }
}

/** Parses a caller's value. An issue without a message of its schema gets the shop's message. */
export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.SafeParseResult<Schema> {
  return v.safeParse(schema, value, { message: wordsOf });
}

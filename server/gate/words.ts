/** Describes what is wrong with an input, in the shop's own words; callers never read a library's text. */
import * as v from 'valibot';

/** Words for the kinds of issues of a schema that has none of its own. */
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

/** Parses a value from outside. An issue without words of its schema's author gets the shop's. */
export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.SafeParseResult<Schema> {
  return v.safeParse(schema, value, { message: wordsOf });
}

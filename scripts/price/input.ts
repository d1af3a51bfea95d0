/** Input from a file: parsed, or refused with the paths of its wrong fields. */
import type * as v from 'valibot';

/** An invalid input, which the user of the command line has to correct. */
export class BadInput extends Error {}

/** The parsed value, or a {@link BadInput} with one line for each wrong field. */
export function readParsed<T>(result: v.SafeParseResult<v.GenericSchema<unknown, T>>): T {
  if (result.success) return result.output;
  throw new BadInput(result.issues.map((issue) => `${pathOf(issue)}: ${issue.message}`).join('\n'));
}

function pathOf({ path }: v.BaseIssue<unknown>): string {
  const steps = (path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return steps.join('').replace(/^\./, '') || '(file)';
}

import { fitText } from '../../src/contract/text.ts';
import { hasOnlyWellFormedText } from './json.ts';

export type Form = Readonly<Record<string, string>>;

/** The fields of a browser's form; `null` if one has a character that cannot be stored. */
export function readForm(body: unknown): Form | null {
  const form = fieldsOf(body);
  return hasOnlyWellFormedText(form) ? form : null;
}

/** The fields without such characters, to be shown again. */
export function readFittedForm(body: unknown): Form {
  const fields = Object.entries(fieldsOf(body));
  return Object.fromEntries(fields.map(([name, value]) => [name, fitText(value, value.length)]));
}

function fieldsOf(body: unknown): Form {
  return Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
}

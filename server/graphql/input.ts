import * as v from 'valibot';
import { refuse } from './errors.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An input of the contract by its schema. Refuses: BAD_INPUT with the field's path. */
export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const reading = v.safeParse(schema, input);
  if (reading.success) return reading.output;
  const [issue] = reading.issues;
  return refuseInput(v.getDotPath(issue) ?? 'input', issue.message);
}

export function refuseInput(path: string, message: string): never {
  return refuse('BAD_INPUT', `${path}: ${message}`, { path, message });
}

/** Whether an id that came from outside can be asked for. */
export function isUuid(id: string): boolean {
  return uuidPattern.test(id);
}

import * as v from 'valibot';

/** A text's file: lines of `name: value` between two lines of dashes, then Markdown. */
export interface TextFile<Head> {
  readonly head: Head;
  readonly markdown: string;
}

/** Thrown for a text file that cannot be parsed, with the number of the faulty line. */
export class TextRefused extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** Parses a text file. Throws TextRefused for the first fault in its head. */
export function parseText<Schema extends v.GenericSchema>(
  source: string,
  schema: Schema,
): TextFile<v.InferOutput<Schema>> {
  const [, front, markdown = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source.replaceAll('\r\n', '\n')) ?? [];
  if (front === undefined)
    throw new TextRefused(1, 'it does not begin with its title between lines of dashes');
  const lines = front.split('\n');
  const parsed = v.safeParse(schema, fieldsOf(lines));
  if (parsed.success) return { head: parsed.output, markdown };
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) ?? '';
  const at = lines.findIndex((line) => line.slice(0, line.indexOf(':')).trim() === field);
  const reason = issue.type === 'strict_object' ? missingOrUnknown(issue) : issue.message;
  throw new TextRefused(at === -1 ? 1 : at + 2, `${field} ${reason}`);
}

function missingOrUnknown(issue: v.BaseIssue<unknown>): string {
  return issue.expected === 'never' ? 'is not a line of this kind of text' : 'is missing';
}

function fieldsOf(lines: readonly string[]): Record<string, string> {
  const fields = lines.map((text): [string, string] => {
    const colon = text.indexOf(':');
    const value = text.slice(colon + 1).trim();
    return [text.slice(0, colon).trim(), /^"(.*)"$/.exec(value)?.[1] ?? value];
  });
  return Object.fromEntries(fields);
}

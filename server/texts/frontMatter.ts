import * as v from 'valibot';

/** A text's file: lines of `name: value` between two lines of dashes, then Markdown. */
export interface TextFile<Head> {
  readonly head: Head;
  readonly markdown: string;
}

/** What is wrong with a line of a text file. */
export interface TextFault {
  readonly line: number;
  readonly reason: string;
}

/** Thrown for a text file that cannot be parsed. */
export class TextRefused extends Error {
  readonly faults: readonly TextFault[];

  constructor(faults: readonly TextFault[]) {
    super(faults.map(({ line, reason }) => `line ${line}: ${reason}`).join('; '));
    this.faults = faults;
  }
}

/** Parses a text file. Throws TextRefused with every fault in its head. */
export function parseText<Schema extends v.GenericSchema>(
  source: string,
  schema: Schema,
): TextFile<v.InferOutput<Schema>> {
  const { lines, markdown } = partsOf(source) ?? {};
  if (lines === undefined || markdown === undefined) {
    const reason = 'it does not begin with its title between lines of dashes';
    throw new TextRefused([{ line: 1, reason }]);
  }
  const parsed = v.safeParse(schema, fieldsOf(lines));
  if (parsed.success) return { head: parsed.output, markdown };
  throw new TextRefused(
    parsed.issues.map((issue) => {
      const field = v.getDotPath(issue) ?? '';
      const reason = issue.type === 'strict_object' ? missingOrUnknown(issue) : issue.message;
      return { line: lineOf(lines, field), reason: `${field} ${reason}` };
    }),
  );
}

/** A field of a text's head as it is written, right or wrong, and its line; `null` where there is none. */
export function headField(
  source: string,
  name: string,
): { readonly value: string; readonly line: number } | null {
  const lines = partsOf(source)?.lines ?? [];
  const value = fieldsOf(lines)[name];
  return value === undefined ? null : { value, line: lineOf(lines, name) };
}

function partsOf(source: string): { readonly lines: readonly string[]; readonly markdown: string } | null {
  const [, front, markdown = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source.replaceAll('\r\n', '\n')) ?? [];
  return front === undefined ? null : { lines: front.split('\n'), markdown };
}

/** The line of the file; the first for a field that it lacks. */
function lineOf(lines: readonly string[], field: string): number {
  const at = lines.findIndex((line) => line.slice(0, line.indexOf(':')).trim() === field);
  return at === -1 ? 1 : at + 2;
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

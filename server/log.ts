/** The shop's log. It never contains personal data or secrets: no bound values, no shoppers' texts, no links. */
import { type DestinationStream, type Logger, pino } from 'pino';

/** The fields of an error that are logged. */
interface LoggedError {
  /** Name of its class. */
  readonly type: string;
  /** Absent if it may contain a shopper's data. */
  readonly message?: string;
  readonly code?: string;
  /** Names of the table, column or constraint that the error is about. */
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  /** Where it was thrown, without its message. */
  readonly stack: string;
  readonly causes?: readonly LoggedError[];
}

/** Error classes whose messages are safe, because they are about code. Others, such as SyntaxError, quote their input. */
const spokenFor = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'AggregateError',
  'NoResultError',
  'TimeoutError',
  'AbortError',
]);
const mostCauses = 4;

/**
 * Converts an error for the log. Only the fields named here are copied, because errors of statements contain bound values, and
 * messages of parsers contain their input.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' };
  const type = error.name;
  const stack = framesOf(error);
  const causes = depth < mostCauses ? causesOf(error).map((cause) => describeError(cause, depth + 1)) : [];
  return {
    type,
    ...(!isOfDatabase(error) && spokenFor.has(type) && { message: withoutValues(error.message) }),
    ...namesOf(error),
    stack,
    ...(causes.length > 0 && { causes }),
  };
}

/** Whether the error is from the database: PostgreSQL and PGlite add a severity to each error. */
function isOfDatabase(error: Error): boolean {
  return 'severity' in error || 'params' in error;
}

function namesOf(error: Error): Partial<Record<'code' | 'table' | 'column' | 'constraint', string>> {
  const names = ['code', 'table', 'column', 'constraint'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return typeof value === 'string' && /^\w{1,100}$/.test(value) ? [[name, value]] : [];
    }),
  );
}

function causesOf(error: Error): readonly unknown[] {
  const several = error instanceof AggregateError ? error.errors : [];
  return [...several, ...(error.cause instanceof Error ? [error.cause] : [])].slice(0, mostCauses);
}

/** The stack's frames without the message, with which the stack begins. */
function framesOf({ stack = '', message }: Error): string {
  const rest = stack.slice(stack.indexOf(message) + message.length);
  return rest
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** The message's first line without quoted texts, long numbers, tokens, email addresses and URLs. */
function withoutValues(message: string): string {
  const [line = ''] = message.split('\n', 1);
  return line
    .replace(/".*"|`.*`|'.*'/g, '"…"')
    .replace(/\S+@\S+|\w+:\/\/\S+|\?\S+/g, '…')
    .replace(/\d{5,}|[\w-]{24,}/g, '…');
}

/** The shop's log at this level, to standard output unless told otherwise. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: describeError },
    formatters: { log: withDescribedErrors },
    hooks: {
      // An error that is logged alone would otherwise become the entry's message.
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: (...args: never) => void) {
        const [first, ...rest]: readonly unknown[] = args;
        const given = first instanceof Error ? [{ err: first }, 'an error', ...rest.slice(1)] : args;
        Reflect.apply(method, this, given);
      },
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Errors under whatever name they are logged. `err` is left to its serializer. */
function withDescribedErrors(entry: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      name !== 'err' && value instanceof Error ? describeError(value) : value,
    ]),
  );
}

const longestPath = 100;

/** The route that serves all pages. */
export const pagesRoute = '/*';

/**
 * Where a request went, for the log. Of a route its pattern, such as `/api/invoices/:file`, since parameters may be secrets. Of a
 * page the path without its query, even if the question mark is percent-encoded, and without what is no word of an address:
 * a link that was damaged on its way is a page that does not exist.
 */
export function loggedPath(url: string, pattern?: string): string {
  if (pattern !== undefined && pattern !== pagesRoute) return pattern;
  const [path = ''] = url.split(/[?#;]|%(?:3f|23|3b)/i, 1);
  return path
    .split('/')
    .map((segment) => (isWord(segment) ? segment : '…'))
    .join('/')
    .slice(0, longestPath);
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Whether a part of a path is of words, as slugs and names of pages are, and no key, number or code. */
function isWord(segment: string): boolean {
  return (
    /^[a-z0-9_-]*(?:\.[a-z0-9]+)?$/.test(segment) &&
    !uuid.test(segment) &&
    !segment.split(/[-_.]/).some((part) => part.length >= 16 && /\d/.test(part))
  );
}

import * as v from 'valibot';
import { refuse } from '../graphql/errors.ts';

/** Where a page of a sorted list ends: the last row's key values and its id. Opaque to clients. */
export interface PageEnd {
  readonly keys: readonly number[];
  readonly id: string;
}

const contents = v.strictTuple([
  v.string(),
  v.pipe(v.array(v.pipe(v.number(), v.finite())), v.maxLength(4)),
  v.pipe(v.string(), v.maxLength(200)),
]);

export function writePageToken(sort: string, { keys, id }: PageEnd): string {
  return Buffer.from(JSON.stringify([sort, keys, id])).toString('base64url');
}

/** Refuses (BAD_INPUT) a token that is not ours or that another sort made. */
export function readPageToken(token: string, sort: string, keyCount: number): PageEnd {
  const parsed = token.length > 1_000 ? undefined : v.safeParse(contents, parseJson(token));
  if (parsed?.success) {
    const [madeBy, keys, id] = parsed.output;
    if (madeBy === sort && keys.length === keyCount) return { keys, id };
  }
  return refuse('BAD_INPUT', 'nextToken is not one of this list.', {
    path: 'nextToken',
    message: 'not of this list',
  });
}

function parseJson(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return undefined;
  }
}

export interface PageArgs {
  readonly limit: number;
  readonly from: number;
}

const deepest = 10_000;

/** Refuses (BAD_INPUT) a page outside the bounds, and `from` together with `nextToken`. */
export function readPageArgs(
  args: { limit?: number | null; from?: number | null; nextToken?: string | null },
  defaultLimit: number,
  mostLimit = 100,
): PageArgs {
  const limit = args.limit ?? defaultLimit;
  const from = args.from ?? 0;
  const bad = (path: string, message: string) =>
    refuse('BAD_INPUT', `${path}: ${message}`, { path, message });
  if (limit < 1 || limit > mostLimit) bad('limit', `must be 1 to ${mostLimit}`);
  if (from < 0 || from > deepest) bad('from', `must be 0 to ${deepest}`);
  if (from > 0 && args.nextToken) bad('from', 'not together with nextToken');
  return { limit, from };
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const mostStatements = 200;
/** Number of uses before a statement is prepared: rare statements are not worth a plan on every connection. */
const usesBefore = 3;
/** SQLSTATE after a migration has changed the result type of a prepared statement. */
const stalePlan = '0A000';

const plannedAnewMark = '/* planned anew */';

/**
 * Append this to a statement that must be planned for its values on each use: the best plan for a rare tag is bad for a tag that
 * every product has.
 */
export const plannedAnew = sql.raw(plannedAnewMark);

/** Counts statements and names those that are worth preparing; shared by the connections of a pool. */
export function createStatementNames() {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let generation = 0;

  return {
    /** The statement's name; `undefined` to send it unprepared. */
    nameOf(text: string): string | undefined {
      if (text.endsWith(plannedAnewMark)) return undefined;
      const name = names.get(text);
      if (name !== undefined || names.size >= mostStatements) return name;
      const count = (uses.get(text) ?? 0) + 1;
      uses.set(text, count);
      if (uses.size > mostStatements * 10) uses.clear();
      if (count >= usesBefore) names.set(text, `${generation}-${digest(text)}`);
      return undefined;
    },
    /** Call after a migration by another process: all statements get new names and are prepared again. */
    forget(): void {
      generation += 1;
      names.clear();
    },
  };
}

export type StatementNames = ReturnType<typeof createStatementNames>;

/**
 * Prepares the frequent statements of a connection, because parsing and planning wide statements costs more than running them. A
 * proxy that pools by transaction must support prepared statements (PgBouncer 1.21).
 */
export function prepareStatements(client: pg.PoolClient, names: StatementNames): void {
  const send = client.query;
  Object.defineProperty(client, 'query', {
    value: (...args: readonly unknown[]) => {
      const [text, values, ...rest] = args;
      const isBound = typeof text === 'string' && Array.isArray(values) && values.length > 0;
      const name = isBound ? names.nameOf(text) : undefined;
      if (name === undefined) return Reflect.apply(send, client, args);
      const reply: unknown = Reflect.apply(send, client, [{ name, text, values }, ...rest]);
      if (reply instanceof Promise) reply.catch((error: unknown) => forgetStale(error, names));
      return reply;
    },
  });
}

/** Forgets all names if the error says that a prepared statement is stale. */
export function forgetStale(error: unknown, names: StatementNames): void {
  if (error instanceof Error && 'code' in error && error.code === stalePlan) names.forget();
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('base64url');
}

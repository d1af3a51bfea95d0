import type { Dialect, DialectAdapter, Driver } from 'kysely';
import { DatabaseBusy } from './busy.ts';

/**
 * A dialect for a database with a single connection, which callers get in order of arrival. Unlike with Kysely's own queue, a
 * caller that waits longer than `longestWaitMs` gets DatabaseBusy.
 */
export function takingTurns(dialect: Dialect, longestWaitMs: number): Dialect {
  return {
    createAdapter: () => replaced(dialect.createAdapter(), { supportsMultipleConnections: true }),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver();
      const turns = createTurns(longestWaitMs);
      return replaced(driver, {
        async acquireConnection(options) {
          await turns.take();
          try {
            return await driver.acquireConnection(options);
          } catch (error) {
            turns.pass();
            throw error;
          }
        },
        async releaseConnection(connection, options) {
          await driver.releaseConnection(connection, options);
          turns.pass();
        },
      });
    },
  };
}

/** The object with some members replaced; other members still use the original object as `this`. */
function replaced<Target extends Driver | DialectAdapter>(target: Target, members: Partial<Target>): Target {
  return new Proxy(target, {
    get(_target, name) {
      if (Object.hasOwn(members, name)) return Reflect.get(members, name);
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

interface Waiting {
  readonly start: () => void;
}

function createTurns(longestWaitMs: number) {
  const waiting = new Set<Waiting>();
  let isTaken = false;

  return {
    async take(): Promise<void> {
      if (!isTaken) {
        isTaken = true;
        return;
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const turn = { start: resolve };
      waiting.add(turn);
      const timer = setTimeout(() => {
        waiting.delete(turn);
        reject(new DatabaseBusy('The database connection did not become free in time.'));
      }, longestWaitMs);
      try {
        await promise;
      } finally {
        clearTimeout(timer);
      }
    },
    pass(): void {
      const [next] = waiting;
      if (next === undefined) {
        isTaken = false;
        return;
      }
      waiting.delete(next);
      next.start();
    },
  };
}

import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';
import { createStatementNames, forgetStale } from './prepare.ts';

const { serialize } = protocol;

/** The method `query` of PGlite and of its transactions. */
type Query = (text: string, values?: unknown[], options?: QueryOptions) => Promise<Results>;

/**
 * PGlite with its frequent statements prepared, as `prepareStatements` does for PostgreSQL: parsing and planning the wide ones
 * costs most of an order. PGlite's own `query` cannot name a statement, so these are sent by the wire protocol, in one message
 * instead of five. Callers must have exclusive use of the connection (see `takingTurns`).
 */
export function withPreparedStatements(pglite: PGlite): PGlite {
  const names = createStatementNames();
  /** Parameter types of each prepared statement, by its name. */
  const prepared = new Map<string, readonly number[]>();

  async function prepare(name: string, text: string): Promise<readonly number[]> {
    const { messages } = await pglite.execProtocol(
      Buffer.concat([
        serialize.parse({ name, text }),
        serialize.describe({ type: 'S', name }),
        serialize.sync(),
      ]),
    );
    const types = parse.parseDescribeStatementResults(messages);
    prepared.set(name, types);
    return types;
  }

  async function run(name: string, text: string, values: readonly unknown[]): Promise<Results> {
    const types = prepared.get(name) ?? (await prepare(name, text));
    const bound = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const toText = pglite.serializers[types[index] ?? 0];
      return toText === undefined ? String(value) : toText(value);
    });
    const { messages } = await pglite.execProtocol(
      Buffer.concat([
        serialize.bind({ statement: name, values: bound }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      ]),
    );
    const [results] = parse.parseResults(messages, pglite.parsers, { rowMode: 'object' });
    if (results === undefined) throw new Error('A prepared statement gave no result.');
    return results;
  }

  function preparing(query: Query): Query {
    return async (text, values = [], options = {}) => {
      const name = values.length > 0 ? names.nameOf(text) : undefined;
      if (name === undefined) return query(text, values, options);
      try {
        return await run(name, text, values);
      } catch (error) {
        forgetStale(error, names);
        throw error;
      }
    };
  }

  return new Proxy(pglite, {
    get(target, member) {
      if (member === 'query') return preparing((...call) => target.query(...call));
      if (member === 'transaction') {
        const transaction: PGlite['transaction'] = (work) =>
          target.transaction((trx) =>
            work(
              new Proxy(trx, {
                get: (of, name) =>
                  name === 'query' ? preparing((...call) => of.query(...call)) : Reflect.get(of, name, of),
              }),
            ),
          );
        return transaction;
      }
      const value: unknown = Reflect.get(target, member, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A shop in its own processes, on its own database, optionally with a planted bug. */
import { sql } from 'kysely';
import { type ShopProcess, startShop } from '../../../scripts/support/shopProcess.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { findBroken, invariantCount, rememberStock } from '../invariants.ts';
import type { DatabaseKind, PlantedBug, ShopSetup } from './check.ts';
import { type Client, createClient } from './client.ts';
import type { Databases, Place } from './databases.ts';
import { connectProvider, readCaptured } from './provider.ts';
import { replacementEnv } from './replacement.ts';
import type { Tally } from './tally.ts';

export interface TortureShop {
  readonly process: ShopProcess;
  readonly place: Place;
  readonly client: Client;
  readonly url: string;
  /** Stops the server and runs the work on its database. The server stays stopped. */
  atRest<Value>(work: (database: OpenDatabase) => Promise<Value>): Promise<Value>;
  /** Stops the server and checks every invariant of `invariants.ts`. @param how how the server is stopped */
  expectInvariants(how?: 'gently' | 'crash'): Promise<void>;
  stop(): Promise<void>;
}

interface Options extends ShopSetup {
  readonly database: DatabaseKind;
  readonly databases: Databases;
  readonly bug: PlantedBug | null;
  readonly tally: Tally;
}

export const preload = new URL('./plant.ts', import.meta.url).href;

export async function startTortureShop(options: Options): Promise<TortureShop> {
  const { bug, tally } = options;
  const place = await options.databases.copy(options.database, { isDurable: options.isDurable ?? false });
  await withDatabase(place, async ({ db }) => {
    await options.prepare?.(db);
    for (const statement of bug?.sql ?? []) await sql.raw(statement).execute(db);
    await rememberStock(db);
  });
  const process = await startShop({
    dataDir: place.dataDir,
    ...(place.databaseUrl === undefined ? {} : { databaseUrl: place.databaseUrl }),
    env: {
      LOG_LEVEL: 'info',
      ...options.env,
      ...replacementEnv([...(options.replacements ?? []), ...(bug?.replacements ?? [])]),
    },
    preload: [preload],
  });
  const client = createClient(process.url);

  async function atRest<Value>(work: (database: OpenDatabase) => Promise<Value>): Promise<Value> {
    await process.end('gently');
    return withDatabase(place, work);
  }

  return {
    process,
    place,
    client,
    url: process.url,
    atRest,
    async expectInvariants(how = 'gently') {
      await process.end(how);
      const provider = connectProvider(process.sandboxUrl);
      const broken = await withDatabase(place, async ({ db }) =>
        findBroken(db, await readCaptured(db, provider)),
      );
      tally.count('invariants', invariantCount);
      tally.expect('the invariants hold', broken.length === 0, broken);
    },
    async stop() {
      client.close();
      await process.stop();
      await place.remove();
    },
  };
}

async function withDatabase<Value>(
  place: Place,
  work: (database: OpenDatabase) => Promise<Value>,
): Promise<Value> {
  const database = await place.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

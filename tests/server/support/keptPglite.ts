/** PGlite instances of this process, used by one test after another: starting one takes longer than most tests. */
import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { databaseOn, type OpenPglite, setUpSession, startPglite } from '../../../server/db/pglite.ts';
import { putBack } from './contents.ts';

/** Deleted rows stay in an instance's files, since vacuuming would make new rows come before old ones. */
const mostUses = 50;
/** Few tests open more at a time, and each takes 150 MB. */
const mostIdle = 2;

interface Kept {
  readonly pglite: PGlite;
  readonly since: number;
  readonly uses: number;
}

/** Instances that wait for their next test. */
export type Idle = Kept[];

const ofThisProcess: Idle = [];

/** Opens a database with the archive's contents, on an instance of an earlier test if there is one. */
export async function openKept(archive: string, idle: Idle = ofThisProcess): Promise<OpenPglite> {
  const kept = (await restoredIdle(idle)) ?? (await start(archive));
  return databaseOn(lent(kept, idle));
}

async function start(archive: string): Promise<Kept> {
  const pglite = await startPglite({ archive: new Uint8Array(await readFile(archive)) });
  return { pglite, since: await putBack(databaseOn(pglite).db, 0), uses: 1 };
}

/** An idle instance as it was at first, or `undefined`. Those that cannot be restored, such as with a changed schema, are closed. */
async function restoredIdle(idle: Idle): Promise<Kept | undefined> {
  for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
    try {
      return await restored(kept);
    } catch {
      await kept.pglite.close().catch(() => {});
    }
  }
  return undefined;
}

async function restored({ pglite, since, uses }: Kept): Promise<Kept> {
  // Ends settings, locks, prepared statements and temporary tables.
  await pglite.exec('discard all');
  await setUpSession(pglite);
  const { db } = databaseOn(pglite);
  const { rows } =
    await sql`select from pg_statistic where xmin::text::bigint >= ${since}::bigint limit 1`.execute(db);
  if (rows.length > 0) throw new Error('The tables were analysed.');
  return { pglite, since: await putBack(db, since), uses: uses + 1 };
}

/** The instance for one test. Closing it gives it back; it works no more then, so that the test cannot disturb a later one. */
function lent(kept: Kept, idle: Idle): PGlite {
  const { pglite } = kept;
  const listening = new Set<() => Promise<void>>();
  let isClosing = false;
  let isClosed = false;
  let isBroken = false;

  async function listen(...call: Parameters<PGlite['listen']>): ReturnType<PGlite['listen']> {
    const stop = await pglite.listen(...call);
    listening.add(stop);
    return async (trx) => {
      listening.delete(stop);
      await stop(trx);
    };
  }

  async function close(): Promise<void> {
    isClosing = true;
    // As PGlite's own `close`, it waits for transactions; one that was begun by a statement is undone.
    await pglite.exec('rollback');
    isClosed = true;
    for (const stop of listening) await stop();
    if (isBroken || kept.uses >= mostUses || idle.length >= mostIdle) await pglite.close();
    else idle.push(kept);
  }

  return new Proxy(pglite, {
    get(_target, name) {
      if (name === 'closed') return isClosed;
      if (name === 'close') return close;
      const member: unknown = name === 'listen' ? listen : Reflect.get(pglite, name, pglite);
      if (typeof member !== 'function') return member;
      return async (...call: unknown[]) => {
        // A transaction that is under way ends with prepared statements.
        if (isClosed || (isClosing && name !== 'execProtocol')) throw new Error('The database is closed.');
        try {
          return await Reflect.apply(member, pglite, call);
        } catch (error) {
          isBroken ||= error instanceof WebAssembly.RuntimeError;
          throw error;
        }
      };
    },
  });
}

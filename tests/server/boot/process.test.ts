import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { lockDataDir } from '../../../server/db/lock.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { memoryFlags, memoryVariables } from '../../../server/memorySettings.ts';
import { createTestDatabase } from '../support/database.ts';
import { newDataFolder, newShopSettings } from '../support/dataFolder.ts';
import { runShop } from '../support/process.ts';

// The start of a shop takes seconds, on a busy machine many.
vi.setConfig({ testTimeout: 1_200_000 });

const isPglite = inject('testTemplate').kind === 'pglite';

/** Requests `/healthz` by Node's own client, which reports a reset connection and does not retry. */
function requestHealth(url: string) {
  const outgoing = get(`${url}/healthz`, { agent: new Agent() });
  const answer = once(outgoing, 'response').then(async ([incoming]: IncomingMessage[]) => {
    incoming?.resume();
    if (incoming) await once(incoming, 'end');
    return { status: incoming?.statusCode, connection: incoming?.headers.connection };
  });
  return { answer, sent: once(outgoing, 'finish') };
}

/** Stops a process until it gets SIGCONT. The operating system still accepts connections to it. */
async function freeze({ pid }: ChildProcess): Promise<void> {
  process.kill(Number(pid), 'SIGSTOP');
  await vi.waitUntil(() =>
    /^T/.test(execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' })),
  );
}

describe('a shop process', () => {
  test.runIf(process.platform === 'linux')('runs with the settings that keep it small', async () => {
    const shop = runShop(await newShopSettings());
    await shop.listening;
    const read = async (file: string) =>
      (await readFile(`/proc/${shop.child.pid}/${file}`, 'utf8')).split('\0').filter((text) => text !== '');
    expect((await read('cmdline')).slice(1, -1)).toEqual(memoryFlags);
    const environment = Object.fromEntries((await read('environ')).map((line) => line.split('=', 2)));
    expect(environment).toMatchObject(memoryVariables);
  });

  test.runIf(process.platform === 'linux')(
    'returns freed memory to the system when it is quiet',
    async () => {
      const holes = new URL('support/holesInMemory.ts', import.meta.url);
      const shop = runShop({ ...(await newShopSettings()), NODE_OPTIONS: `--import=${holes}` });
      await shop.listening;
      const returnedKib = async () => {
        const smaps = await readFile(`/proc/${shop.child.pid}/smaps`, 'utf8');
        const [, size, resident] = /\[heap\]\nSize: +(\d+) kB[\s\S]*?\nRss: +(\d+) kB/.exec(smaps) ?? [];
        return Number(size) - Number(resident);
      };
      await expect.poll(returnedKib, { timeout: 600_000 }).toBeGreaterThan(64 * 1024);
    },
  );

  test('serves, and ends with 0 on SIGTERM', async () => {
    const shop = runShop(await newShopSettings());
    const { url } = await shop.listening;
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toEqual({ code: 0, stderr: '' });
  });

  test('also ends cleanly when its terminal is closed', async () => {
    const shop = runShop(await newShopSettings());
    await shop.listening;
    shop.child.kill('SIGHUP');
    expect(await shop.ended).toEqual({ code: 0, stderr: '' });
  });

  test('still replies during shutdown to callers who do not know of it', async () => {
    const { child, listening, ended } = runShop(await newShopSettings());
    const { url } = await listening;
    // Frozen, the shop finds the signal and all callers at the same time.
    await freeze(child);
    const callers = Array.from({ length: 50 }, () => requestHealth(url));
    await Promise.all(callers.map(({ sent }) => sent));
    child.kill('SIGTERM');
    child.kill('SIGCONT');
    const answers = await Promise.all(callers.map(({ answer }) => answer));
    expect(answers).toEqual(answers.map(() => ({ status: 200, connection: 'close' })));
    expect(await ended).toEqual({ code: 0, stderr: '' });
  });

  test('closes its database in time, even with slow clients', async () => {
    const shop = runShop({ ...(await newShopSettings()), SHUTDOWN_SECONDS: '3' });
    const { port } = await shop.listening;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      'POST /graphql HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    );
    await once(socket, 'connect');
    await fetch(`http://127.0.0.1:${port}/healthz`);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toEqual({ code: 0, stderr: '' });
  });

  test('reports that its port is in use, and ends with 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, stderr } = await runShop({ ...(await newShopSettings()), PORT: String(port) }).ended;
    expect([code, stderr]).toEqual([
      1,
      `The shop cannot start. PORT: port ${port} is taken by another program.\n`,
    ]);
  });

  test('names the invalid settings, and ends with 1', async () => {
    const { code, stderr } = await runShop({ PORT: 'eighty' }).ended;
    expect([code, stderr]).toEqual([
      1,
      'The shop cannot start. Settings:\n  PORT: "eighty" is not allowed; it must be a whole number from 0 to 65535; 0 takes any free port.\n',
    ]);
  });
});

test('a shop that starts in the database of another warns that only one may run', async () => {
  const shop = runShop({ ...(await newShopSettings()), STORE_ID: 'second' });
  let said = '';
  shop.child.stdout?.on('data', (text: Buffer) => (said += text));
  await shop.listening;
  expect(said).toContain('the database has other shops than \\"second\\" (demo). Let only one of them run');
});

describe.runIf(isPglite)('the data folder', () => {
  test('that a command has open is to be waited for', async () => {
    const { DATA_DIR } = await newShopSettings();
    const reading = lockDataDir(DATA_DIR, 'npm run import');
    if (!reading.ok) throw new Error(reading.reason);
    const { stderr } = await runShop({ DATA_DIR }).ended;
    reading.lock.release();
    expect(stderr).toBe(
      `The shop cannot start. DATA_DIR: the folder ${DATA_DIR} is in use by npm run import (pid ${process.pid}). The embedded database serves one process at a time: wait until it is done.\n`,
    );
  });

  test('serves one process at a time, and is released as soon as that is killed', async () => {
    const { DATA_DIR } = await newShopSettings();
    const first = runShop({ DATA_DIR });
    const { port } = await first.listening;
    const { code, stderr } = await runShop({ DATA_DIR }).ended;
    expect([code, stderr]).toEqual([
      1,
      `The shop cannot start. DATA_DIR: the folder ${DATA_DIR} is in use by another process (pid ${first.child.pid}, on port ${port}). The embedded database serves one process at a time: stop that one, choose another folder, or set DATABASE_URL to use PostgreSQL with many processes.\n`,
    ]);
    first.child.kill('SIGKILL');
    await first.ended;
    const { url } = await runShop({ DATA_DIR }).listening;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test('that cannot be written to is named', async () => {
    const { code, stderr } = await runShop({ DATA_DIR: '/dev/null/shop' }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The shop cannot start\. DATA_DIR: the folder \/dev\/null\/shop cannot be written to \(.*\)\.\n$/,
    );
  });
});

describe.runIf(!isPglite)('PostgreSQL', () => {
  test('serves many processes', async () => {
    const DATABASE_URL = await createTestDatabase();
    const shops = [
      runShop({ DATA_DIR: await newDataFolder(), DATABASE_URL }),
      runShop({ DATA_DIR: await newDataFolder(), DATABASE_URL }),
    ];
    const places = await Promise.all(shops.map(({ listening }) => listening));
    const replies = await Promise.all(places.map(({ url }) => fetch(`${url}/readyz`)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('that a newer version has changed is left as it is, and the process says what to do', async () => {
    const DATABASE_URL = await createTestDatabase();
    const { db, close } = await openDatabase({ databaseUrl: DATABASE_URL, poolSize: 2 });
    onTestFinished(close);
    await sql`insert into kysely_migration (name, timestamp) values ('9999_to_come', '2099-01-01')`.execute(
      db,
    );
    const { code, stderr } = await runShop({ DATA_DIR: await newDataFolder(), DATABASE_URL }).ended;
    expect([code, stderr]).toEqual([
      1,
      'The shop cannot start. The database was opened by a newer version of the shop before, which changed it (9999_to_come). Nothing was changed now. Start that version, or restore the backup that you made before it.\n',
    ]);
  });

  test('that cannot be reached is named without its password, and the process ends with 1', async () => {
    const { code, stderr } = await runShop({
      DATA_DIR: await newDataFolder(),
      DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/shop',
    }).ended;
    expect([code, stderr]).toEqual([
      1,
      'The shop cannot start. DATABASE_URL: PostgreSQL at 127.0.0.1:1/shop cannot be opened: connect ECONNREFUSED 127.0.0.1:1.\n',
    ]);
  });
});

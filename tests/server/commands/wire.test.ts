/** Commands that another process types are run by the shop that has the data folder open. */
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { listenForCommands } from '../../../server/commands/listen.ts';
import { sendCommand } from '../../../server/commands/send.ts';
import { commandSocketOf } from '../../../server/commands/wire.ts';
import { openCommerceApp } from '../orders/support/commerce.ts';
import { deskOf } from '../orders/support/desk.ts';

async function listen() {
  const app = await openCommerceApp();
  const { db } = app.database;
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-commands-'));
  const begun = Promise.withResolvers<void>();
  const place = {
    ...deskOf(app),
    get db() {
      begun.resolve();
      return db;
    },
    publicUrl: app.config.publicUrl,
    identitySecret: null,
    quietHours: null,
    codConfirmation: false,
  };
  const listener = await listenForCommands(dataDir, place, pino({ level: 'silent' }));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return { db, dataDir, listener, begun: begun.promise };
}

test('the shop says what it did', async () => {
  const { dataDir, listener } = await listen();
  const reply = { ok: true, lines: ['No orders yet.'], files: [] };
  expect(await sendCommand(dataDir, 'orders', ['list'])).toEqual(reply);
  await listener.stop();
});

test('who typed a command that the shop ends without answering is told to look before typing it again', async () => {
  const { db, dataDir, listener, begun } = await listen();
  await db.transaction().execute(async (trx) => {
    await sql`lock table customer_order in access exclusive mode`.execute(trx);
    const reply = sendCommand(dataDir, 'orders', ['list']);
    await begun;
    await listener.stop();
    expect(await reply).toEqual({
      ok: false,
      lines: [expect.stringContaining('Look at how it stands before you type it again.')],
    });
  });
});

test('the shop goes on when who typed a command leaves before its answer', async () => {
  const { db, dataDir, listener, begun } = await listen();
  const left = connect(commandSocketOf(dataDir));
  await db.transaction().execute(async (trx) => {
    await sql`lock table customer_order in access exclusive mode`.execute(trx);
    left.write(`${JSON.stringify({ command: 'orders', args: ['list'] })}\n`);
    await begun;
    left.destroy();
    await once(left, 'close');
  });
  const reply = { ok: true, lines: ['No orders yet.'], files: [] };
  expect(await sendCommand(dataDir, 'orders', ['list'])).toEqual(reply);
  await listener.stop();
});

test('who types a command as another user than the shop’s is told so', async () => {
  const { dataDir, listener } = await listen();
  chmodSync(commandSocketOf(dataDir), 0);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    expect(await sendCommand(dataDir, 'orders', ['list'])).toEqual({
      ok: false,
      lines: ['The shop runs as another user: type this as that user (sudo -u …). Nothing was changed.'],
    });
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
  await listener.stop();
});

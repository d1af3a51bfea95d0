import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { startSandbox } from '../../../sandbox/index.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { createSending, sendMessages } from '../../../server/messages/index.ts';
import { phoneTemplates } from '../../../server/messages/templates.ts';
import { atEnd } from '../../support/atEnd.ts';
import { openCommerceApp, orderInput, placeOrder } from '../orders/support/commerce.ts';
import { createTestDatabase } from '../support/database.ts';

const kills = Number(process.env.MESSAGE_KILLS ?? 8);
const script = fileURLToPath(new URL('support/moveAndSend.ts', import.meta.url));

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'a process that is killed between a move, its messages and their record loses none and sends none a third time',
  { timeout: 900_000 },
  async () => {
    expect(inject('testTemplate').kind).toBe('postgres');
    const databaseUrl = await createTestDatabase();
    const database = await openDatabase({ databaseUrl });
    const sandbox = await startSandbox();
    atEnd(async () => {
      await sandbox.close();
      await database.close();
    });
    sandbox.postbox.register('https://shop.example', new Map(Object.entries(phoneTemplates)));
    const app = await openCommerceApp({
      database,
      now: Date.now,
      env: { SANDBOX_PORT: new URL(sandbox.url).port, SMTP_SANDBOX_PORT: new URL(sandbox.mailUrl).port },
    });
    const { db } = database;
    await db.updateTable('product').set({ inventory: 10_000 }).where('id', '=', 'oat-lotion').execute();

    const unmoved: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      for (let count = 0; count < 4; count += 1) {
        const { code } = await placeOrder(
          app,
          orderInput({ totalAmount: 539, idempotencyKey: crypto.randomUUID() }),
        );
        unmoved.push(code ?? '');
      }
      const args = [script, databaseUrl, sandbox.mailUrl, sandbox.url, ...unmoved];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      await pause(Math.random() * 400);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const moved = await db
        .selectFrom('customer_order')
        .select('code')
        .where('status', '=', 'DISPATCHED')
        .execute();
      const done = new Set(moved.map(({ code }) => code));
      unmoved.splice(0, unmoved.length, ...unmoved.filter((code) => !done.has(code)));
    }

    // Claims of the killed have run out, and pauses are over.
    for (const minutes of [2, 30, 120, 240]) {
      const now = () => new Date(Date.now() + minutes * 60_000);
      const config = {
        ...app.config,
        messages: { ...app.config.messages, isSending: true, quietHours: null },
      };
      await sendMessages(createSending({ config, db, now }));
    }
    const rows = await db
      .selectFrom('outbox_message')
      .select(['order_id', 'kind', 'channel', 'state', 'doubtful_calls', 'body'])
      .execute();
    const dispatched = await db
      .selectFrom('customer_order')
      .select('id')
      .where('status', '=', 'DISPATCHED')
      .execute();
    const told = rows.filter(({ kind }) => kind === 'dispatched');
    expect(told).toHaveLength(2 * dispatched.length);
    const words = { confirmed: /is confirmed/, dispatched: /on its way/i };
    const copies = rows.map((row) => {
      const word = row.kind === 'dispatched' ? words.dispatched : words.confirmed;
      const count = sandbox.postbox
        .list()
        .filter(
          ({ channel, text }) =>
            channel === row.channel && text.includes(`/order/${row.order_id}`) && word.test(text),
        ).length;
      return { ...row, count };
    });
    const doubtful = rows.filter(({ doubtful_calls: calls }) => calls > 0).length;
    const twice = copies.filter(({ count }) => count === 2).length;
    console.info(
      `${kills} kills, ${dispatched.length} moves, ${rows.length} messages, ${doubtful} calls cut off, ${twice} arrived twice, ${rows.filter(({ state }) => state === 'UNSURE').length} unsure`,
    );
    // A message whose calls were cut off twice is not sent a third time, and says that it may never have arrived.
    expect(copies.filter(({ count, state }) => count === 0 && state !== 'UNSURE')).toEqual([]);
    expect(copies.filter((row) => row.count > 1 + Math.min(row.doubtful_calls, 1))).toEqual([]);
    const unsettled = rows.filter(({ state }) => state !== 'SENT' && state !== 'UNSURE');
    expect(unsettled).toEqual([]);
  },
);

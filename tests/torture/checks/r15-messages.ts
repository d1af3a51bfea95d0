import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import {
  claimNotSaved,
  claimsNeverEnd,
  doubtForgotten,
  messagesWrittenAfter,
  slowRecords,
} from '../bugs/messages.ts';
import type { Check } from '../support/check.ts';
import { priceOf } from '../support/order.ts';
import { sendCrowd } from '../support/shoppers.ts';

const products = [{ productId: 'plenty-a', quantity: 1 }];
/** The number of kills: `KILLS=70` for a shorter run. */
const wanted = Number(process.env.KILLS ?? 200);
const longestRunMs = 150;
const receivedSchema = v.object({
  messages: v.array(v.object({ channel: v.picklist(['EMAIL', 'SMS', 'WHATSAPP']), text: v.string() })),
});

export default {
  id: 'R15',
  title:
    'kill -9 of the server 200 times between an order and its messages, and between a message and its record',
  databases: ['pglite', 'postgres'],
  isQuick: false,
  bugs: [
    {
      name: 'messages are written after the order is committed',
      replacements: [messagesWrittenAfter],
    },
    { name: 'a call without a reply is not recorded as doubtful', replacements: [doubtForgotten] },
    { name: 'the claim of a killed process never ends', replacements: [claimsNeverEnd] },
    { name: 'a message that is being sent is not claimed', replacements: [claimNotSaved] },
  ],
  async run(arena) {
    const { tally, isQuick } = arena;
    const kills = isQuick ? 6 : wanted;
    const shop = await arena.startShop({ replacements: [slowRecords] });
    const totalAmount = await priceOf(shop.client, { products });
    const crowd = sendCrowd(shop.client, {
      size: 4,
      newOrder: () => ({ products, totalAmount }),
      retried: [],
      patienceMs: 3_600_000,
    });
    for (let kill = 0; kill < kills; kill += 1) {
      const before = crowd.acknowledged.length;
      while (crowd.acknowledged.length === before && crowd.abandoned() === 0) await pause(5);
      await pause(Math.random() * longestRunMs);
      await shop.process.restart('crash');
      tally.count('kills');
    }
    await crowd.goHome();
    const orders = crowd.acknowledged.map(({ orderId }) => orderId);
    tally.count('orders acknowledged', orders.length);
    await untilQuiet(shop.process.sandboxUrl);

    const received = await receivedBy(shop.process.sandboxUrl);
    const stored = await shop.atRest(({ db }) =>
      db
        .selectFrom('outbox_message')
        .select(['order_id', 'channel', 'state', 'doubtful_calls'])
        .where('kind', '=', 'confirmed')
        .execute(),
    );
    tally.count('messages', stored.length);
    tally.count(
      'calls without an answer',
      stored.reduce((sum, row) => sum + row.doubtful_calls, 0),
    );
    tally.expectEqual(
      'every order has a message to its phone and one to its mailbox',
      orders.filter((id) => stored.filter((row) => row.order_id === id).length !== 2).length,
      0,
    );
    const copies = stored.map((row) => ({
      ...row,
      copies: received.filter(
        ({ channel, text }) => channel === row.channel && text.includes(`/order/${row.order_id}`),
      ).length,
    }));
    tally.count('arrived twice, and said so', copies.filter((row) => row.copies === 2).length);
    const missing = copies.filter((row) => row.copies === 0);
    tally.count('cut off twice before they arrived, and listed as unsure', missing.length);
    tally.expectEqual(
      'every message arrived, or is listed as unsure',
      missing.filter(({ state }) => state !== 'UNSURE').length,
      0,
    );
    const unsaid = copies.filter((row) => row.copies > 1 + Math.min(row.doubtful_calls, 1));
    tally.expectEqual('none arrived twice without saying so, or three times', unsaid.length, 0);
    const unsettled = stored.filter(({ state }) => state === 'WAITING' || state === 'SENDING');
    tally.expectEqual('none is left', unsettled.length, 0);
    await shop.expectInvariants();
  },
} satisfies Check;

/** Longer than a killed process's claim plus the polling interval, in milliseconds. */
const quietMs = 15_000;

/** Waits until no message has arrived for `quietMs`. */
async function untilQuiet(sandboxUrl: string): Promise<void> {
  for (let before = -1; ; ) {
    const { length } = await receivedBy(sandboxUrl);
    if (length === before) return;
    before = length;
    await pause(quietMs);
  }
}

async function receivedBy(sandboxUrl: string) {
  const reply = await fetch(`${sandboxUrl}/sandbox/messages`);
  return v.parse(receivedSchema, await reply.json()).messages;
}

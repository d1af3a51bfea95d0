/** Bugs in sending messages, and pauses so that a kill hits between a call to a provider and the record of its result. */
import { setTimeout as pause } from 'node:timers/promises';
import type * as sending from '../../../server/messages/sendingRecords.ts';
import type * as saving from '../../../server/orders/saveOrder.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);
const sendingRecords = 'server/messages/sendingRecords.ts';

/** Claims expire soon, so that a killed process's messages are taken over, and results are recorded with a delay. */
export const slowRecords = replace<typeof sending>(sendingRecords, {
  claimMs: () => 3_000,
  async settle(original, ...args) {
    await pause(15);
    return original(...args);
  },
  async recordSent(original, ...args) {
    await pause(15);
    return original(...args);
  },
});

/** The order is committed before its messages are written. */
export const messagesWrittenAfter = replace<typeof saving>('server/orders/saveOrder.ts', {
  async saveOrder(original, db, newOrder) {
    const { messages } = newOrder;
    const order = await original(db, { ...newOrder, messages: [] });
    if (order === null || messages.length === 0) return order;
    await pause(25);
    await db
      .insertInto('outbox_message')
      .values(messages.map((message) => ({ ...message, order_id: order.id })))
      .execute();
    return order;
  },
});

export const doubtForgotten = replace<typeof sending>(sendingRecords, {
  async claimMessages(original, services, most) {
    const claimed = await original(services, most);
    const doubtful = claimed.filter((message) => message.doubtful_calls > 0).map(({ id }) => id);
    if (doubtful.length === 0) return claimed;
    await services.db
      .updateTable('outbox_message')
      .set({ doubtful_calls: 0 })
      .where('id', 'in', doubtful)
      .execute();
    return claimed.map((message) => ({ ...message, doubtful_calls: 0 }));
  },
});

export const claimsNeverEnd = replace<typeof sending>(sendingRecords, {
  async claimMessages(original, services, most) {
    const claimed = await original(services, most);
    for (const { id } of claimed) {
      await services.db
        .updateTable('outbox_message')
        .set({ claimed_until: '9999-01-01T00:00:00Z' })
        .where('id', '=', id)
        .execute();
    }
    return claimed;
  },
});

/** The claim is not stored, so that several processes send the same message. */
export const claimNotSaved = replace<typeof sending>(sendingRecords, {
  async claimMessages(original, services, most) {
    const claimed = await original(services, most);
    for (const { id, attempts } of claimed) {
      await services.db
        .updateTable('outbox_message')
        .set({ state: 'WAITING', attempts })
        .where('id', '=', id)
        .execute();
    }
    return claimed;
  },
});

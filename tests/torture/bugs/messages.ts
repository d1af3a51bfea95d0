/** Bugs in sending messages, and pauses that make a kill hit between a call to a provider and its record. */
import { setTimeout as pause } from 'node:timers/promises';
import type * as sending from '../../../server/messages/sendMessages.ts';
import type * as saving from '../../../server/orders/saveOrder.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);
const sendMessages = 'server/messages/sendMessages.ts';

/** A killed process's messages are taken over soon, and what a provider said is recorded some time later. */
export const slowRecords = replace<typeof sending>(sendMessages, {
  claimMs: () => 3_000,
  async settle(original, ...args) {
    await pause(15);
    return original(...args);
  },
});

/** The order is committed first, and its messages are written after. */
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

export const doubtForgotten = replace<typeof sending>(sendMessages, {
  async claimMessage(original, services) {
    const message = await original(services);
    if (message === null || message.doubtful_calls === 0) return message;
    await services.db
      .updateTable('outbox_message')
      .set({ doubtful_calls: 0 })
      .where('id', '=', message.id)
      .execute();
    return { ...message, doubtful_calls: 0 };
  },
});

export const claimsNeverEnd = replace<typeof sending>(sendMessages, {
  async claimMessage(original, services) {
    const message = await original(services);
    if (message === null) return null;
    await services.db
      .updateTable('outbox_message')
      .set({ claimed_until: '9999-01-01T00:00:00Z' })
      .where('id', '=', message.id)
      .execute();
    return message;
  },
});

/** The row does not say that a process is sending it, so that others send it, too. */
export const claimNotSaved = replace<typeof sending>(sendMessages, {
  async claimMessage(original, services) {
    const message = await original(services);
    if (message === null) return null;
    await services.db
      .updateTable('outbox_message')
      .set({ state: 'WAITING', attempts: message.attempts })
      .where('id', '=', message.id)
      .execute();
    return message;
  },
});

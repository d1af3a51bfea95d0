/** Bugs in sending messages, and pauses so that a kill hits between a call to a provider and the record of its result. */
import { setTimeout as pause } from 'node:timers/promises';
import type * as sending from '../../../server/messages/sendMessages.ts';
import type * as saving from '../../../server/orders/saveOrder.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);
const sendMessages = 'server/messages/sendMessages.ts';

/** Claims expire soon, so that a killed process's messages are taken over, and results are recorded with a delay. */
export const slowRecords = replace<typeof sending>(sendMessages, {
  claimMs: () => 3_000,
  async settle(original, ...args) {
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

/** The claim is not stored, so that several processes send the same message. */
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

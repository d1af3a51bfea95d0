/** A process of its own, to be killed: dispatches orders one after the other, and sends whatever messages there are. */
import { openDatabase } from '../../../../server/db/open.ts';
import { usualColours } from '../../../../server/look/tokens.ts';
import { createSmsSender } from '../../../../server/messages/channels/msg91.ts';
import { createEmailSender } from '../../../../server/messages/channels/smtp.ts';
import { sendMessages } from '../../../../server/messages/index.ts';
import { phoneTemplates } from '../../../../server/messages/templates.ts';
import { advanceOrder } from '../../../../server/orders/advanceOrder.ts';

const [databaseUrl, mailUrl = '', baseUrl = '', ...codes] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl });
const templateIds = new Map(Object.keys(phoneTemplates).map((name) => [name, name]));
const face = async () => ({ name: 'Testwell', url: 'https://shop.example', colours: usualColours });
const sending = {
  db,
  now: () => new Date(),
  quietHours: null,
  publicUrl: 'https://shop.example',
  countTo: async () => null,
  senders: {
    EMAIL: createEmailSender({ url: mailUrl, from: 'orders@shop.example' }, face),
    SMS: createSmsSender({ baseUrl, authKey: 'key', templateIds }),
  },
};
console.log('ready');
const move = async () => {
  for (const code of codes) {
    const step = { event: 'order.dispatch', courier: null, trackingId: null } as const;
    await advanceOrder(db, { storeId: 'demo', code, now: new Date() }, step);
  }
};
const send = async () => {
  for (;;) await sendMessages(sending);
};
await Promise.all([move(), send()]);

import { createHmac } from 'node:crypto';
import { type Sandbox, startSandbox } from '../../../../sandbox/index.ts';
import type { NewRow, Row } from '../../../../server/db/types.ts';
import type { MessagesConfig } from '../../../../server/messages/config.ts';
import { createSending } from '../../../../server/messages/index.ts';
import { messageRows } from '../../../../server/messages/message.ts';
import { sampleMessages, someGoods } from '../../../../server/messages/samples.ts';
import type { SendingServices } from '../../../../server/messages/sendMessages.ts';
import { phoneTemplates } from '../../../../server/messages/templates.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { openCommerceApp } from '../../orders/support/commerce.ts';
import type { TestApp } from '../../support/app.ts';

export const noon: Date = new Date('2026-11-20T12:00:00+05:30');
export const address = { phone: '+919812345678', email: 'asha@mail.example' } as const;

const samples = sampleMessages({
  name: 'Your shop',
  goods: someGoods,
  asks: false,
  hasPoints: true,
  partPaid: 30_000,
  delivery: () => 4_900,
});

/** A shop that sends its messages to the sandbox's providers, by a clock that the test moves. */
export function sendingShop() {
  let app: TestApp | undefined;
  let sandbox: Sandbox | undefined;
  let now = noon;
  let count = 0;

  function shop(): TestApp {
    if (app === undefined) throw new Error('The shop is not open.');
    return app;
  }

  function postbox(): Sandbox['postbox'] {
    if (sandbox === undefined) throw new Error('The sandbox is not open.');
    return sandbox.postbox;
  }

  return {
    shop,
    postbox,
    now: () => now,
    async open(): Promise<void> {
      const started = await startSandbox();
      atEnd(() => started.close());
      started.postbox.register('https://shop.example', new Map(Object.entries(phoneTemplates)));
      sandbox = started;
      app = await openCommerceApp({
        env: {
          SANDBOX_PORT: new URL(started.url).port,
          SMTP_SANDBOX_PORT: new URL(started.mailUrl).port,
          PHONE_MESSAGES: 'whatsapp',
          MESSAGES_PER_ADDRESS: '12',
        },
        now: () => now.getTime(),
      });
    },
    /** Noon, no messages, and providers that take everything. */
    async beginAnew(): Promise<void> {
      now = noon;
      postbox().clear();
      for (const channel of ['EMAIL', 'SMS', 'WHATSAPP'] as const) postbox().setDelivery(channel, 'take');
      const { db } = shop().database;
      await db.deleteFrom('outbox_message').execute();
      await db.deleteFrom('message_block').execute();
      await db.deleteFrom('limit_count').execute();
    },
    setTime(time: string): void {
      now = new Date(time);
    },
    minutesLater(minutes: number): void {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    sendingOf(change: Partial<MessagesConfig> = {}): SendingServices {
      const { config, database } = shop();
      const messages = { ...config.messages, isSending: true, ...change };
      return createSending({ config: { ...config, messages }, db: database.db, now: () => now });
    },
    /** Writes a message without an order, so that the test needs none. */
    async write(
      kind: keyof typeof samples,
      to: Partial<Readonly<Record<keyof typeof address, string>>> = address,
    ): Promise<void> {
      count += 1;
      const message = { ...samples[kind], orderId: null, key: `test-${count}` };
      const rows: NewRow<'outbox_message'>[] = messageRows(message, { phone: null, email: null, ...to }, now);
      await shop().database.db.insertInto('outbox_message').values(rows).execute();
    },
    stored<Column extends keyof Row<'outbox_message'>>(...columns: Column[]) {
      return shop().database.db.selectFrom('outbox_message').select(columns).orderBy('channel').execute();
    },
    received: () =>
      postbox()
        .list()
        .map(({ channel, to }) => ({ channel, to })),
    /** A report of Meta's, of deliveries or of what shoppers write. */
    async report(value: object, secret = 'sandbox-whatsapp-secret'): Promise<number> {
      const payload = JSON.stringify({ entry: [{ changes: [{ value }] }] });
      const signature = createHmac('sha256', secret).update(payload).digest('hex');
      const reply = await shop().http.inject({
        method: 'POST',
        url: '/api/messages/whatsapp/webhook',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
        payload,
      });
      return reply.statusCode;
    },
  };
}

import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import type { NewRow, Row } from '../../../server/db/types.ts';
import { createOutboxSender } from '../../../server/identity/senders/outbox.ts';
import { deleteOldMessages } from '../../../server/messages/cleanUp.ts';
import { type MessagesConfig, withStandInMail } from '../../../server/messages/config.ts';
import { createSending, sendMessages } from '../../../server/messages/index.ts';
import { messageRows } from '../../../server/messages/message.ts';
import { sampleMessages, someGoods } from '../../../server/messages/samples.ts';
import { beginSending, claimMessage, type SendingServices } from '../../../server/messages/sendMessages.ts';
import { phoneTemplates } from '../../../server/messages/templates.ts';
import { atEnd } from '../../support/atEnd.ts';
import { openCommerceApp } from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';

const noon = new Date('2026-11-20T12:00:00+05:30');
const address = { phone: '+919812345678', email: 'asha@mail.example' };

let app: TestApp;
let sandbox: Sandbox;
let now = noon;
let sending: SendingServices;

beforeAll(async () => {
  sandbox = await startSandbox();
  atEnd(() => sandbox.close());
  sandbox.postbox.register('https://shop.example', new Map(Object.entries(phoneTemplates)));
  app = await openCommerceApp({
    env: {
      SANDBOX_PORT: new URL(sandbox.url).port,
      SMTP_SANDBOX_PORT: new URL(sandbox.mailUrl).port,
      PHONE_MESSAGES: 'whatsapp',
      MESSAGES_PER_ADDRESS: '12',
    },
    now: () => now.getTime(),
  });
});

beforeEach(async () => {
  now = noon;
  sending = sendingOf();
  sandbox.postbox.clear();
  for (const channel of ['EMAIL', 'SMS', 'WHATSAPP'] as const) sandbox.postbox.setDelivery(channel, 'take');
  await app.database.db.deleteFrom('outbox_message').execute();
  await app.database.db.deleteFrom('message_block').execute();
  await app.database.db.deleteFrom('limit_count').execute();
});

function sendingOf(change: Partial<MessagesConfig> = {}): SendingServices {
  const config = { ...app.config, messages: { ...app.config.messages, isSending: true, ...change } };
  return createSending({ config, db: app.database.db, now: () => now });
}

const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

let count = 0;

/** Rows without an order, so that the test needs none. */
const samples = sampleMessages({
  name: 'Your shop',
  goods: someGoods,
  asks: false,
  hasPoints: true,
  partPaid: 30_000,
});

async function write(kind: keyof typeof samples, to: Partial<typeof address> = address) {
  count += 1;
  const message = { ...samples[kind], orderId: null, key: `test-${count}` };
  const rows: NewRow<'outbox_message'>[] = messageRows(message, { phone: null, email: null, ...to }, now);
  await app.database.db.insertInto('outbox_message').values(rows).execute();
}

function stored<Column extends keyof Row<'outbox_message'>>(...columns: Column[]) {
  return app.database.db.selectFrom('outbox_message').select(columns).orderBy('channel').execute();
}

const received = () => sandbox.postbox.list().map(({ channel, to }) => ({ channel, to }));

test.each(['WHATSAPP', 'SMS'] as const)(
  'a message by %s waits while the stand-in does not know the shop’s wordings, as after a restart',
  async (channel) => {
    const restarted = await startSandbox();
    atEnd(() => restarted.close());
    const { config, database } = app;
    const standIn = withStandInMail(config.messages, { http: restarted.url, mail: restarted.mailUrl });
    const whatsApp = channel === 'SMS' ? null : standIn.whatsApp;
    const messages = { ...standIn, isSending: true, whatsApp };
    sending = createSending({ config: { ...config, messages }, db: database.db, now: () => now });
    await write('confirmed', { phone: address.phone });
    await sendMessages(sending);
    expect(await stored('state')).toEqual([{ state: 'WAITING' }]);
    restarted.postbox.register('https://shop.example', new Map(Object.entries(phoneTemplates)));
    minutesLater(10);
    await sendMessages(sending);
    expect(restarted.postbox.list().map((message) => message.channel)).toEqual([channel]);
    expect(await stored('state')).toEqual([{ state: 'SENT' }]);
  },
);

test('a message is sent once to each address, as the shopper reads it', async () => {
  await write('confirmed');
  const results = await Promise.all([sendMessages(sending), sendMessages(sendingOf())]);
  expect(results.map(({ sent }) => sent).reduce((a, b) => a + b)).toBe(2);
  expect(await sendMessages(sending)).toMatchObject({ sent: 0 });
  const [email] = sandbox.postbox.list('asha@mail.example');
  const [chat] = sandbox.postbox.list('+919812345678');
  expect(sandbox.postbox.list()).toHaveLength(2);
  expect(email).toMatchObject({
    from: 'Testwell, orders@shop.example',
    subject: 'Your order YOU-7K3M-9QX2 is confirmed',
    text: expect.stringContaining('Your first product (Large · Quantity 2): ₹758'),
    html: expect.stringContaining('Thank you, Asha'),
  });
  expect(chat).toMatchObject({
    channel: 'WHATSAPP',
    text: 'Thank you for shopping at Your shop. Your order YOU-7K3M-9QX2 of ₹1,231.10 is confirmed. Please keep ₹931.10 ready for delivery.',
    link: 'https://shop.example/order/00000000-0000-4000-8000-000000000000',
  });
  expect(await stored('channel', 'state', 'attempts', 'doubtful_calls')).toEqual([
    { channel: 'EMAIL', state: 'SENT', attempts: 1, doubtful_calls: 0 },
    { channel: 'WHATSAPP', state: 'SENT', attempts: 1, doubtful_calls: 0 },
  ]);
});

test('an order that waits for its payment is not said to be paid in part', async () => {
  await write('placed', { email: address.email });
  minutesLater(4);
  await sendMessages(sending);
  const [email] = sandbox.postbox.list('asha@mail.example');
  expect(email?.text).toContain(
    'Total, all taxes included: ₹1,231.10\nTo pay now: ₹300\nDue on delivery: ₹931.10',
  );
});

test('a provider that is busy is asked again, with growing pauses', async () => {
  sandbox.postbox.setDelivery('EMAIL', 'busy');
  await write('confirmed', { email: address.email });
  await sendMessages(sending);
  minutesLater(0.1);
  expect(await sendMessages(sending)).toMatchObject({ sent: 0, later: 0 });
  minutesLater(0.1);
  expect(await sendMessages(sending)).toMatchObject({ later: 1 });
  sandbox.postbox.setDelivery('EMAIL', 'take');
  minutesLater(1);
  expect(await sendMessages(sending)).toMatchObject({ sent: 1 });
  expect(await stored('state', 'attempts', 'doubtful_calls')).toEqual([
    { state: 'SENT', attempts: 3, doubtful_calls: 0 },
  ]);
});

test('a provider that takes a message and never says so gets it twice at most, and the message says so', async () => {
  sandbox.postbox.setDelivery('WHATSAPP', 'take-silently');
  await write('confirmed', { phone: address.phone });
  for (let run = 0; run < 5; run += 1) {
    await sendMessages(sending);
    minutesLater(60);
  }
  expect(received()).toEqual([
    { channel: 'WHATSAPP', to: address.phone },
    { channel: 'WHATSAPP', to: address.phone },
  ]);
  expect(await stored('state', 'doubtful_calls')).toEqual([{ state: 'UNSURE', doubtful_calls: 2 }]);
});

test('a mail server that takes an e-mail and never says so gets it twice at most', async () => {
  sandbox.postbox.setDelivery('EMAIL', 'take-silently');
  await write('confirmed', { email: address.email });
  for (let run = 0; run < 4; run += 1) {
    await sendMessages(sending);
    minutesLater(60);
  }
  expect(received()).toHaveLength(2);
  expect(new Set(sandbox.postbox.list().map(({ reference }) => reference)).size).toBe(1);
  expect(await stored('state', 'doubtful_calls')).toEqual([{ state: 'UNSURE', doubtful_calls: 2 }]);
});

test('WhatsApp’s report of delivery spares the second message after a call without an answer', async () => {
  sandbox.postbox.setDelivery('WHATSAPP', 'take-silently');
  await write('confirmed', { phone: address.phone });
  await sendMessages(sending);
  const [{ id: reported } = { id: '' }] = await stored('id');
  const status = { id: 'wamid.1', status: 'delivered', biz_opaque_callback_data: reported };
  expect(await report({ statuses: [status] })).toBe(200);
  minutesLater(60);
  await sendMessages(sending);
  expect(received()).toHaveLength(1);
  expect(await stored('state', 'provider_id')).toEqual([{ state: 'SENT', provider_id: 'wamid.1' }]);
});

test('a process that dies while it sends leaves the message to another, which sends it once more at most', async () => {
  await write('confirmed', { email: address.email });
  const claimed = await claimMessage(sending);
  expect(claimed !== null && (await beginSending(sending, claimed))).toBe(true);
  expect(await sendMessages(sending)).toMatchObject({ sent: 0 });
  minutesLater(2);
  expect(await sendMessages(sending)).toMatchObject({ sent: 1 });
  expect(await stored('state', 'attempts', 'doubtful_calls')).toEqual([
    { state: 'SENT', attempts: 2, doubtful_calls: 1 },
  ]);
});

test('a phone that WhatsApp does not reach gets a text message', async () => {
  sandbox.postbox.setDelivery('WHATSAPP', 'refuse-receiver');
  await write('dispatched', { phone: address.phone });
  expect(await sendMessages(sending)).toMatchObject({ sent: 1, later: 1 });
  expect(sandbox.postbox.list()).toMatchObject([
    {
      channel: 'SMS',
      text: 'Good news from Your shop: your order YOU-7K3M-9QX2 is on its way with Delhivery, tracking number 1490810023. https://shop.example/order/00000000-0000-4000-8000-000000000000',
    },
  ]);
});

test('a text message that nobody answers is sent once more, also after WhatsApp has said that it could not deliver', async () => {
  sandbox.postbox.setDelivery('WHATSAPP', 'take-silently');
  sandbox.postbox.setDelivery('SMS', 'take-silently');
  await write('confirmed', { phone: address.phone });
  await sendMessages(sending);
  const [{ id: reported } = { id: '' }] = await stored('id');
  const status = { id: 'wamid.1', status: 'failed', biz_opaque_callback_data: reported };
  expect(await report({ statuses: [status] })).toBe(200);
  expect(await sendMessages(sending)).toMatchObject({ later: 1 });
  expect(await stored('channel', 'doubtful_calls')).toEqual([{ channel: 'SMS', doubtful_calls: 1 }]);
});

test('a code waits where WhatsApp is the only way to a phone, and nothing turns in circles about it', async () => {
  await createOutboxSender(app.database.db)({ phone: address.phone, code: '123456' });
  await app.database.db.updateTable('outbox_message').set({ next_attempt_at: noon }).execute();
  sending = sendingOf({ sms: null });
  expect(await sendMessages(sending, AbortSignal.timeout(2_000))).toMatchObject({ sent: 0, later: 0 });
  expect(await stored('state', 'attempts')).toEqual([{ state: 'WAITING', attempts: 0 }]);
});

test('a mailbox that does not exist is kept, and gets only what is about an order', async () => {
  sandbox.postbox.setDelivery('EMAIL', 'refuse-receiver');
  await write('delivered', { email: address.email });
  expect(await sendMessages(sending)).toMatchObject({ failed: 1 });
  expect(await app.database.db.selectFrom('message_block').select(['address', 'reason']).execute()).toEqual([
    { address: address.email, reason: 'BOUNCED' },
  ]);
  sandbox.postbox.setDelivery('EMAIL', 'take');
  await write('backInStock', { email: address.email });
  await write('refunded', { email: address.email });
  expect(await sendMessages(sending)).toMatchObject({ skipped: 1, sent: 1 });
});

test('what can wait is not sent at night; what is urgent is', async () => {
  now = new Date('2026-11-20T22:10:00+05:30');
  await write('delivered', { email: address.email });
  await write('confirmed', { email: address.email });
  expect(await sendMessages(sending)).toEqual({ sent: 1, later: 0, failed: 0, unsure: 0, skipped: 0 });
  now = new Date('2026-11-21T08:59:00+05:30');
  expect(await sendMessages(sending)).toMatchObject({ sent: 0 });
  now = new Date('2026-11-21T09:00:00+05:30');
  expect(await sendMessages(sending)).toMatchObject({ sent: 1 });
});

test('a message that is held goes out as soon as the quiet hours are others', async () => {
  now = new Date('2026-11-20T22:10:00+05:30');
  await write('delivered', { email: address.email });
  expect(await sendMessages(sending)).toMatchObject({ sent: 0 });
  expect(await sendMessages({ ...sending, quietHours: { from: 23, to: 9 } })).toMatchObject({ sent: 1 });
  await write('delivered', { email: address.email });
  expect(await sendMessages(sending)).toMatchObject({ sent: 0 });
  expect(await sendMessages({ ...sending, quietHours: null })).toMatchObject({ sent: 1 });
});

test('a message that is of no use any more is not sent', async () => {
  await write('outForDelivery', { email: address.email });
  await write('placed', { email: address.email });
  minutesLater(4);
  minutesLater(9 * 60);
  expect(await sendMessages(sending)).toMatchObject({ skipped: 2, sent: 0 });
});

test('reminders and news can be declined by one click, and by STOP', async () => {
  await write('backInStock', { email: address.email });
  await sendMessages(sending);
  const [mail] = sandbox.postbox.list();
  const [, path = ''] = /https:\/\/shop\.example(\/api\/messages\/\S+\/stop)/.exec(mail?.text ?? '') ?? [];
  expect((await app.http.inject({ url: path })).body).toContain('Stop these messages?');
  const reply = await app.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(reply.body).toContain('no more of these');
  expect(await report({ messages: [{ from: '919812345678', text: { body: 'Stop please' } }] })).toBe(200);
  await write('reviewAsked');
  minutesLater(7 * 24 * 60);
  expect(await sendMessages(sending)).toMatchObject({ skipped: 2, sent: 0 });
  await write('confirmed');
  await write('grievanceAcknowledged');
  await write('grievanceResolved');
  expect(await sendMessages(sending)).toMatchObject({ sent: 6 });
});

test('who declined gets what they ask for afterwards, and with the same link everything again', async () => {
  await write('backInStock', { email: address.email });
  await sendMessages(sending);
  const [mail] = sandbox.postbox.list();
  const [, path = ''] = /https:\/\/shop\.example(\/api\/messages\/\S+\/stop)/.exec(mail?.text ?? '') ?? [];
  const press = (url: string) => app.http.inject({ method: 'POST', url });
  await write('backInStock', { email: address.email });
  minutesLater(1);
  await press(path);
  expect(await sendMessages(sending)).toMatchObject({ skipped: 1, sent: 0 });
  minutesLater(1);
  await write('backInStock', { email: address.email });
  expect(await sendMessages(sending)).toMatchObject({ skipped: 0, sent: 1 });
  const again = (await app.http.inject({ url: path })).body;
  expect(again).toContain('You can have the others again at any time');
  const [, allow = ''] = /action="([^"]+)"/.exec(again) ?? [];
  await write('reviewAsked', { email: address.email });
  expect((await press(allow)).body).toContain('You get reminders and news again.');
  minutesLater(7 * 24 * 60);
  expect(await sendMessages(sending)).toMatchObject({ skipped: 0, sent: 1 });
  expect((await app.http.inject({ url: path })).body).toContain('Stop these messages?');
});

test('an address that anybody floods gets some now and the others later, and what is on its way always', async () => {
  const flood = () => stored('kind', 'state', 'attempts', 'last_error');
  for (let order = 0; order < 15; order += 1) {
    await write(order % 2 === 0 ? 'confirmed' : 'cancelled', { email: address.email });
  }
  const both = await Promise.all([sendMessages(sending), sendMessages(sendingOf())]);
  const sum = (of: 'sent' | 'later') => both.reduce((total, counts) => total + counts[of], 0);
  expect([sum('sent'), sum('later')]).toEqual([12, 3]);
  await write('dispatched', { email: address.email });
  await write('confirmed', { phone: address.phone });
  expect(await sendMessages(sending)).toMatchObject({ sent: 2, later: 0 });
  const held = (await flood()).filter(({ state }) => state === 'WAITING');
  expect(held.map(({ attempts, last_error: why }) => [attempts, why])).toEqual(
    Array(3).fill([
      0,
      'Held back: this address was sent many messages within the hour. It is sent after 2026-11-20 12:30.',
    ]),
  );
  // Also where it would have been too late by then.
  await app.database.db
    .updateTable('outbox_message')
    .set({ next_attempt_at: new Date(now.getTime() + (24 * 60 + 10) * 60_000) })
    .where('state', '=', 'WAITING')
    .execute();
  minutesLater(24 * 60 + 10);
  expect(await sendMessages(sending)).toMatchObject({ sent: 3, skipped: 0 });
  expect(sandbox.postbox.list(address.email)).toHaveLength(16);
});

test('what cannot be stopped is not said to be: an unknown message, and one about an order', async () => {
  await write('confirmed', { email: address.email });
  const { id } = await app.database.db.selectFrom('outbox_message').select('id').executeTakeFirstOrThrow();
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const method of ['GET', 'POST'] as const) {
    const open = (message: string) =>
      app.http.inject({
        method,
        url: `/api/messages/${message}/stop`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await open(unknown)).statusCode).toBe(404);
    expect((await open('x')).body).toContain('We do not know this message');
    const own = await open(id);
    expect(own.body).toContain('This message is about your order');
    expect(own.body).not.toMatch(/Done|<button/);
  }
  const blocks = await app.database.db.selectFrom('message_block').selectAll().execute();
  expect(blocks).toEqual([]);
});

test('a signed report with an id that cannot be stored is refused, and one with such a text is read', async () => {
  expect(await report({ statuses: [{ id: 'wamid.\0', status: 'sent' }] })).toBe(400);
  expect(await report({ messages: [{ from: '919812345678', text: { body: 'stop \0' } }] })).toBe(200);
});

test('old messages and codes are forgotten', async () => {
  await write('confirmed', { email: address.email });
  await createOutboxSender(app.database.db)({ phone: address.phone, code: '123456' });
  await app.database.db.updateTable('outbox_message').set({ created_at: noon }).execute();
  minutesLater(25 * 60);
  expect(await deleteOldMessages(app.database.db, now)).toBe(1);
  expect(await stored('kind')).toEqual([{ kind: 'confirmed' }]);
  minutesLater(180 * 24 * 60);
  expect(await deleteOldMessages(app.database.db, now)).toBe(1);
});

test('a report that Meta did not sign is refused', async () => {
  expect(await report({}, 'another secret')).toBe(401);
});

async function report(value: object, secret = 'sandbox-whatsapp-secret'): Promise<number> {
  const payload = JSON.stringify({ entry: [{ changes: [{ value }] }] });
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/messages/whatsapp/webhook',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    payload,
  });
  return reply.statusCode;
}

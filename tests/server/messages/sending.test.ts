import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/index.ts';
import { createOutboxSender } from '../../../server/identity/senders/outbox.ts';
import { shownColours } from '../../../server/look/readLook.ts';
import type { SendResult } from '../../../server/messages/channels/channel.ts';
import { createEmailSender } from '../../../server/messages/channels/smtp.ts';
import { deleteOldMessages } from '../../../server/messages/cleanUp.ts';
import { withStandInMail } from '../../../server/messages/config.ts';
import { createSending, sendMessages, startMessageSender } from '../../../server/messages/index.ts';
import { beginSending, claimMessages } from '../../../server/messages/sendingRecords.ts';
import type { SendingServices } from '../../../server/messages/sendMessages.ts';
import { phoneTemplates } from '../../../server/messages/templates.ts';
import { atEnd } from '../../support/atEnd.ts';
import { address, noon, sendingShop } from './support/sendingShop.ts';

const {
  open,
  beginAnew,
  shop,
  postbox,
  now,
  setTime,
  minutesLater,
  sendingOf,
  write,
  stored,
  received,
  report,
} = sendingShop();
let sending: SendingServices;
beforeAll(open);
beforeEach(async () => {
  await beginAnew();
  sending = sendingOf();
});

test.each(['WHATSAPP', 'SMS'] as const)(
  'a message by %s waits while the stand-in does not know the shop’s wordings, as after a restart',
  async (channel) => {
    const restarted = await startSandbox();
    atEnd(() => restarted.close());
    const { config, database } = shop();
    const standIn = withStandInMail(config.messages, { http: restarted.url, mail: restarted.mailUrl });
    const whatsApp = channel === 'SMS' ? null : standIn.whatsApp;
    const messages = { ...standIn, isSending: true, whatsApp };
    sending = createSending({ config: { ...config, messages }, db: database.db, now });
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
  const [email] = postbox().list('asha@mail.example');
  const [chat] = postbox().list('+919812345678');
  expect(postbox().list()).toHaveLength(2);
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
  const [email] = postbox().list('asha@mail.example');
  expect(email?.text).toContain(
    'Total, all taxes included: ₹1,231.10\nTo pay now: ₹300\nDue on delivery: ₹931.10',
  );
});

test('a provider that is busy is asked again, with growing pauses', async () => {
  postbox().setDelivery('EMAIL', 'busy');
  await write('confirmed', { email: address.email });
  await sendMessages(sending);
  minutesLater(0.1);
  expect(await sendMessages(sending)).toMatchObject({ sent: 0, later: 0 });
  minutesLater(0.1);
  expect(await sendMessages(sending)).toMatchObject({ later: 1 });
  postbox().setDelivery('EMAIL', 'take');
  minutesLater(1);
  expect(await sendMessages(sending)).toMatchObject({ sent: 1 });
  expect(await stored('state', 'attempts', 'doubtful_calls')).toEqual([
    { state: 'SENT', attempts: 3, doubtful_calls: 0 },
  ]);
});

test('a provider that takes a message and never says so gets it twice at most, and the message says so', async () => {
  postbox().setDelivery('WHATSAPP', 'take-silently');
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
  postbox().setDelivery('EMAIL', 'take-silently');
  const { email } = shop().config.messages;
  if (email === null) throw new Error('The shop sends no e-mails');
  const face = { name: 'Your shop', url: 'https://shop.example', colours: shownColours(null) };
  const EMAIL = createEmailSender(email, async () => face, 500);
  sending = { ...sending, senders: { EMAIL } };
  await write('confirmed', { email: address.email });
  for (let run = 0; run < 4; run += 1) {
    await sendMessages(sending);
    minutesLater(60);
  }
  expect(received()).toHaveLength(2);
  expect(
    new Set(
      postbox()
        .list()
        .map(({ reference }) => reference),
    ).size,
  ).toBe(1);
  expect(await stored('state', 'doubtful_calls')).toEqual([{ state: 'UNSURE', doubtful_calls: 2 }]);
});

test('WhatsApp’s report of delivery spares the second message after a call without an answer', async () => {
  postbox().setDelivery('WHATSAPP', 'take-silently');
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

test('an error of the shop while it sends is told once the other messages are sent', async () => {
  for (const n of [1, 2, 3, 4, 5]) await write('confirmed', { email: `asha${n}@mail.example` });
  let calls = 0;
  const failing: SendingServices = {
    ...sending,
    senders: {
      async EMAIL() {
        calls += 1;
        if (calls !== 2) return { kind: 'accepted', id: `m${calls}` };
        // By now the first is sent, and more is looked for.
        await new Promise((resolve) => setImmediate(resolve));
        throw new Error('A fault of the shop');
      },
    },
  };
  await expect(sendMessages(failing)).rejects.toThrow('A fault of the shop');
  const states = (await stored('state')).map(({ state }) => state);
  expect(states.filter((state) => state === 'SENDING')).toHaveLength(1);
  expect(states.filter((state) => state === 'CLAIMED')).toEqual([]);
});

test('messages that are sent together are claimed, begun and recorded in one statement each', async () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7]) await write('confirmed', { email: `asha${n}@mail.example` });
  let statements = 0;
  const counting = sending.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const senders = { EMAIL: async () => ({ kind: 'accepted', id: 'm' }) as const };
  expect(await sendMessages({ ...sending, db: counting, senders })).toMatchObject({ sent: 7 });
  expect(statements).toBe(3);
});

test('a mail server that is silent does not hold back text messages', async () => {
  const mail = Promise.withResolvers<SendResult>();
  for (const n of [1, 2, 3]) await write('confirmed', { email: `asha${n}@mail.example` });
  for (const n of [1, 2, 3]) await write('confirmed', { phone: `+91981234567${n}` });
  const phones: string[] = [];
  const run = sendMessages({
    ...sending,
    senders: {
      EMAIL: () => mail.promise,
      async SMS({ recipient }) {
        phones.push(recipient);
        if (phones.length === 3) mail.resolve({ kind: 'later', reason: 'Silent until now' });
        return { kind: 'accepted', id: null };
      },
    },
  });
  expect(await run).toMatchObject({ sent: 3, later: 3 });
});

test('the shop stops although a mail server does not answer', async () => {
  const silent = { EMAIL: () => new Promise<SendResult>(() => {}) };
  const log = { info: () => {}, error: () => {} };
  const sender = await startMessageSender(shop().database, { ...sending, senders: silent }, log, 50);
  await write('confirmed', { email: address.email });
  await expect.poll(() => stored('state')).toEqual([{ state: 'SENDING' }]);
  await sender.stop();
});

test('a process that dies while it sends leaves the message to another, which sends it once more at most', async () => {
  await write('confirmed', { email: address.email });
  const claimed = await claimMessages(sending, 1);
  expect(await beginSending(sending.db, claimed)).toEqual([true]);
  expect(await sendMessages(sending)).toMatchObject({ sent: 0 });
  minutesLater(2);
  expect(await sendMessages(sending)).toMatchObject({ sent: 1 });
  expect(await stored('state', 'attempts', 'doubtful_calls')).toEqual([
    { state: 'SENT', attempts: 2, doubtful_calls: 1 },
  ]);
});

test('a phone that WhatsApp does not reach gets a text message', async () => {
  postbox().setDelivery('WHATSAPP', 'refuse-receiver');
  await write('dispatched', { phone: address.phone });
  expect(await sendMessages(sending)).toMatchObject({ sent: 1, later: 1 });
  expect(postbox().list()).toMatchObject([
    {
      channel: 'SMS',
      text: 'Good news from Your shop: your order YOU-7K3M-9QX2 is on its way with Delhivery, tracking number 1490810023. https://shop.example/order/00000000-0000-4000-8000-000000000000',
    },
  ]);
});

test('a text message that nobody answers is sent once more, also after WhatsApp has said that it could not deliver', async () => {
  postbox().setDelivery('WHATSAPP', 'take-silently');
  postbox().setDelivery('SMS', 'take-silently');
  await write('confirmed', { phone: address.phone });
  await sendMessages(sending);
  const [{ id: reported } = { id: '' }] = await stored('id');
  const status = { id: 'wamid.1', status: 'failed', biz_opaque_callback_data: reported };
  expect(await report({ statuses: [status] })).toBe(200);
  expect(await sendMessages(sending)).toMatchObject({ later: 1 });
  expect(await stored('channel', 'doubtful_calls')).toEqual([{ channel: 'SMS', doubtful_calls: 1 }]);
});

test('a code waits where WhatsApp is the only way to a phone, and nothing turns in circles about it', async () => {
  await createOutboxSender(shop().database.db, 'demo')({ phone: address.phone, code: '123456' });
  await shop().database.db.updateTable('outbox_message').set({ next_attempt_at: noon }).execute();
  sending = sendingOf({ sms: null });
  expect(await sendMessages(sending, AbortSignal.timeout(2_000))).toMatchObject({ sent: 0, later: 0 });
  expect(await stored('state', 'attempts')).toEqual([{ state: 'WAITING', attempts: 0 }]);
});

test('what can wait is not sent at night; what is urgent is', async () => {
  setTime('2026-11-20T22:10:00+05:30');
  await write('delivered', { email: address.email });
  await write('confirmed', { email: address.email });
  expect(await sendMessages(sending)).toEqual({ sent: 1, later: 0, failed: 0, unsure: 0, skipped: 0 });
  setTime('2026-11-21T08:59:00+05:30');
  expect(await sendMessages(sending)).toMatchObject({ sent: 0 });
  setTime('2026-11-21T09:00:00+05:30');
  expect(await sendMessages(sending)).toMatchObject({ sent: 1 });
});

test('a message that is held goes out as soon as the quiet hours are others', async () => {
  setTime('2026-11-20T22:10:00+05:30');
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

test('a mailbox is not flooded by writing its address in other cases', async () => {
  const writings = [address.email, 'Asha@mail.example', 'ASHA@MAIL.EXAMPLE', 'asha@Mail.Example'];
  for (const email of writings) {
    for (let order = 0; order < 4; order += 1) await write('confirmed', { email });
  }
  expect(await sendMessages(sending)).toMatchObject({ sent: 12, later: 4 });
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
  await shop()
    .database.db.updateTable('outbox_message')
    .set({ next_attempt_at: new Date(now().getTime() + (24 * 60 + 10) * 60_000) })
    .where('state', '=', 'WAITING')
    .execute();
  minutesLater(24 * 60 + 10);
  expect(await sendMessages(sending)).toMatchObject({ sent: 3, skipped: 0 });
  expect(postbox().list(address.email)).toHaveLength(16);
});

test('an address for which anybody asks to hear of goods gets some of the messages now and the others later', async () => {
  for (let wish = 0; wish < 15; wish += 1) await write('backInStock', { email: address.email });
  expect(await sendMessages(sending)).toMatchObject({ sent: 12, later: 3 });
});

test('a flood of receipts for complaints and news of goods holds back no message about an order', async () => {
  for (let form = 0; form < 20; form += 1) {
    await write(form % 2 === 0 ? 'grievanceReceived' : 'backInStock', { email: address.email });
  }
  expect(await sendMessages(sending)).toMatchObject({ sent: 12, later: 8 });
  await write('confirmed', { email: address.email });
  expect(await sendMessages(sending)).toMatchObject({ sent: 1, later: 0 });
});

test('of the messages that were held back until the same time, the one written first goes first', async () => {
  for (let order = 0; order < 12; order += 1) await write('confirmed', { email: address.email });
  expect(await sendMessages(sending)).toMatchObject({ sent: 12 });
  const written: Date[] = [];
  for (let order = 0; order < 8; order += 1) {
    minutesLater(1);
    written.push(now());
    await write('confirmed', { email: address.email });
    expect(await sendMessages(sending)).toMatchObject({ later: 1 });
  }
  minutesLater(60);
  const claimed = [];
  for (const _ of written) claimed.push(...(await claimMessages(sending, 1)));
  expect(claimed.map(({ created_at }) => created_at)).toEqual(written);
});

test('a signed report with an id that cannot be stored is refused, and one with such a text is read', async () => {
  expect(await report({ statuses: [{ id: 'wamid.\0', status: 'sent' }] })).toBe(400);
  expect(await report({ messages: [{ from: '919812345678', text: { body: 'stop \0' } }] })).toBe(200);
});

test('old messages and codes are forgotten', async () => {
  await write('confirmed', { email: address.email });
  await createOutboxSender(shop().database.db, 'demo')({ phone: address.phone, code: '123456' });
  await shop().database.db.updateTable('outbox_message').set({ created_at: noon }).execute();
  minutesLater(25 * 60);
  expect(await deleteOldMessages(shop().database.db, now())).toBe(1);
  expect(await stored('kind')).toEqual([{ kind: 'confirmed' }]);
  minutesLater(180 * 24 * 60);
  expect(await deleteOldMessages(shop().database.db, now())).toBe(1);
});

test('a report that Meta did not sign is refused', async () => {
  expect(await report({}, 'another secret')).toBe(401);
});

/** Messages that their receivers have declined, or that reach nobody. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sendMessages } from '../../../server/messages/index.ts';
import type { SendingServices } from '../../../server/messages/sendMessages.ts';
import { address, sendingShop } from './support/sendingShop.ts';

const { open, beginAnew, shop, postbox, minutesLater, sendingOf, write, report } = sendingShop();
let sending: SendingServices;
beforeAll(open);
beforeEach(async () => {
  await beginAnew();
  sending = sendingOf();
});

test('a mailbox that does not exist is kept, and gets only what is about an order', async () => {
  postbox().setDelivery('EMAIL', 'refuse-receiver');
  await write('delivered', { email: address.email });
  expect(await sendMessages(sending)).toMatchObject({ failed: 1 });
  expect(
    await shop().database.db.selectFrom('message_block').select(['address', 'reason']).execute(),
  ).toEqual([{ address: address.email, reason: 'BOUNCED' }]);
  postbox().setDelivery('EMAIL', 'take');
  await write('backInStock', { email: address.email });
  await write('refunded', { email: address.email });
  expect(await sendMessages(sending)).toMatchObject({ skipped: 1, sent: 1 });
});

test('reminders and news can be declined by one click, and by STOP', async () => {
  await write('backInStock', { email: address.email });
  await sendMessages(sending);
  const [mail] = postbox().list();
  const [, path = ''] = /https:\/\/shop\.example(\/api\/messages\/\S+\/stop)/.exec(mail?.text ?? '') ?? [];
  expect((await shop().http.inject({ url: path })).body).toContain('Stop these messages?');
  const reply = await shop().http.inject({
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
  const [mail] = postbox().list();
  const [, path = ''] = /https:\/\/shop\.example(\/api\/messages\/\S+\/stop)/.exec(mail?.text ?? '') ?? [];
  const press = (url: string) => shop().http.inject({ method: 'POST', url });
  await write('backInStock', { email: address.email });
  minutesLater(1);
  await press(path);
  expect(await sendMessages(sending)).toMatchObject({ skipped: 1, sent: 0 });
  minutesLater(1);
  await write('backInStock', { email: address.email });
  expect(await sendMessages(sending)).toMatchObject({ skipped: 0, sent: 1 });
  const again = (await shop().http.inject({ url: path })).body;
  expect(again).toContain('You can have the others again at any time');
  const [, allow = ''] = /action="([^"]+)"/.exec(again) ?? [];
  await write('reviewAsked', { email: address.email });
  expect((await press(allow)).body).toContain('You get reminders and news again.');
  minutesLater(7 * 24 * 60);
  expect(await sendMessages(sending)).toMatchObject({ skipped: 0, sent: 1 });
  expect((await shop().http.inject({ url: path })).body).toContain('Stop these messages?');
});

test('what a mailbox declines or does not take is declined however its address is written', async () => {
  await write('backInStock', { email: 'Asha@Mail.example' });
  await sendMessages(sending);
  const [mail] = postbox().list();
  const [, path = ''] = /https:\/\/shop\.example(\/api\/messages\/\S+\/stop)/.exec(mail?.text ?? '') ?? [];
  await shop().http.inject({ method: 'POST', url: path });
  expect((await shop().http.inject({ url: path })).body).toContain('Done, no more of these');
  postbox().setDelivery('EMAIL', 'refuse-receiver');
  await write('delivered', { email: 'Bela@mail.example' });
  expect(await sendMessages(sending)).toMatchObject({ failed: 1 });
  postbox().setDelivery('EMAIL', 'take');
  await write('reviewAsked', { email: 'asha@mail.example' });
  await write('reviewAsked', { email: 'ASHA@mail.example' });
  await write('reviewAsked', { email: 'bela@mail.example' });
  minutesLater(7 * 24 * 60);
  expect(await sendMessages(sending)).toMatchObject({ skipped: 3, sent: 0 });
});

test('what cannot be stopped is not said to be: an unknown message, and one about an order', async () => {
  await write('confirmed', { email: address.email });
  const { id } = await shop().database.db.selectFrom('outbox_message').select('id').executeTakeFirstOrThrow();
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const method of ['GET', 'POST'] as const) {
    const open = (message: string) =>
      shop().http.inject({
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
  const blocks = await shop().database.db.selectFrom('message_block').selectAll().execute();
  expect(blocks).toEqual([]);
});

/** What staff see of messages, and how they see them beforehand. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandPlace } from '../../../server/commands/place.ts';
import type { MessageState } from '../../../server/db/commerceTables.ts';
import { messagesCommand } from '../../../server/messages/command.ts';
import type { Letter } from '../../../server/messages/message.ts';
import { type SampleShop, sampleMessages, someGoods } from '../../../server/messages/samples.ts';
import { createRazorpayClient } from '../../../server/payments/razorpay/index.ts';
import { openCommerceApp, orderInput, placeOrder, setStock } from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';

const evening = Date.parse('2026-06-01T22:10:00+05:30');
let app: TestApp;
let code = '';
let now = evening;

beforeAll(async () => {
  app = await openCommerceApp({ now: () => evening });
  await setStock(app, 'oat-lotion', 100);
  code = (await placeOrder(app, orderInput({ totalAmount: 539 }))).code ?? '';
});

beforeEach(async () => {
  now = evening;
  await app.database.db
    .updateTable('outbox_message')
    .set({
      kind: 'delivered',
      state: 'WAITING',
      next_attempt_at: new Date(evening),
      created_at: new Date(evening),
    })
    .execute();
});

async function run(words: readonly string[], change: Partial<CommandPlace> = {}) {
  const place: CommandPlace = {
    db: app.database.db,
    storeId: 'demo',
    razorpay: createRazorpayClient(app.config.razorpay),
    now: () => new Date(now),
    publicUrl: 'https://shop.example',
    identitySecret: null,
    quietHours: { from: 21, to: 9 },
    codConfirmation: false,
    ...change,
  };
  const { ok, lines, files = [] } = await messagesCommand(place, words);
  return { ok, said: lines.join('\n'), files };
}

test('a list of what waits says until when it is held, by the quiet hours as they are now', async () => {
  const { said } = await run(['list', 'waiting']);
  expect(said).toContain(`2026-06-01 22:10 · delivered · order ${code} · email to as…@mail.example`);
  expect(said).toContain('held until 2026-06-02 09:00 by the quiet hours 21-9');
  expect((await run(['list', 'waiting'], { quietHours: { from: 22, to: 7 } })).said).toContain(
    'held until 2026-06-02 07:00 by the quiet hours 22-7',
  );
  expect((await run(['list', 'waiting'], { quietHours: null })).said).toContain('due now');
  now += 12 * 60 * 60_000;
  expect((await run(['list', 'waiting'])).said).toContain('due now');
  now = evening - 3 * 60 * 60_000;
  expect((await run(['list', 'waiting'], { quietHours: null })).said).toContain('due 2026-06-01 22:10');
});

test('what failed or is unsure comes with the command that sends it again', async () => {
  await app.database.db
    .updateTable('outbox_message')
    .set({ state: 'UNSURE', last_error: 'No answer.' })
    .execute();
  expect((await run(['list', 'unsure'])).said).toMatch(
    /No answer\.\nTo send one again: npm run messages -- retry "<its number>"\nIf that is not needed: npm run messages -- settle "<its number>"$/,
  );
});

test('what is sent again says when, by the quiet hours', async () => {
  const { id } = await anyMessage('UNSURE');
  expect((await run(['retry', id])).said).toBe(
    `Message ${id} waits to be sent again: held until 2026-06-02 09:00 by the quiet hours 21-9.\nWhat becomes of it: npm run messages -- list waiting`,
  );
});

test('an unsure message can be settled, and so can a failed one', async () => {
  const unsure = await anyMessage('UNSURE');
  expect(await run(['settle', unsure.id])).toMatchObject({
    ok: true,
    said: `Message ${unsure.id} counts as sent.`,
  });
  expect((await run(['list', 'sent'])).said).toContain('No answer. Settled by staff.');
  expect(await run(['settle', unsure.id])).toMatchObject({
    ok: false,
    said: `There is no failed or unsure message ${unsure.id}.`,
  });
  const failed = await anyMessage('FAILED');
  expect((await run(['settle', failed.id])).said).toBe(`Message ${failed.id} is not sent any more.`);
  expect((await run(['list', 'failed'])).said).toBe('No messages are failed.');
});

test('messages about orders of another shop of the database are not listed, retried or settled', async () => {
  const { id } = await anyMessage('UNSURE');
  const other = { storeId: 'other' };
  expect((await run(['list', 'unsure'], other)).said).toBe('No messages are unsure.');
  for (const kind of ['retry', 'settle']) {
    expect((await run([kind, id], other)).said).toBe(`There is no failed or unsure message ${id}.`);
  }
  expect((await run(['list', 'unsure'])).said).toContain(id);
});

/** One of the messages, in this state. */
async function anyMessage(state: MessageState) {
  const { db } = app.database;
  const { id } = await db.selectFrom('outbox_message').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .updateTable('outbox_message')
    .set({ state, last_error: 'No answer.' })
    .where('id', '=', id)
    .execute();
  return { id };
}

test.each([
  [['list', 'foo'], 'There is no list "foo" of messages.'],
  [['list', 'sent', 'foo'], '"foo" is too much.'],
  [['retry'], 'Which message? Nothing was changed.'],
  [['retry', '12'], '"12" is no message\'s number, as list prints it. Nothing was changed.'],
  [['preview', 'foo'], 'There is no kind of message "foo". There are: placed, confirmed,'],
  [['preview'], 'Which kind of message?'],
  [['foo'], 'There is no "foo" of messages. There is: list, retry, settle, preview, templates.'],
])('%j is refused with the reason', async (words, reason) => {
  const { ok, said } = await run(words);
  expect(ok).toBe(false);
  expect(said).toContain(reason);
});

test('a preview has the shop’s own name, address and goods', async () => {
  const { ok, said, files } = await run(['preview', 'confirmed']);
  expect(ok).toBe(true);
  expect(said).toContain('Thank you for shopping at Testwell.');
  expect(said).toContain('https://shop.example/order/');
  expect(said).not.toContain('Your shop');
  const { title } = await app.database.db
    .selectFrom('product')
    .select('title')
    .where('status', '=', 'ENABLED')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  expect(said).toContain(title);
  expect(files.map(({ path }) => path)).toEqual(['.cache/messages/confirmed.html']);
  expect(Buffer.from(files[0]?.base64 ?? '', 'base64').toString()).toContain(
    '<title>Your order TES-7K3M-9QX2',
  );
});

test('what who complained is told can be seen beforehand', async () => {
  expect((await run(['preview', 'grievanceReceived'])).said).toContain(
    'Your complaint has the number G-7K3M9QX2TB.',
  );
  expect((await run(['preview', 'grievanceAcknowledged'])).said).toContain(
    'Our grievance officer at Testwell has your complaint G-7K3M9QX2TB.',
  );
  const { said } = await run(['preview', 'grievanceResolved']);
  expect(said).toContain('See your complaint: https://shop.example/grievances/G-7K3M9QX2TB');
});

test('a shop that asks whether cash on delivery is wanted previews the message that asks', async () => {
  expect((await run(['preview', 'confirmed'], { codConfirmation: true })).said).toContain(
    'Shall we send it?',
  );
});

test('a preview speaks of points and of paying a part at the door only where the shop offers them', async () => {
  const { db } = app.database;
  const said = async () => (await run(['preview', 'confirmed'])).said;
  expect(await said()).toMatch(/Reward points/);
  await db.updateTable('loyalty_rule').set({ enabled: false }).execute();
  await db.deleteFrom('store_setting').where('name', '=', 'PPCOD_ENABLED').execute();
  expect(await said()).not.toMatch(/points|ready for delivery|Due/i);
});

const shops: readonly SampleShop[] = [
  {
    name: 'Testwell',
    goods: someGoods,
    asks: false,
    hasPoints: true,
    partPaid: 30_000,
    delivery: () => 4_900,
  },
  { name: 'Testwell', goods: someGoods, asks: true, hasPoints: false, partPaid: null, delivery: () => 4_900 },
  {
    name: 'Cheap',
    goods: [
      { ...someGoods[0], price: 100 },
      { ...someGoods[1], price: 50 },
    ],
    asks: false,
    hasPoints: true,
    partPaid: 30_000,
    delivery: () => 4_900,
  },
];

test.each(shops)('the sums of every preview add up: $name, $asks', (shop) => {
  const samples = sampleMessages(shop);
  const amountOf = ({ amounts }: Letter, label: string) =>
    amounts.find((row) => row.label.startsWith(label))?.amount;
  for (const { letter, kind } of Object.values(samples)) {
    const total = amountOf(letter, 'Total');
    if (total === undefined) continue;
    const lines = letter.lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    const charges = ['Delivery', 'Cash on delivery', 'Reward points'].map(
      (label) => amountOf(letter, label) ?? 0,
    );
    expect(
      charges.reduce((sum, amount) => sum + amount, lines),
      kind,
    ).toBe(total);
    const due = amountOf(letter, 'Due');
    if (due !== undefined)
      expect(due + (amountOf(letter, 'Paid') ?? amountOf(letter, 'To pay now') ?? 0)).toBe(total);
  }
  const whole = amountOf(samples.dispatched.letter, 'Total') ?? 0;
  const rest = amountOf(samples.cancelled.letter, 'The rest') ?? 0;
  expect(amountOf(samples.refunded.letter, 'Returned')).toBe(whole - rest);
});

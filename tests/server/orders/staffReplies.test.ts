/** What staff read of a command that changes nothing, and what the list and the view of an order say. */
import { beforeEach, expect, test } from 'vitest';
import { orderInput, placeOrder } from './support/commerce.ts';
import { courierTime, shopFloor } from './support/shopFloor.ts';

const { open, shop, later, place, run, courierSays, now } = shopFloor();
beforeEach(() => open());

const said = async (...words: readonly string[]) => (await run(...words)).join('\n');
const messages = async () =>
  (await shop().database.db.selectFrom('outbox_message').select('id').execute()).length;

async function deliver(code: string) {
  for (const words of [['dispatch', 'Delhivery', '4711'], ['deliver']]) await run('move', code, ...words);
}

test('a failed attempt that is typed twice is told once; another counts from the next day', async () => {
  const code = await place();
  await run('move', code, 'dispatch', 'Delhivery', '4711');
  const offered = async () => (await said('show', code)).includes(`move ${code} miss`);
  expect(await offered()).toBe(true);
  await run('move', code, 'miss');
  expect(await offered()).toBe(false);
  expect(await said('move', code, 'pack')).not.toContain(`move ${code} miss`);
  const before = await messages();
  expect(await said('move', code, 'miss')).toContain(
    'is known already, and its shopper was asked what to do.',
  );
  expect(await messages()).toBe(before);
  expect((await said('show', code)).match(/not handed over, by staff/g)).toHaveLength(1);
  later(24);
  expect(await offered()).toBe(true);
  expect(await said('move', code, 'miss')).toMatch(/^Done: the courier could not hand it over/);
});

test('a courier, a number or an answer that is there already is no news', async () => {
  const code = await place();
  await run('move', code, 'dispatch', 'Delhivery', '4711');
  expect(await said('parcel', code, 'Delhivery', '4711')).toBe(
    `Order ${code} has this courier and this tracking number already. Nothing was changed.`,
  );
  await run('move', code, 'miss');
  await run('answer', code, 'again', 'Ring twice, please');
  expect(await said('answer', code, 'again')).toContain('is written down');
  expect((await said('show', code)).match(/said what to do|parcel corrected/g)).toHaveLength(1);
});

test('the reply says that a move was made already, or why it cannot be made', async () => {
  const code = await place();
  await run('move', code, 'pack');
  expect(await said('move', code, 'pack')).toMatch(`Order ${code} is packed already. Nothing was changed.`);
  await run('cancel', code, 'Sold out');
  expect(await said('cancel', code, 'Sold out')).toMatch(`Order ${code} is cancelled already.`);
  expect(await run('confirm', code)).toEqual([
    `Order ${code} is cancelled. Nothing was changed.`,
    'Nothing more can be done with it.',
  ]);
  const products = [{ productId: 'oat-lotion', quantity: 2 }];
  const { id } = await placeOrder(
    shop(),
    orderInput({ paymentType: 'PREPAID', products, totalAmount: 855, idempotencyKey: crypto.randomUUID() }),
  );
  expect(await said('cancel', id.slice(0, 8), 'Sold out', '1:1')).toContain(
    'is placed: until it is paid it can only be cancelled as a whole.',
  );
  expect(await said('cancel', id.slice(0, 8), 'Sold out')).toMatch(/^Done: cancelled/);
});

test('goods that came back broken, a parcel that came back and a wish of the shopper stay in the history', async () => {
  const broken = await place();
  await deliver(broken);
  await run('return', broken, 'ask', 'Leaks', '--why', 'damaged');
  await run('return', broken, 'approve');
  expect(await said('return', broken, 'receive-broken')).toContain(
    'return received, broken, not for sale again, by staff',
  );
  const back = await place();
  for (const words of [['dispatch', 'Delhivery', '4712'], ['miss'], ['send-back'], ['restock']])
    await run('move', back, ...words);
  expect(await said('show', back)).toContain('  1. 1 × Oat Body Lotion at ₹450 · 1 came back');
  const lost = await place();
  await run('cancel', lost, 'You rang us.', '--by-shopper');
  expect(await said('show', lost)).toContain('cancelled, its shopper wished it, by staff');
});

test('a return that is refused once the courier has the goods says that they go back', async () => {
  const code = await place();
  await deliver(code);
  await run('return', code, 'ask', 'Too small');
  for (const word of ['approve', 'pick-up']) await run('return', code, word);
  expect(await said('return', code, 'refuse', 'It was opened.')).toMatch(
    /^Done: the return is refused; its goods go back to the shopper, who was told so/,
  );
});

test('an order is found by its code with blanks, and by a part that was returned', async () => {
  const products = [{ productId: 'oat-lotion', quantity: 2 }];
  const input = orderInput({ products, totalAmount: 940, idempotencyKey: crypto.randomUUID() });
  const code = (await placeOrder(shop(), input)).code ?? '';
  expect(await said('list', code.slice(4).replace('-', ' ').toLowerCase())).toContain(code);
  await deliver(code);
  await run('return', code, 'ask', 'Too small', '1:1');
  for (const word of ['approve', 'receive']) await run('return', code, word);
  expect(await said('list', '--status', 'returned')).toContain('delivered, partly returned');
});

test('a late report of the courier is listed at the time when the shop heard it, and is not its latest word', async () => {
  const code = await place();
  await run('move', code, 'dispatch', 'Delhivery', '4711');
  later(3);
  await courierSays(code, '4711', 'DELIVERED', 7);
  later(-2);
  const early = { current_timestamp: courierTime(now()) };
  later(3);
  await courierSays(code, '4711', 'OUT FOR DELIVERY', 17, early);
  const shown = await said('show', code);
  expect(shown).toMatch(
    /delivered, by the courier[\s\S]*the courier said OUT FOR DELIVERY, of 2026-06-01 13:00/,
  );
  expect(shown).toContain("The courier's last word: DELIVERED");
});

test('a move that cannot be undone can be previewed, with its sum', async () => {
  const { db } = shop().database;
  await db.updateTable('coupon').set({ min_order_value: 90_000 }).where('code', '=', 'FLAT50').execute();
  const products = [{ productId: 'oat-lotion', quantity: 2 }];
  const code =
    (await placeOrder(shop(), orderInput({ products, couponCode: 'FLAT50', totalAmount: 890 }))).code ?? '';
  const before = await said('show', code);
  const look = await said('cancel', code, 'You rang us.', '1:1', '--by-shopper', '--dry-run');
  expect(look).toContain(`Order ${code} would stay confirmed, and its shopper told at once.\n`);
  expect(look).toContain('What leaves it: 1 × Oat Body Lotion\nGives back nothing');
  expect(look).toContain('To collect at the door: ₹490 in place of ₹890');
  expect(look).toContain('The coupon is lost, so the rest costs ₹25 more');
  expect(await said('show', code)).toBe(before);
  await run('move', code, 'dispatch', 'Delhivery', '4711');
  const sent = await said('show', code);
  expect(await said('move', code, 'lost', '--dry-run')).toContain(
    'would be written off then, and its shopper told at once.',
  );
  expect(await said('show', code)).toBe(sent);
});

test('a move that is only looked at is refused in the same words as one that is made', async () => {
  const code = await place();
  expect(await said('move', code, 'pack', '--dry-run')).toContain(`Order ${code} would be packed then.\n`);
  const refused = async (...words: readonly string[]) => {
    const look = await said(...words, '--dry-run');
    expect(look).toBe(await said(...words));
    return look;
  };
  expect(await refused('move', code, 'deliver')).toContain('it cannot be delivered');
  await run('move', code, 'dispatch', 'Delhivery', '4711');
  await run('move', code, 'miss');
  expect(await refused('move', code, 'miss')).toContain('is known already');
  expect(await said('move', code, 'send-back', '--dry-run')).toContain(
    `Order ${code} would be going back then.\n`,
  );
  const other = await place();
  expect(await refused('move', other, 'dispatch', 'Delhivery', '4711')).toContain('is on its way with order');
  await run('cancel', other, 'Sold out');
  expect(await refused('cancel', other, 'Sold out')).toContain(`Order ${other} is cancelled already.`);
  expect(await refused('cancel', 'NIL-2222-2222', 'Sold out')).toContain('There is no order');
});

/** What is damaged, wrong or cannot be sent is given back at what was paid for it, and takes neither coupon nor gift away. */
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import type { OrderChangeInput } from '../../../src/contract/generated/schema.ts';
import type { TestApp } from '../support/app.ts';
import {
  findBrokenInvariants,
  openCommerceApp,
  orderInput,
  type PlacedOrder,
  placeOrder,
  setStock,
} from './support/commerce.ts';
import { deskOf, typeOrders } from './support/desk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openCommerceApp();
  for (const id of ['oat-lotion', 'gift-soap']) await setStock(app, id, 100);
  await app.database.db
    .updateTable('coupon')
    .set({ min_order_value: 90_000 })
    .where('code', '=', 'FLAT50')
    .execute();
});

const Preview = v.object({
  refundCash: v.number(),
  keptAmount: v.number(),
  couponLoss: v.nullable(v.object({ was: v.number(), now: v.number() })),
  lines: v.array(v.object({ quantity: v.number() })),
});
const Placed = v.object({
  code: v.string(),
  products: v.object({ items: v.array(v.object({ id: v.string() })) }),
});

async function query<T>(
  order: PlacedOrder,
  text: string,
  variables: object,
  schema: v.GenericSchema<unknown, T>,
) {
  const { data, errors } = await app.query(text, { id: order.id, ...variables }, { cookie: order.cookie });
  expect(errors).toEqual([]);
  return v.parse(v.object({ it: schema }), data).it;
}

const show = <T>(order: PlacedOrder, fields: string, schema: v.GenericSchema<unknown, T>) =>
  query(order, `query ($id: ID!) { it: getOrder(id: $id) { ${fields} } }`, {}, schema);

async function place(input: Parameters<typeof orderInput>[0]) {
  const order = await placeOrder(app, orderInput(input));
  const { code, products } = await show(order, 'code products { items { id } }', Placed);
  return { order, code, ids: products.items.map(({ id }) => id) };
}

async function open(input: Parameters<typeof orderInput>[0]) {
  const { code, ...placed } = await place(input);
  for (const words of [['dispatch', 'Post', '4711'], ['deliver']]) await run('move', code, ...words);
  return { ...placed, code };
}

async function run(...words: readonly string[]) {
  const { ok, said } = await typed(...words);
  expect(ok).toBe(true);
  return said;
}

const typed = (...words: readonly string[]) => typeOrders(deskOf(app), words);

function preview(order: PlacedOrder, input: Omit<OrderChangeInput, 'orderId' | 'kind'>) {
  const fields = 'refundCash keptAmount couponLoss { was now } lines { quantity }';
  return query(
    order,
    `query ($input: OrderChangeInput!) { it: previewOrderChange(input: $input) { ${fields} } }`,
    { id: undefined, input: { orderId: order.id, kind: 'RETURN', ...input } },
    Preview,
  );
}

async function askAndReceive(
  { order, code }: { readonly order: PlacedOrder; readonly code: string },
  input: Omit<OrderChangeInput, 'orderId' | 'kind'>,
  unitsKept: number,
) {
  const { refundCash } = await preview(order, input);
  await query(
    order,
    `mutation ($input: OrderChangeInput!, $seen: Rupees!, $kept: Int!) {
      it: changeOrder(input: $input, seen: $seen, unitsKept: $kept) { id } }`,
    {
      id: undefined,
      input: { orderId: order.id, kind: 'RETURN', ...input },
      seen: refundCash,
      kept: unitsKept,
    },
    v.unknown(),
  );
  await run('return', code, 'approve');
  await run('return', code, 'receive-broken');
}

// Two at ₹450, less ₹50 by a coupon from ₹900: each was sold for ₹425.
const pair = { products: [{ productId: 'oat-lotion', quantity: 2 }], couponCode: 'FLAT50' };

test('a damaged item is refunded with the price paid for it, although the rest is not enough for the coupon', async () => {
  const placed = await open({ ...pair, totalAmount: 890 });
  const [id = ''] = placed.ids;
  const lines = [{ id, quantity: 1 }];
  expect(await preview(placed.order, { lines, reason: 'CHANGED_MIND' })).toMatchObject({
    refundCash: 400,
    couponLoss: { was: 25, now: 0 },
  });
  for (const reason of ['DAMAGED', 'WRONG_ITEM', 'REACTION'] as const) {
    expect(await preview(placed.order, { lines, reason })).toMatchObject({
      refundCash: 425,
      keptAmount: 465,
      couponLoss: null,
    });
  }
  await askAndReceive(placed, { lines, reason: 'DAMAGED' }, 1);
  expect(await run('show', placed.code)).toContain('gives back ₹425 by transfer');
  // The other goes back by choice: all that was paid for goods is back, and the charges stay paid.
  expect(await preview(placed.order, { lines, reason: 'CHANGED_MIND' })).toMatchObject({
    refundCash: 425,
    keptAmount: 40,
    couponLoss: null,
  });
  expect(await findBrokenInvariants(app)).toEqual([]);
});

test('a cancellation by the shop leaves the rest its coupon; one at the shopper’s wish does not', async () => {
  const { code } = await place({ ...pair, totalAmount: 890 });
  const said = await run('cancel', code, 'One leaked while we packed it.', '1:1');
  expect(said).toContain('Ordered for ₹890, costs ₹465 now · coupon FLAT50 · to collect at the door ₹465');
  const { code: wished } = await place({ ...pair, totalAmount: 890 });
  expect(await run('cancel', wished, 'As you asked on the phone.', '1:1', '--by-shopper')).toContain(
    'Ordered for ₹890, costs ₹490 now · coupon FLAT50 · to collect at the door ₹490',
  );
  expect(await typed('cancel', code, 'Sold out', '--by-nobody')).toMatchObject({ ok: false });
  expect(await run('cancel', code, 'The other leaked, too.')).toContain('costs ₹0 now');
  expect(await findBrokenInvariants(app)).toEqual([]);
});

test('a gift stays if the goods that it came with were damaged, and the coupon can be used again', async () => {
  const placed = await open({
    products: [
      { productId: 'oat-lotion', quantity: 1 },
      { productId: 'gift-soap', quantity: 1, source: 'COUPON', sourceCouponCode: 'SOAPGIFT' },
    ],
    couponCode: 'SOAPGIFT',
    totalAmount: 539,
  });
  const [id = ''] = placed.ids;
  const lines = [{ id, quantity: 1 }];
  expect((await preview(placed.order, { lines, reason: 'CHANGED_MIND' })).lines).toHaveLength(2);
  expect((await preview(placed.order, { lines, reason: 'DAMAGED' })).lines).toEqual([{ quantity: 1 }]);
  await askAndReceive(placed, { reason: 'DAMAGED' }, 1);
  const Back = v.object({
    status: v.string(),
    keptAmount: v.number(),
    products: v.object({ items: v.array(v.object({ returnedQuantity: v.number() })) }),
  });
  expect(await show(placed.order, 'status keptAmount products { items { returnedQuantity } }', Back)).toEqual(
    {
      status: 'RETURNED',
      keptAmount: 0,
      products: { items: [{ returnedQuantity: 1 }, { returnedQuantity: 0 }] },
    },
  );
  const use = await app.database.db
    .selectFrom('coupon_use')
    .select('returned_at')
    .where('order_id', '=', placed.order.id)
    .executeTakeFirstOrThrow();
  expect(use.returned_at).not.toBeNull();
  expect(await findBrokenInvariants(app)).toEqual([]);
});

test('staff write down whose fault it is and where cash goes, and read what approving will cost', async () => {
  const { code } = await open({ ...pair, totalAmount: 890 });
  const { said } = await typed('return', code, 'ask', 'Leaks', '1:1', '--why', 'broken');
  expect(said).toMatch(
    /^There is no --why "broken"\. There is: changed-mind, damaged, wrong-item, reaction\./,
  );
  expect((await typed('return', code, 'ask', 'Leaks', '--to', 'asha')).said).toMatch(
    /^"asha" is no UPI id\./,
  );
  expect((await typed('return', code, 'ask', 'Leaks', '--for', 'asha')).said).toMatch(/^There is no --for\./);
  const asked = await run('return', code, 'ask', 'Leaks', '1:1', '--why', 'damaged', '--to', 'asha@bank');
  expect(asked).toContain(
    'Return asked: damaged, "Leaks"\nOnce its goods are here it gives back ₹425 by transfer',
  );
  expect(asked).toContain('Cash goes back to asha@bank');
  expect(await run()).toContain(
    `${code} · 1 piece, damaged · gives back ₹425 by transfer · Asha Rao: "Leaks"`,
  );
  await run('return', code, 'approve');
  expect(await run('return', code, 'receive-broken')).not.toContain('Once its goods are here');
  expect(await run('refunds', 'by-hand')).toContain('₹425');
});

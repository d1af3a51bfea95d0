import * as v from 'valibot';
import { expect } from 'vitest';
import { advanceOrder } from '../../../../server/orders/advanceOrder.ts';
import type { Move } from '../../../../server/orders/orderMoves.ts';
import type { CreateOrderInput } from '../../../../src/contract/generated/schema.ts';
import { faultsOf } from '../../rewards/support.ts';
import { findBrokenInvariants, type PlacedOrder, refusalOf, sendOrder } from './commerce.ts';
import type { Till } from './payments.ts';

const fields = `status dueAmount keptAmount canCancel returnableUntil appliedRewardPoints cashbackEarned totalCashbackRefunded
  products { items { id productId quantity cancelledQuantity returnedQuantity status } }
  refunds { amount state method } payments { method status amount } moves { event lines { quantity } } latestReturn { state refundOnline refundCash pointsBack }`;
const Line = v.object({
  id: v.string(),
  productId: v.string(),
  quantity: v.number(),
  cancelledQuantity: v.number(),
  returnedQuantity: v.number(),
  status: v.string(),
});
const Shown = v.object({
  status: v.string(),
  dueAmount: v.number(),
  keptAmount: v.number(),
  canCancel: v.boolean(),
  returnableUntil: v.nullable(v.string()),
  appliedRewardPoints: v.number(),
  cashbackEarned: v.number(),
  totalCashbackRefunded: v.number(),
  products: v.object({ items: v.array(Line) }),
  refunds: v.array(v.object({ amount: v.number(), state: v.string(), method: v.string() })),
  payments: v.array(v.object({ method: v.string(), status: v.string(), amount: v.number() })),
  moves: v.array(v.object({ event: v.string(), lines: v.array(v.object({ quantity: v.number() })) })),
  latestReturn: v.nullable(
    v.object({
      state: v.string(),
      refundOnline: v.number(),
      refundCash: v.number(),
      pointsBack: v.number(),
    }),
  ),
});
export const Preview = v.object({
  lines: v.array(v.object({ id: v.string(), quantity: v.number() })),
  refundOnline: v.number(),
  refundCash: v.number(),
  pointsBack: v.number(),
  pointsTaken: v.number(),
  keptAmount: v.number(),
  dueAmount: v.number(),
  unitsKept: v.number(),
  couponLoss: v.nullable(v.object({ was: v.number(), now: v.number() })),
});

/** Who placed an order, and how they show that it is theirs. */
export type Buyer = Readonly<{ order: PlacedOrder; headers: Record<string, string> }>;

export interface Wish {
  readonly kind: 'CANCEL' | 'RETURN';
  readonly lines?: readonly { readonly id: string; readonly quantity: number }[];
  readonly reason?: 'CHANGED_MIND' | 'DAMAGED';
}

/** What shoppers and staff do with an order after it is placed. */
export function buyersOf(till: () => Till, now: () => number) {
  async function show({ order, headers }: Buyer) {
    const { data } = await till().app.query(
      `query ($id: ID!) { getOrder(id: $id) { ${fields} } }`,
      { id: order.id },
      headers,
    );
    return v.parse(v.object({ getOrder: Shown }), data).getOrder;
  }

  async function preview({ order, headers }: Buyer, wish: Wish) {
    const reply = await till().app.query(
      `query ($input: OrderChangeInput!) { previewOrderChange(input: $input) { lines { id quantity } refundOnline refundCash
        pointsBack pointsTaken keptAmount dueAmount unitsKept couponLoss { was now } } }`,
      { input: { orderId: order.id, ...wish } },
      headers,
    );
    return reply.errors.length > 0
      ? refusalOf(reply)
      : v.parse(v.object({ previewOrderChange: Preview }), reply.data).previewOrderChange;
  }

  function change({ order, headers }: Buyer, wish: Wish, seen: number, more: object = {}, unitsKept = 0) {
    return till().app.query(
      `mutation ($input: OrderChangeInput!, $seen: Rupees!, $unitsKept: Int!, $refundTo: String) {
        changeOrder(input: $input, seen: $seen, unitsKept: $unitsKept, refundTo: $refundTo) { ${fields} } }`,
      { input: { orderId: order.id, ...wish }, seen, unitsKept, ...more },
      headers,
    );
  }

  /** Previews, and then makes exactly what was shown. */
  async function changeAsShown(buyer: Buyer, wish: Wish, more: object = {}) {
    const shown = v.parse(Preview, await preview(buyer, wish));
    const back = shown.refundOnline + shown.refundCash + shown.pointsBack;
    const reply = await change(buyer, wish, back, more, shown.unitsKept);
    if (reply.errors.length > 0) throw new Error(JSON.stringify(reply.errors));
    return shown;
  }

  async function staff({ order }: Buyer, move: Move, reason: string | null = null) {
    const { code } = await till()
      .app.database.db.selectFrom('customer_order')
      .select('code')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const at = { storeId: 'demo', code: code ?? '', now: new Date(now()) };
    const result = await advanceOrder(till().app.database.db, at, move, { actor: 'STAFF', reason });
    if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  }

  async function deliver(buyer: Buyer) {
    await staff(buyer, { event: 'order.pack' });
    await staff(buyer, { event: 'order.dispatch', courier: 'Post', trackingId: '1' });
    await staff(buyer, { event: 'order.goOut' });
    await staff(buyer, { event: 'order.deliver' });
  }

  async function priced(input: CreateOrderInput, headers: Record<string, string> = {}) {
    const refusal = v.parse(
      v.object({ details: v.object({ totalAmount: v.number() }) }),
      refusalOf(await sendOrder(till().app, { ...input, totalAmount: 1 }, headers)),
    );
    return { ...input, totalAmount: refusal.details.totalAmount };
  }

  async function expectSound() {
    expect(await findBrokenInvariants(till().app)).toEqual([]);
    expect(await faultsOf(till().app)).toEqual([]);
  }

  /** What was sent to phones. */
  async function textsOf({ order }: Buyer): Promise<string[]> {
    const rows = await till()
      .app.database.db.selectFrom('outbox_message')
      .select('body')
      .where('order_id', '=', order.id)
      .where('letter', 'is', null)
      .execute();
    return rows.map(({ body }) => body);
  }

  return { show, preview, change, changeAsShown, staff, deliver, priced, expectSound, textsOf };
}

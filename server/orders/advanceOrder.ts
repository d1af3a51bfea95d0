import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { cancelOrder } from './cancelOrder.ts';
import { deliveryStatusOf, statusAfter } from './status.ts';

/** A step that the shop's staff take with an order. */
export type OrderStep =
  | { readonly kind: 'complete' | 'deliver' }
  | { readonly kind: 'dispatch'; readonly courier: string | null; readonly trackingId: string | null }
  | { readonly kind: 'cancel'; readonly reason: string };

export type AdvanceResult =
  | { readonly ok: true; readonly status: string }
  /** `status` is the one that does not allow the step; `null` where there is no such order. */
  | { readonly ok: false; readonly status: string | null };

/**
 * Takes the order with this code a step further, if the statechart of order statuses allows it. Delivery marks the amount
 * due at the door as paid; cancelling returns what the order took (see `cancelOrder`).
 */
export function advanceOrder(
  db: Kysely<Database>,
  { storeId, code, now }: { readonly storeId: string; readonly code: string; readonly now: Date },
  step: OrderStep,
): Promise<AdvanceResult> {
  return db.transaction().execute(async (trx): Promise<AdvanceResult> => {
    const order = await trx
      .selectFrom('customer_order')
      .select(['id', 'status'])
      .where('store_id', '=', storeId)
      .where('code', '=', code.trim().toUpperCase())
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (order === undefined) return { ok: false, status: null };
    const status = statusAfter(order.status, `order.${step.kind}`);
    if (status === null) return { ok: false, status: order.status };
    if (step.kind === 'cancel') {
      await cancelOrder(trx, order, step.reason, now);
      return { ok: true, status };
    }
    await trx
      .updateTable('customer_order')
      .set({ status, delivery_status: deliveryStatusOf(status), updated_at: now })
      .where('id', '=', order.id)
      .execute();
    if (step.kind === 'dispatch') {
      const { courier, trackingId } = step;
      await trx
        .updateTable('order_line')
        .set({ status: 'DISPATCHED', shipping_courier: courier, tracking_id: trackingId })
        .where('order_id', '=', order.id)
        .execute();
    }
    if (step.kind === 'deliver') {
      await trx
        .updateTable('order_line')
        .set({ status: 'DELIVERED' })
        .where('order_id', '=', order.id)
        .execute();
      await trx
        .updateTable('payment')
        .set({ status: 'PAID', payment_date: now })
        .where('order_id', '=', order.id)
        .where('method', '=', 'COD')
        .execute();
    }
    return { ok: true, status };
  });
}

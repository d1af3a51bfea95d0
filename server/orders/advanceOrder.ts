import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { cancelOrder } from './cancelOrder.ts';
import { deliveryStatusOf, statusAfter } from './status.ts';

/** What the shop does with an order by hand. */
export type Progress =
  | { readonly kind: 'complete' | 'deliver' }
  | { readonly kind: 'dispatch'; readonly courier: string | null; readonly trackingId: string | null }
  | { readonly kind: 'cancel'; readonly reason: string };

export type AdvanceResult =
  | { readonly ok: true; readonly status: string }
  /** `status`: what does not allow it; null: there is no such order. */
  | { readonly ok: false; readonly status: string | null };

/**
 * Moves a confirmed order on, known by its code, as the statechart of statuses allows. A delivered order's cash is
 * collected; a cancelled one gives back what it took (see `cancelOrder`).
 */
export function advanceOrder(
  db: Kysely<Database>,
  { storeId, code, now }: { readonly storeId: string; readonly code: string; readonly now: Date },
  progress: Progress,
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
    const status = statusAfter(order.status, `order.${progress.kind}`);
    if (status === null) return { ok: false, status: order.status };
    if (progress.kind === 'cancel') {
      await cancelOrder(trx, order, progress.reason, now);
      return { ok: true, status };
    }
    await trx
      .updateTable('customer_order')
      .set({ status, delivery_status: deliveryStatusOf(status), updated_at: now })
      .where('id', '=', order.id)
      .execute();
    if (progress.kind === 'dispatch') {
      const { courier, trackingId } = progress;
      await trx
        .updateTable('order_line')
        .set({ status: 'DISPATCHED', shipping_courier: courier, tracking_id: trackingId })
        .where('order_id', '=', order.id)
        .execute();
    }
    if (progress.kind === 'deliver') {
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

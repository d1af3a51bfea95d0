import { type Kysely, sql } from 'kysely';
import { STOCK_ALERT_DAYS } from '../../src/contract/stockAlertDays.ts';
import type { Database } from '../db/types.ts';
import { messageRows, saveMessages } from '../messages/message.ts';
import { backInStockMessage } from '../messages/productMessages.ts';

const batchSize = 200;

interface AlertServices {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
}

/**
 * Writes messages for products that are back in stock, for whatever reason, and deletes their alerts, also those that
 * were declined since. If there are many, the rest follows in the next runs. Returns the number of messages.
 */
export function sendStockAlerts({ db, now }: AlertServices): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('stock_alert')
      .innerJoin('product', 'product.id', 'stock_alert.product_id')
      .innerJoin('store', 'store.id', 'product.store_id')
      .leftJoin('variant', 'variant.id', 'stock_alert.variant_id')
      .select([
        'stock_alert.id',
        'stock_alert.channel',
        'stock_alert.recipient',
        'stock_alert.variant_id',
        'product.title',
        'product.slug',
        'product.price',
        'product.thumb_images',
        'variant.title as variant_title',
        'variant.price as variant_price',
        'variant.thumb_image as variant_image',
        'store.name as store_name',
      ])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('message_block')
              .select('message_block.address')
              .whereRef('message_block.address', '=', 'stock_alert.recipient')
              .where('message_block.reason', '=', 'OPTED_OUT')
              .whereRef('message_block.created_at', '>=', 'stock_alert.created_at'),
          )
          .as('was_declined'),
      )
      .where('product.status', '=', 'ENABLED')
      .where(sql<boolean>`(variant.id is null or variant.status = 'ENABLED')`)
      .where(
        sql<boolean>`(not product.is_inventory_enabled or product.continue_selling_out_of_stock
          or coalesce(variant.inventory, product.inventory)
            >= greatest(1, coalesce(variant.minimum_order_quantity, product.minimum_order_quantity)))`,
      )
      .orderBy('stock_alert.created_at')
      .limit(batchSize)
      .forUpdate('stock_alert')
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const wished = due.filter((alert) => !alert.was_declined);
    await saveMessages(
      trx,
      wished.flatMap((alert) => {
        const message = backInStockMessage({
          alertId: alert.id,
          storeName: alert.store_name,
          name: alert.variant_title === null ? alert.title : `${alert.title}, ${alert.variant_title}`,
          price: alert.variant_price ?? alert.price,
          imageKey: alert.variant_image ?? alert.thumb_images[0] ?? null,
          link: `/products/${alert.slug}${chosenVariant(alert.variant_id)}`,
        });
        const { channel, recipient } = alert;
        const to = {
          phone: channel === 'SMS' ? recipient : null,
          email: channel === 'EMAIL' ? recipient : null,
        };
        return messageRows(message, to, now());
      }),
    );
    await trx
      .deleteFrom('stock_alert')
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute();
    return wished.length;
  });
}

function chosenVariant(id: string | null): string {
  return id === null ? '' : `?variant=${encodeURIComponent(id)}`;
}

/** Deletes alerts that nobody renewed for about half a year. Returns the number deleted. */
export async function forgetOldStockAlerts(db: Kysely<Database>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('stock_alert')
    .where('created_at', '<', new Date(now.getTime() - STOCK_ALERT_DAYS * 24 * 60 * 60 * 1000))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

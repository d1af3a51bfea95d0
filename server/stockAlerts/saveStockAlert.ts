import { sql } from 'kysely';
import * as v from 'valibot';
import { isEmailAddress } from '../../src/contract/email.ts';
import type { OperationResult, StockAlertInput } from '../../src/contract/generated/schema.ts';
import { sellableUnits } from '../catalogue/stock.ts';
import type { NewRow } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse } from '../graphql/errors.ts';
import { parseInput, refuseInWords } from '../graphql/input.ts';
import { parsePhone } from '../identity/phone.ts';
import { IdSchema } from '../ids.ts';
import type { Limits } from '../limits/limits.ts';

const InputSchema = v.object({
  productId: IdSchema,
  variantId: v.nullish(IdSchema, null),
  contact: v.pipe(v.string(), v.trim(), v.maxLength(200)),
});

const inStockNow = 'It is in stock now. Reload the page to buy it.';

/**
 * Saves a request for a notification when a product or variant is back in stock, once per phone or email address. Saves nothing
 * for what can be bought now, since its message would go out at once, to any address that anybody names. Refuses BAD_INPUT (the
 * contact, or a product that can be bought now), NOT_FOUND or RATE_LIMITED.
 */
export async function saveStockAlert(
  context: GraphQLContext,
  input: StockAlertInput,
  limits: Limits,
): Promise<OperationResult> {
  const { productId, variantId, contact } = parseInput(InputSchema, input);
  const target = targetOf(contact);
  if (target === null) refuseInWords('contact', 'Please enter a valid mobile number or email');
  const isSoldNow = await requireVariant(context, productId, variantId);
  await limits.countStockAlertOfNetwork(context.ip, context.now());
  if (isSoldNow) refuse('BAD_INPUT', inStockNow, { path: 'productId', message: inStockNow });
  const wish = { product_id: productId, variant_id: variantId, ...target };
  if (await renewWish(context, wish)) return { success: true, message: null };
  // Only new wishes count. Anybody can name this contact, and requests that save nothing must not use up its owner's wishes.
  await limits.countStockAlertOfContact(target.recipient, context.now());
  await context.db
    .insertInto('stock_alert')
    .values({ ...wish, created_at: context.now() })
    .onConflict((conflict) =>
      conflict
        .expression(sql`product_id, coalesce(variant_id, ''), recipient`)
        .doUpdateSet({ created_at: context.now() }),
    )
    .execute();
  return { success: true, message: null };
}

/** Who asks again wishes it from now on, whatever they declined in between. Returns whether there was such a wish. */
async function renewWish(
  { db, now }: GraphQLContext,
  wish: Pick<NewRow<'stock_alert'>, 'product_id' | 'variant_id' | 'recipient'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stock_alert')
    .set({ created_at: now() })
    .where('product_id', '=', wish.product_id)
    .where(sql<string>`coalesce(variant_id, '')`, '=', wish.variant_id ?? '')
    .where('recipient', '=', wish.recipient)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function targetOf(contact: string): { channel: 'EMAIL' | 'SMS'; recipient: string } | null {
  const phone = parsePhone(contact);
  if (phone !== null) return { channel: 'SMS', recipient: phone };
  return isEmailAddress(contact) ? { channel: 'EMAIL', recipient: contact.toLowerCase() } : null;
}

/** Returns whether a product on sale can be bought now; of one with variants, one of them. */
async function requireVariant(
  { db, storeId }: GraphQLContext,
  productId: string,
  variantId: string | null,
): Promise<boolean> {
  const found = await db
    .selectFrom('product')
    .leftJoin('variant', (join) =>
      join
        .onRef('variant.product_id', '=', 'product.id')
        .on('variant.id', '=', variantId)
        .on('variant.status', '=', 'ENABLED'),
    )
    .select(['product.has_variants', 'product.is_inventory_enabled', 'product.continue_selling_out_of_stock'])
    .select(['product.inventory', 'variant.id as variant', 'variant.inventory as variant_inventory'])
    .select((eb) =>
      eb.fn
        .coalesce('variant.minimum_order_quantity', 'product.minimum_order_quantity', sql<number>`1`)
        .as('least'),
    )
    .where('product.id', '=', productId)
    .where('product.store_id', '=', storeId)
    .where('product.status', '=', 'ENABLED')
    .executeTakeFirst();
  if (found === undefined || found.variant !== variantId || found.has_variants !== (variantId !== null)) {
    refuse('NOT_FOUND', 'There is no such product.');
  }
  return sellableUnits(found, found.variant_inventory ?? found.inventory) >= Math.max(1, found.least);
}

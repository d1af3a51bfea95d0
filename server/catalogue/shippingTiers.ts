import type { Kysely, Selectable } from 'kysely';
import { tableIssues } from '../../src/pricing/tables.ts';
import type { ShippingTier } from '../../src/pricing/types.ts';
import type { Database } from '../db/types.ts';

/** Converts a row to a tier of `src/pricing`. */
export function pricingTier(
  tier: Pick<
    Selectable<Database['shipping_tier']>,
    'id' | 'type' | 'payment_type' | 'amount' | 'min_order_value' | 'max_order_value' | 'coupons'
  >,
): ShippingTier {
  return {
    id: tier.id,
    type: tier.type,
    paymentType: tier.payment_type,
    amount: tier.amount,
    minOrderValue: tier.min_order_value,
    maxOrderValue: tier.max_order_value,
    coupons: tier.coupons,
  };
}

/** Gaps, overlaps and other faults of the store's shipping tiers, as messages for the merchant. */
export async function shippingTierFaults(db: Kysely<Database>, storeId: string): Promise<readonly string[]> {
  const tiers = await db.selectFrom('shipping_tier').selectAll().where('store_id', '=', storeId).execute();
  return tableIssues({ shippingTiers: tiers.map(pricingTier) }).map(({ text }) => text);
}

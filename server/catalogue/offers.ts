import type { Kysely } from 'kysely';
import type { LoyaltyRule, ShippingTier, StoreSetting } from '../../src/contract/generated/schema.ts';
import type { Database, LoyaltyConditionRecord } from '../db/types.ts';
import { toRupees } from './rupees.ts';
import { isSettingName, readSettings, settingKinds } from './settings.ts';

/** Every setting by name; settings that the shop has not set have no value. */
export async function readStoreSettings(db: Kysely<Database>, storeId: string): Promise<StoreSetting[]> {
  const settings = await readSettings(db, storeId);
  return Object.keys(settingKinds)
    .filter(isSettingName)
    .map((name) => {
      const value = settings[name] ?? null;
      const isAmount = settingKinds[name] === 'amount' && typeof value === 'number';
      return { name, value: isAmount ? toRupees(value) : value };
    });
}

export async function readShippingTiers(db: Kysely<Database>, storeId: string): Promise<ShippingTier[]> {
  const rows = await db
    .selectFrom('shipping_tier')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('min_order_value')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    storeId: row.store_id,
    type: row.type,
    coupons: row.coupons,
    paymentType: row.payment_type,
    amount: toRupees(row.amount),
    minOrderValue: toRupees(row.min_order_value),
    maxOrderValue: toRupees(row.max_order_value),
  }));
}

export async function readLoyaltyRules(db: Kysely<Database>, storeId: string): Promise<LoyaltyRule[]> {
  const rows = await db
    .selectFrom('loyalty_rule')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    storeId: row.store_id,
    name: row.name,
    description: row.description,
    event: row.event,
    enabled: row.enabled,
    type: row.cashback_percentage === null ? 'FIXED' : 'PERCENTAGE',
    minOrderValue: toRupees(row.min_order_value),
    maxCashbackAllowed: toRupees(row.max_cashback_allowed),
    cashbackPercentage: row.cashback_percentage,
    expirePeriodInDays: row.expire_period_in_days,
    cashbackPoint: toRupees(row.cashback_point),
    couponName: row.coupon_name,
    maxDebitableCashbackPerMonth: toRupees(row.max_debitable_cashback_per_month),
    maxCreditableCashbackPerMonth: toRupees(row.max_creditable_cashback_per_month),
    conditions: row.conditions.map(presentCondition),
  }));
}

function presentCondition({ event, attributes }: LoyaltyConditionRecord) {
  return {
    event,
    attributes: attributes.map(({ key, operator, value }) => ({
      key,
      operator,
      value: String(key === 'totalAmount' && typeof value === 'number' ? toRupees(value) : value),
    })),
  };
}

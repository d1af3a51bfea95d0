import { beforeAll, describe, expect, test } from 'vitest';
import { shippingTierFaults } from '../../../server/catalogue/shippingTiers.ts';
import type { OpenDatabase } from '../../../server/db/open.ts';
import { openTestDatabase } from '../support/database.ts';

describe("the shop's shipping tiers", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });

  test('are reported to the merchant when they overlap', async () => {
    const storeId = 'demo';
    const before = await shippingTierFaults(database.db, storeId);
    await database.db
      .insertInto('shipping_tier')
      .values({
        id: 'overlapping',
        store_id: storeId,
        type: 'CUSTOM',
        coupons: [],
        payment_type: 'ALL',
        amount: 1_000,
        min_order_value: 0,
        max_order_value: null,
      })
      .execute();
    const faults = await shippingTierFaults(database.db, storeId);
    expect({ before, mentions: faults.some((fault) => fault.includes('overlapping')) }).toEqual({
      before: [],
      mentions: true,
    });
  });
});

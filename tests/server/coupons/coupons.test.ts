import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  openCommerceApp,
  orderInput,
  placeOrder,
  refusalOf,
  sendOrder,
  setStock,
} from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 100);
});

const apply = (code: string) =>
  app.query('mutation ($code: String!) { applyCoupon(input: { storeId: "demo", code: $code }) { code } }', {
    code,
  });

describe('coupons', () => {
  test('are listed while they hold; freebies are, hidden, archived and lapsed ones are not [S7.46]', async () => {
    const reply = await app.query('{ listCoupons(storeId: "demo") { code } }');
    const ListSchema = v.object({ listCoupons: v.array(v.object({ code: v.string() })) });
    const codes = v.parse(ListSchema, reply.data).listCoupons.map(({ code }) => code);
    expect(codes.toSorted()).toEqual([
      'B2G1',
      'CODONLY',
      'FLAT50',
      'FREESHIP',
      'FREESOAP',
      'ONCE',
      'PAIR500',
      'PREPAIDONLY',
      'SOAPGIFT',
      'TEN',
    ]);
  });

  test('are found by code in any case, whether or not they hold [S7.7 S7.8]', async () => {
    const document = 'query ($code: String!) { getCoupon(code: $code) { code isArchive } }';
    expect((await app.query(document, { code: ' ten ' })).data).toEqual({
      getCoupon: { code: 'TEN', isArchive: false },
    });
    expect((await app.query(document, { code: 'archived' })).data).toEqual({
      getCoupon: { code: 'ARCHIVED', isArchive: true },
    });
    expect((await app.query(document, { code: 'NONE' })).data).toEqual({ getCoupon: null });
    const rule = await app.query(
      '{ getCouponRule(storeId: "demo", code: "soapgift") { getYStoreProducts { id price } } }',
    );
    expect(rule.data).toEqual({ getCouponRule: { getYStoreProducts: [{ id: 'gift-soap', price: 149 }] } });
  });

  test('are applied directly, hidden ones too, but no freebie, lapsed, archived or unknown one [S5.31 S7.24]', async () => {
    const codes = ['ten', 'HIDDEN', 'FREESOAP', 'LAPSED', 'ARCHIVED', 'NONE'];
    const replies = await Promise.all(codes.map(apply));
    expect(replies.map(({ data }) => data)).toEqual([
      { applyCoupon: { code: 'TEN' } },
      { applyCoupon: { code: 'HIDDEN' } },
      { applyCoupon: null },
      { applyCoupon: null },
      { applyCoupon: null },
      { applyCoupon: null },
    ]);
  });

  test('are refused once used up, and no longer listed', async () => {
    await placeOrder(app, orderInput({ couponCode: 'once', totalAmount: 494 }));
    expect(refusalOf(await apply('ONCE'))).toEqual({ code: 'COUPON_EXHAUSTED' });
    const listed = await app.query('{ listCoupons(storeId: "demo", deviceType: WEB) { code } }');
    expect(JSON.stringify(listed.data)).not.toContain('ONCE');
  });

  test('of an affiliate need its link: they are not listed, not applied and not ordered without it', async () => {
    const { db } = app.database;
    await db.updateTable('coupon').set({ is_affiliated: true }).where('code', '=', 'TEN').execute();
    const document = `mutation ($input: ApplyCouponInput!) { applyCoupon(input: $input) { code } }`;
    const input = { storeId: 'demo', code: 'TEN' };
    expect((await app.query(document, { input })).data).toEqual({ applyCoupon: null });
    expect((await app.query(document, { input: { ...input, isAffiseTrackingValid: true } })).data).toEqual({
      applyCoupon: { code: 'TEN' },
    });
    const listed = await app.query(
      '{ listCoupons(storeId: "demo") { code } getInitialData(input: {storeId: "demo", deviceType: ALL}) { topCoupons { code } } }',
    );
    expect(JSON.stringify(listed.data)).not.toContain('"TEN"');
    const order = orderInput({ couponCode: 'TEN', totalAmount: 494 });
    expect(refusalOf(await sendOrder(app, order))).toMatchObject({
      code: 'COUPON_NOT_APPLICABLE',
      details: { reason: 'AFFILIATE' },
    });
    const reply = await sendOrder(app, { ...order, isAffiseTrackingValid: true });
    expect(refusalOf(reply)).toMatchObject({ accepted: { createOrder: { totalAmount: 494 } } });
    await db.updateTable('coupon').set({ is_affiliated: false }).where('code', '=', 'TEN').execute();
  });

  test('of product pages alone come with the first data, and are not among the cart’s', async () => {
    const { db } = app.database;
    const feature = (lists: boolean) =>
      db
        .updateTable('coupon')
        .set({ is_featured: lists, is_pdp_featured: !lists })
        .where('code', '=', 'TEN')
        .execute();
    await feature(false);
    const listed = await app.query('{ listCoupons(storeId: "demo", deviceType: WEB) { code } }');
    expect(JSON.stringify(listed.data)).not.toContain('"TEN"');
    await expect
      .poll(async () => {
        const { data } = await app.query(
          '{ getInitialData(input: {storeId: "demo", deviceType: ALL}) { topCoupons { code isFeatured isPDPFeatured } } }',
        );
        return JSON.stringify(data);
      })
      .toContain('{"code":"TEN","isFeatured":false,"isPDPFeatured":true}');
    await feature(true);
  });
});

test('a coupon that an account has used up is no longer in its list; a guest’s list still has it', async () => {
  const { db } = app.database;
  await db
    .insertInto('app_user')
    .values({ id: 'asha', phone: '+919812345678', phone_verified: true })
    .execute();
  await db.updateTable('coupon').set({ max_usage_per_shopper: 1 }).where('code', '=', 'TEN').execute();
  const asha = { authorization: 'Bearer asha' };
  const isListed = async (headers = {}) => {
    const { data } = await app.query(
      '{ listCoupons(storeId: "demo", deviceType: WEB) { code } }',
      {},
      headers,
    );
    return JSON.stringify(data).includes('"TEN"');
  };
  // PostgreSQL tells of a change a moment after it, and until then a guest gets the kept list.
  await expect.poll(async () => [await isListed(), await isListed(asha)]).toEqual([true, true]);
  await placeOrder(app, orderInput({ couponCode: 'TEN', totalAmount: 494 }), asha);
  expect([await isListed(), await isListed(asha)]).toEqual([true, false]);
});

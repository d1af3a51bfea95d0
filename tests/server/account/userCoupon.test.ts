import { beforeAll, expect, test } from 'vitest';
import { openCommerceApp, refusalOf } from '../orders/support/commerce.ts';
import { as } from '../rewards/support.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openCommerceApp();
  await app.database.db
    .insertInto('app_user')
    .values([{ id: 'asha' }, { id: 'bela' }])
    .execute();
});

const document =
  'mutation ($input: UpdateUserCouponInput!) { updateUserCoupon(input: $input) { success message } }';
const avail = (couponCode: string, headers: Record<string, string> = {}, storeId = 'demo') =>
  app.query(document, { input: { storeId, couponCode, phone: '+919800000001' } }, headers);
const given = async () =>
  (
    await app.database.db
      .selectFrom('user_coupon')
      .innerJoin('coupon', 'coupon.id', 'user_coupon.coupon_id')
      .select(['user_id', 'code'])
      .orderBy('user_id')
      .execute()
  ).map(({ user_id, code }) => `${user_id} ${code}`);

test('a marketing form’s coupon is saved with the account, once [S5.37 S7.34]', async () => {
  const reply = await avail(' ten ', as('asha'));
  await avail('TEN', as('asha'));
  await avail('FLAT50', as('bela'));
  expect([reply.data, await given()]).toEqual([
    { updateUserCoupon: { success: true, message: null } },
    ['asha TEN', 'bela FLAT50'],
  ]);
});

test('a guest’s coupon is returned, and saved with no account', async () => {
  const before = await given();
  const reply = await avail('TEN');
  expect([reply.data, await given()]).toEqual([
    { updateUserCoupon: { success: true, message: null } },
    before,
  ]);
});

test.each([
  ['unknown', 'NOPE', 'demo', 'COUPON_NOT_APPLICABLE'],
  ['lost', 'BETTER LUCK NEXT TIME', 'demo', 'COUPON_NOT_APPLICABLE'],
  ['a freebie', 'FREESOAP', 'demo', 'COUPON_NOT_APPLICABLE'],
  ['empty', '  ', 'demo', 'BAD_INPUT'],
  ['too long', 'x'.repeat(51), 'demo', 'BAD_INPUT'],
  ['another store’s', 'TEN', 'other', 'NOT_FOUND'],
])('a coupon that is %s is refused', async (_, code, storeId, refusal) => {
  const before = await given();
  expect([refusalOf(await avail(code, as('asha'), storeId)), await given()]).toMatchObject([
    { code: refusal },
    before,
  ]);
});

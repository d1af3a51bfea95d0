import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { couponsCommand } from '../../../server/coupons/couponsCommand.ts';
import { importFile } from '../../../server/import/importFile.ts';
import {
  findBrokenInvariants,
  openCommerceApp,
  orderInput,
  refusalOf,
  sendOrder,
  setStock,
  testTime,
} from '../orders/support/commerce.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openCommerceApp();
  await setStock(app, 'oat-lotion', 100);
});

const header = 'code,couponType,getYAmount,prefix,isBulkCoupon,couponCodeCount';

function load(rows: string, columns = header) {
  const { db } = app.database;
  const place = { db, storeId: 'demo', now: new Date(testTime) };
  return importFile(place, 'coupons', Readable.from([`${columns}\n${rows}`]), 'csv');
}

async function listed(coupon: string): Promise<string[]> {
  const { lines } = await couponsCommand({ db: app.database.db, storeId: 'demo' }, ['codes', coupon]);
  expect(lines[0]).toBe('code,used,order,orderedAt');
  return lines.slice(1);
}

const apply = async (code: string) => {
  const document =
    'mutation ($code: String!) { applyCoupon(input: { storeId: "demo", code: $code }) { code } }';
  return app.query(document, { code });
};

const phoneOf = (index: number) => `98111000${String(index).padStart(2, '0')}`;

function orderWith(couponCode: string, index: number) {
  const input = orderInput({ couponCode, totalAmount: 489 });
  return sendOrder(app, {
    ...input,
    shippingAddress: { ...input.shippingAddress, phone: phoneOf(index), address: `${index} Rose Lane` },
  });
}

test('a bulk coupon has as many codes as it says; each works once, and of orders at once one gets it', async () => {
  expect(await load('LOVE,FIXED,50,LOVE-,yes,3')).toMatchObject({ ok: true, counts: { added: 1, codes: 3 } });
  const codes = (await listed('love')).map((line) => line.split(',')[0] ?? '');
  expect(codes).toEqual([1, 2, 3].map(() => expect.stringMatching(/^LOVE-[A-HJ-NP-Z2-9]{8}$/)));
  const [first = '', second = ''] = codes;
  expect((await apply('LOVE')).data).toEqual({ applyCoupon: null });
  expect((await apply(first.toLowerCase())).data).toEqual({ applyCoupon: { code: first } });

  const replies = await Promise.all(Array.from({ length: 6 }, (_, index) => orderWith(first, index)));
  const refused = replies
    .map(refusalOf)
    .filter((reply) => JSON.stringify(reply).includes('COUPON_EXHAUSTED'));
  expect([replies.filter(({ errors }) => errors.length === 0).length, refused.length]).toEqual([1, 5]);
  expect(refusalOf(await apply(first))).toEqual({ code: 'COUPON_EXHAUSTED' });
  expect((await apply(second)).data).toEqual({ applyCoupon: { code: second } });
  expect(await listed('LOVE')).toEqual([
    expect.stringMatching(new RegExp(`^${first},true,\\w[\\w-]+,2026-06-01 12:00$`)),
    `${second},false,,`,
    `${codes[2]},false,,`,
  ]);
  expect(await findBrokenInvariants(app)).toEqual([]);
});

test('codes stay when the coupon is imported again, and a higher count makes more', async () => {
  const before = await listed('LOVE');
  expect(await load('LOVE,FIXED,50,LOVE-,yes,5')).toMatchObject({
    ok: true,
    counts: { updated: 1, codes: 2 },
  });
  const after = await listed('LOVE');
  expect(after).toHaveLength(5);
  expect(after).toEqual(expect.arrayContaining(before));
});

test('a bulk coupon that would be shown, or has no letters of codes before them, is refused by field', async () => {
  expect(await load('SHOWN,FIXED,50,Für dich,yes,3,yes', `${header},isFeatured`)).toMatchObject({
    ok: false,
    problems: [
      { line: 2, field: 'prefix', reason: expect.stringContaining('capital letters') },
      { line: 2, field: 'isFeatured', reason: 'must be no for a bulk coupon: its codes are for few' },
    ],
  });
});

test('the command says what it does not know', async () => {
  const place = { db: app.database.db, storeId: 'demo' };
  expect(await couponsCommand(place, ['codes', 'TEN'])).toMatchObject({ ok: false });
  expect(await couponsCommand(place, ['codes', 'NONE'])).toEqual({
    ok: false,
    lines: ['There is no coupon NONE.'],
  });
  expect((await couponsCommand(place, [])).lines[0]).toBe(
    'What is to be done with coupons? There is: codes.',
  );
});

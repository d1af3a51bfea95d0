import { beforeAll, describe, expect, test } from 'vitest';
import type { CreateOrderInput } from '../../../src/contract/generated/schema.ts';
import type { TestApp } from '../support/app.ts';
import {
  address,
  findBrokenInvariants,
  openCommerceApp,
  orderInput,
  placeOrder,
  refusalOf,
  sendOrder,
  setStock,
  stockOf,
} from './support/commerce.ts';

const noLinks = 'Please leave out web and e-mail addresses, and put a space after each full stop';

let app: TestApp;
beforeAll(async () => {
  app = await openCommerceApp();
  await app.database.db
    .updateTable('variant')
    .set({ status: 'DISABLED' })
    .where('id', '=', 'rose-gel-l')
    .execute();
});

describe('an order by cash on delivery', () => {
  test('is confirmed at once, with a code, its stock sold and a message with its link [S1.8 S7.26]', async () => {
    const before = await stockOf(app, 'oat-lotion');
    const order = await placeOrder(app, orderInput({ totalAmount: 539 }));
    expect(order).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code: expect.stringMatching(/^TES-[2-9B-Z]{4}-[2-9B-Z]{4}$/),
      status: 'CONFIRMED',
      totalAmount: 539,
      refundDue: false,
      cookie: expect.stringMatching(new RegExp(`^order_${order.id}=[\\w-]{43}$`)),
    });
    expect(await stockOf(app, 'oat-lotion')).toEqual({
      inventory: before.inventory - 1,
      blocked: 0,
      sold: before.sold + 1,
    });
    const messages = await app.database.db
      .selectFrom('outbox_message')
      .select(['channel', 'recipient', 'subject', 'body', 'link'])
      .where('order_id', '=', order.id)
      .orderBy('channel')
      .execute();
    const link = expect.stringMatching(
      new RegExp(`^https://shop\\.example/order/${order.id}\\?secret=[\\w-]{43}$`),
    );
    const body = `Thank you for shopping at Testwell. Your order ${order.code} of ₹539 is confirmed. Please keep ₹539 ready for delivery.`;
    expect(messages).toEqual([
      {
        channel: 'EMAIL',
        recipient: 'asha@mail.example',
        subject: `Your order ${order.code} is confirmed`,
        body,
        link,
      },
      { channel: 'SMS', recipient: '+919812345678', subject: null, body, link },
    ]);
  });

  test('says again what it holds when it is read: lines, shares of discounts, charges [S3.18]', async () => {
    const input = orderInput({
      paymentType: 'PREPAID',
      couponCode: 'TEN',
      products: [
        { productId: 'oat-lotion', quantity: 1 },
        { productId: 'jasmine-perfume', quantity: 1, source: 'LIMITED_TIME_DEAL' },
      ],
      totalAmount: 1_333.8,
    });
    const order = await placeOrder(app, input);
    const { data } = await app.query(
      `query ($id: ID!) { getOrder(id: $id) {
        couponCode totalAmount totalDiscount prepaidDiscount totalShippingCharges totalCashOnDeliveryCharges
        totalPrepaidAmount cashbackEarned deliveryStatus
        shippingAddress { name phone country pinCode } billingAddress { phone }
        products { items { productId source quantity price discount } }
      } }`,
      { id: order.id },
      { cookie: order.cookie },
    );
    expect(data).toEqual({
      getOrder: {
        couponCode: 'TEN',
        totalAmount: 1_333.8,
        totalDiscount: 45,
        prepaidDiscount: 70.2,
        totalShippingCharges: 0,
        totalCashOnDeliveryCharges: 0,
        totalPrepaidAmount: 1_333.8,
        cashbackEarned: 0,
        deliveryStatus: 'DRAFT',
        shippingAddress: { name: 'Asha Rao', phone: '+919812345678', country: 'IN', pinCode: '411001' },
        billingAddress: { phone: '+919812345678' },
        products: {
          items: [
            { productId: 'oat-lotion', source: 'CART', quantity: 1, price: 450, discount: 65.25 },
            {
              productId: 'jasmine-perfume',
              source: 'LIMITED_TIME_DEAL',
              quantity: 1,
              price: 999,
              discount: 49.95,
            },
          ],
        },
      },
    });
  });

  test('gives the gift of its coupon, and takes its stock [S1.13]', async () => {
    const before = await stockOf(app, 'gift-soap');
    const products: CreateOrderInput['products'] = [
      { productId: 'oat-lotion', quantity: 1 },
      { productId: 'gift-soap', quantity: 1, source: 'COUPON', sourceCouponCode: 'SOAPGIFT' },
    ];
    const order = await placeOrder(app, orderInput({ products, couponCode: 'SOAPGIFT', totalAmount: 539 }));
    expect(order.status).toBe('CONFIRMED');
    expect((await stockOf(app, 'gift-soap')).inventory).toBe(before.inventory - 1);
  });

  test('takes nothing off for a coupon of another way to pay', async () => {
    const order = await placeOrder(app, orderInput({ couponCode: 'PREPAIDONLY', totalAmount: 539 }));
    expect(order.totalAmount).toBe(539);
  });

  test.each([
    [
      'takes nothing off for a coupon that waits for another quantity, if that is the total that was shown',
      539,
      null,
    ],
    [
      'refuses a coupon that waits for another quantity, if a total with it was shown',
      89,
      'COUPON_NOT_APPLICABLE',
    ],
  ])('%s', async (_, totalAmount, refusal) => {
    const input = orderInput({ couponCode: 'PAIR500', totalAmount });
    if (refusal === null) {
      expect(await placeOrder(app, input)).toMatchObject({ status: 'CONFIRMED', totalAmount });
    } else expect(refusalOf(await sendOrder(app, input))).toMatchObject({ code: refusal });
  });

  test('sells back-ordered and untracked goods beyond their stock', async () => {
    const products = [
      { productId: 'backorder-mist', quantity: 2 },
      { productId: 'made-to-order', quantity: 1 },
    ];
    await placeOrder(app, orderInput({ products, totalAmount: 3_740 }));
    expect(await stockOf(app, 'backorder-mist')).toEqual({ inventory: 0, blocked: 0, sold: 0 });
  });
});

describe('an order is refused', () => {
  type Change = Partial<CreateOrderInput>;
  const one = (productId: string, more: Partial<CreateOrderInput['products'][number]> = {}): Change => ({
    products: [{ productId, quantity: 1, ...more }],
  });
  const at = (pinCode: string): Change => ({ shippingAddress: { ...address, pinCode } });
  const unavailable = (recordKey: string) => ({
    code: 'PRODUCT_UNAVAILABLE',
    details: { recordKeys: [recordKey] },
  });
  const changed = { code: 'AMOUNT_CHANGED', details: expect.objectContaining({ totalAmount: 539 }) };
  const badInput = { code: 'BAD_INPUT', details: expect.anything() };

  const cases: readonly { for: string; change: Change; refusal: unknown }[] = [
    { for: 'quantity 0', change: one('oat-lotion', { quantity: 0 }), refusal: badInput },
    { for: 'quantity -1', change: one('oat-lotion', { quantity: -1 }), refusal: badInput },
    { for: 'quantity 1.5', change: one('oat-lotion', { quantity: 1.5 }), refusal: badInput },
    { for: 'quantity 1e9', change: one('oat-lotion', { quantity: 1e9 }), refusal: badInput },
    {
      for: 'a quantity above the limit',
      change: one('oat-lotion', { quantity: 11 }),
      refusal: {
        code: 'QUANTITY_NOT_ALLOWED',
        details: { items: [{ recordKey: 'oat-lotion', min: 1, max: 10 }] },
      },
    },
    {
      for: 'more than the stock',
      change: one('rose-gel', { variantId: 'rose-gel-s', quantity: 4 }),
      refusal: {
        code: 'OUT_OF_STOCK',
        details: { items: [{ recordKey: 'rose-gel-rose-gel-s', inventory: 3 }] },
      },
    },
    {
      for: 'no lines',
      change: { products: [] },
      refusal: { code: 'CART_EMPTY', details: { recordKeys: [] } },
    },
    { for: 'an unknown product', change: one('never-was'), refusal: unavailable('never-was') },
    { for: 'a product off sale', change: one('retired-balm'), refusal: unavailable('retired-balm') },
    {
      for: 'a variant off sale',
      change: one('rose-gel', { variantId: 'rose-gel-l' }),
      refusal: unavailable('rose-gel-rose-gel-l'),
    },
    { for: 'no choice of a variant', change: one('rose-gel'), refusal: unavailable('rose-gel') },
    {
      for: 'a gift that no coupon gives',
      change: one('jasmine-perfume', { source: 'COUPON' }),
      refusal: {
        code: 'PRODUCT_UNAVAILABLE',
        details: { recordKeys: ['jasmine-perfume-COUPON'], areGifts: true },
      },
    },
    { for: 'a total of the browser’s own', change: { totalAmount: 1 }, refusal: changed },
    {
      for: 'points that nobody has',
      change: { appliedRewardPoints: 50, totalAmount: 489 },
      refusal: changed,
    },
    { for: 'negative points', change: { appliedRewardPoints: -50, totalAmount: 589 }, refusal: badInput },
    {
      for: 'an unknown coupon',
      change: { couponCode: 'NONE' },
      refusal: { code: 'COUPON_NOT_APPLICABLE', details: { reason: 'UNKNOWN', message: 'Invalid Coupon' } },
    },
    {
      for: 'a lapsed coupon',
      change: { couponCode: 'LAPSED' },
      refusal: { code: 'COUPON_NOT_APPLICABLE', details: { reason: 'EXPIRED', message: null } },
    },
    {
      for: 'cash on delivery above its cap',
      change: one('made-to-order', { quantity: 3 }),
      refusal: { code: 'PAYMENT_TYPE_NOT_ALLOWED', details: { reason: 'ABOVE_MAX' } },
    },
    {
      for: 'cash on delivery below its least amount',
      change: one('sample-sachet', { quantity: 2 }),
      refusal: { code: 'PAYMENT_TYPE_NOT_ALLOWED', details: { reason: 'BELOW_MIN' } },
    },
    ...['744101', '194101', '999999'].map((pinCode) => ({
      for: `cash on delivery at ${pinCode}`,
      change: at(pinCode),
      refusal: { code: 'PINCODE_NOT_SERVICEABLE', details: { pinCode, paymentType: 'COD' } },
    })),
    {
      for: 'an address of nothing',
      change: {
        shippingAddress: {
          ...address,
          name: ' ',
          phone: '123',
          email: 'a@b',
          pinCode: '12',
          address: '',
          city: '',
        },
      },
      refusal: {
        code: 'INVALID_ADDRESS',
        details: {
          fields: {
            name: 'Please enter firstname',
            phone: 'Please enter valid phone number',
            email: 'Please enter valid email',
            pinCode: 'Please enter valid pincode',
            address: 'Please enter address',
            city: 'Please enter city',
          },
        },
      },
    },
    ...[
      { name: 'Win ₹500 https://evil.example/x' },
      { name: 'Asha www.evil.example' },
      { name: 'Asha evil.shop' },
      { name: 'Asha e\u200bvil.com' },
      { name: 'asha@evil.example' },
      { address: '1 MG Road, see evil.com' },
      { area: 'http://evil.example' },
      { landmark: 'near www.evil.example' },
      { city: 'evil.xyz' },
      { name: 'x.com/abc' },
      { city: 'bit.do/abc' },
      { landmark: 'evil。page' },
    ].map((change) => ({
      for: `what mails would show as a link: ${JSON.stringify(change)}`,
      change: { shippingAddress: { ...address, ...change } },
      refusal: {
        code: 'INVALID_ADDRESS',
        details: {
          fields: { [Object.keys(change)[0] ?? '']: noLinks },
        },
      },
    })),
    {
      for: 'a name that nobody can see',
      change: { shippingAddress: { ...address, name: '\u200b\u2063' } },
      refusal: { code: 'INVALID_ADDRESS', details: { fields: { name: 'Please enter firstname' } } },
    },
  ];

  test.each(['K.R. Meena', 'Md.Irfan', 'Dr.A.P.J. Abdul Kalam', 'Smt.Lakshmi'])(
    'not for the name %s',
    async (name) => {
      await setStock(app, 'oat-lotion', 100);
      const places = { landmark: 'Opp.Club Road', area: 'Nr.Shop 4' };
      const shippingAddress = { ...address, name, ...places };
      const reply = await sendOrder(app, orderInput({ totalAmount: 539, shippingAddress }));
      expect(reply.errors).toEqual([]);
    },
  );

  test.for(cases)('for $for', async ({ change, refusal }) => {
    const reply = await sendOrder(app, orderInput({ totalAmount: 539, ...change }));
    expect(refusalOf(reply)).toEqual(refusal);
  });

  test('for another store', async () => {
    const reply = await sendOrder(app, orderInput({ totalAmount: 539, storeId: 'other' }));
    expect(refusalOf(reply)).toEqual({ code: 'NOT_FOUND' });
  });

  test('breaks no invariant', async () => {
    expect(await findBrokenInvariants(app)).toEqual([]);
  });
});

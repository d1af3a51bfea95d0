import type { CreateOrderInput } from '../../../src/contract/generated/schema.ts';
import { everyPincodeIsServed, everyProductIsOnSale, everyTotalIsRight } from '../bugs/tampering.ts';
import type { Check } from '../support/check.ts';
import { address, newIntent, outcomes, sendOrder } from '../support/order.ts';

const productId = 'plenty-a';
const products = [{ productId, quantity: 1 }];
/** ₹500 plus ₹40 for cash on delivery. A constant, because a planted bug could make the server compute another total. */
const totalAmount = 540;

/** Manipulated orders, each with the error code of its refusal. The total is always that of one unit. */
const tampered: readonly (readonly [what: string, change: Partial<CreateOrderInput>, code: string])[] = [
  ['a total of nothing', { totalAmount: 0 }, 'AMOUNT_CHANGED'],
  ['a total below zero', { totalAmount: -1 }, 'BAD_INPUT'],
  ['a total of a thousand million', { totalAmount: 1e9 }, 'AMOUNT_CHANGED'],
  ['no units', { products: [{ productId, quantity: 0 }] }, 'BAD_INPUT'],
  ['a unit less than none', { products: [{ productId, quantity: -1 }] }, 'BAD_INPUT'],
  ['a unit and a half', { products: [{ productId, quantity: 1.5 }] }, 'BAD_INPUT'],
  ['a thousand million units', { products: [{ productId, quantity: 1e9 }] }, 'BAD_INPUT'],
  ['two units for the price of one', { products: [{ productId, quantity: 2 }] }, 'AMOUNT_CHANGED'],
  ['a coupon that there is not', { couponCode: 'NOBODYS' }, 'COUPON_NOT_APPLICABLE'],
  ['a coupon that has lapsed', { couponCode: 'LAPSED' }, 'COUPON_NOT_APPLICABLE'],
  ['a coupon that was taken back', { couponCode: 'ARCHIVED' }, 'COUPON_NOT_APPLICABLE'],
  [
    'a deal that there is not',
    { products: [{ productId, quantity: 1, source: 'LIMITED_TIME_DEAL' }], totalAmount: 440 },
    'AMOUNT_CHANGED',
  ],
  [
    'a gift without its coupon',
    { products: [{ productId, quantity: 1, source: 'COUPON' }] },
    'PRODUCT_UNAVAILABLE',
  ],
  [
    'a product that is not sold',
    { products: [{ productId: 'retired-balm', quantity: 1 }] },
    'PRODUCT_UNAVAILABLE',
  ],
  ['a guest’s points', { appliedRewardPoints: 100, totalAmount: 440 }, 'AMOUNT_CHANGED'],
  [
    'a pincode that is not served',
    { shippingAddress: { ...address, pinCode: '744101', state: 'AN' } },
    'PINCODE_NOT_SERVICEABLE',
  ],
  [
    'cash at a pincode that pays online',
    { shippingAddress: { ...address, pinCode: '194101', state: 'LA' } },
    'PINCODE_NOT_SERVICEABLE',
  ],
  [
    'cash above its limit',
    { products: [{ productId, quantity: 20 }], totalAmount: 10_040 },
    'PAYMENT_TYPE_NOT_ALLOWED',
  ],
];

export default {
  id: 'S1',
  title: 'orders whose total, units, coupon, source, points, product or pincode were tampered with',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [
    { name: 'the client’s total is accepted', replacements: [everyTotalIsRight] },
    { name: 'products off sale are sold', replacements: [everyProductIsOnSale] },
    { name: 'every pincode is served', replacements: [everyPincodeIsServed] },
  ],
  async run({ tally, startShop }) {
    const shop = await startShop();
    for (const [what, change, code] of tampered) {
      const reply = await sendOrder(shop.client, newIntent({ products, totalAmount, ...change }));
      tally.count('tampered orders');
      tally.expectEqual(what, outcomes([reply]), { [code]: 1 });
    }
    const honest = await sendOrder(shop.client, newIntent({ products, totalAmount }));
    tally.expectEqual('the order as it is', outcomes([honest]), { placed: 1 });
    const stored = await shop.atRest(({ db }) =>
      db.selectFrom('customer_order').select('total_amount').execute(),
    );
    tally.expectEqual('stored is the honest one, at the server’s price', stored, [
      { total_amount: totalAmount * 100 },
    ]);
    await shop.expectInvariants();
  },
} satisfies Check;

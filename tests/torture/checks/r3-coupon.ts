import { GetCouponDocument } from '../../../src/contract/generated/operations.ts';
import { couponLimitNotChecked, pauseAfterSnapshot } from '../bugs/orders.ts';
import { onceCoupons, twiceEach } from '../support/catalogue.ts';
import type { Arena, Check } from '../support/check.ts';
import { address, atOnce, newIntent, outcomes, priceOf, sendOrder } from '../support/order.ts';
import { settleAfter } from '../support/settle.ts';
import type { TortureShop } from '../support/shop.ts';

const products = [{ productId: 'plenty-a', quantity: 1 }];
const atOnceCount = 100;

export default {
  id: 'R3',
  title: 'coupon: one use and 100 orders; a limit per shopper; a lapsed order returns its use',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [
    {
      name: 'uses are counted only when the order is priced, not when it is written',
      replacements: [pauseAfterSnapshot, couponLimitNotChecked],
    },
    {
      name: 'two uses of a shopper can have the same ordinal',
      sql: ['alter table coupon_use drop constraint coupon_use_coupon_id_shopper_ordinal_key'],
      replacements: [pauseAfterSnapshot],
    },
    {
      name: 'a lapsed order keeps its use',
      sql: [
        `create function keep_use() returns trigger language plpgsql as $$
          begin if new.used_count < old.used_count then new.used_count := old.used_count; end if; return new; end $$`,
        'create trigger keep_use before update on coupon for each row execute function keep_use()',
      ],
    },
  ],
  async run(arena) {
    const shop = await arena.startShop();
    await spendOnce(shop, arena);
    await spendTwiceEach(shop, arena);
    await spendAfterLapse(shop, arena);
    await shop.expectInvariants();
  },
} satisfies Check;

async function spendOnce({ client }: TortureShop, { isQuick, tally }: Arena): Promise<void> {
  for (const couponCode of onceCoupons.slice(0, isQuick ? 2 : 19)) {
    const wish = { products, couponCode };
    const totalAmount = await priceOf(client, wish);
    const replies = await atOnce(atOnceCount, () => sendOrder(client, newIntent({ ...wish, totalAmount })));
    tally.count('orders with a coupon for one', atOnceCount);
    tally.expectEqual(`${couponCode} is used once`, outcomes(replies), {
      placed: 1,
      COUPON_EXHAUSTED: atOnceCount - 1,
    });
    const code = await client.send(GetCouponDocument, { code: couponCode });
    tally.expect(`${couponCode} can still be looked up`, code.kind === 'data', code);
  }
}

/** Shoppers are identified by their phone, in whatever format it is written. */
async function spendTwiceEach({ client }: TortureShop, { isQuick, tally }: Arena): Promise<void> {
  const totalAmount = await priceOf(client, { products, couponCode: twiceEach });
  for (let shopper = 0; shopper < (isQuick ? 2 : 10); shopper += 1) {
    const digits = `98123457${String(shopper).padStart(2, '0')}`;
    const replies = await atOnce(20, (index) => {
      const theirs = { ...address, phone: index % 2 === 0 ? digits : `+91${digits}` };
      const addresses = { shippingAddress: theirs, billingAddress: theirs };
      return sendOrder(client, newIntent({ products, couponCode: twiceEach, ...addresses, totalAmount }));
    });
    tally.count('orders with a coupon for two uses each', 20);
    tally.expectEqual('each shopper uses it twice', outcomes(replies), { placed: 2, COUPON_EXHAUSTED: 18 });
  }
}

async function spendAfterLapse(shop: TortureShop, { tally }: Arena): Promise<void> {
  const couponCode = onceCoupons.at(-1) ?? '';
  const wish = { products, couponCode, paymentType: 'PREPAID' as const };
  const totalAmount = await priceOf(shop.client, wish);
  const order = () => sendOrder(shop.client, newIntent({ ...wish, totalAmount }));
  const [first, second] = [await order(), await order()];
  tally.expectEqual(
    'an unpaid order uses the coupon up',
    [outcomes([first]), outcomes([second])],
    [{ placed: 1 }, { COUPON_EXHAUSTED: 1 }],
  );
  await settleAfter(shop, 20);
  await shop.process.begin();
  const [third, fourth] = [await order(), await order()];
  tally.expectEqual(
    'once it has lapsed, the use is there again, for one',
    [outcomes([third]), outcomes([fourth])],
    [{ placed: 1 }, { COUPON_EXHAUSTED: 1 }],
  );
}

import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/db/types.ts';
import type { CartLineInput } from '../../../src/contract/generated/schema.ts';
import { everyVariantIsTheFirst, giftsCountedByTheirLines, limitsCountedByLine } from '../bugs/prices.ts';
import type { Arena, Check } from '../support/check.ts';
import type { Client } from '../support/client.ts';
import { atOnce, newIntent, outcomes, sendOrder } from '../support/order.ts';

/** A product in two sizes: small for ₹299.50, large for ₹499. Its deal price is ₹199, and it is the gift of coupon SOAPGIFT. */
const gel = (
  size: 's' | 'l',
  source: 'CART' | 'COUPON' | 'LIMITED_TIME_DEAL',
  quantity = 1,
): CartLineInput => ({
  productId: 'rose-gel',
  variantId: `rose-gel-${size}`,
  quantity,
  source,
});
const lotion: CartLineInput = { productId: 'oat-lotion', quantity: 1 };
const gifts = 3;

export default {
  id: 'S21',
  title:
    'prices out of scope: a deal and a gift of the dearest variant, limits by many lines, unlimited gifts',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [
    { name: 'a deal and a gift apply to every variant', replacements: [everyVariantIsTheFirst] },
    {
      name: 'a gift is counted by the spelling of its coupon code',
      replacements: [giftsCountedByTheirLines],
    },
    { name: 'order limits count each line separately', replacements: [limitsCountedByLine] },
  ],
  async run(arena) {
    const shop = await arena.startShop({ prepare: offerDeals });
    const { tally } = arena;
    const refused = (what: string, code: string, products: CartLineInput[], totalAmount: number, more = {}) =>
      expectRefused(arena, shop.client, what, code, newIntent({ products, totalAmount, ...more }));
    for (const quantity of [1, 2, 5]) {
      await refused(
        'a dearer size at the price of the deal',
        'AMOUNT_CHANGED',
        [gel('l', 'LIMITED_TIME_DEAL', quantity)],
        199 * quantity + 40 + (quantity < 3 ? 49 : 0),
      );
    }
    const withGift = { couponCode: 'SOAPGIFT' };
    await refused(
      'the dearest size as a gift',
      'PRODUCT_UNAVAILABLE',
      [lotion, gel('l', 'COUPON')],
      539,
      withGift,
    );
    await refused(
      'ten of at most five, by two lines',
      'QUANTITY_NOT_ALLOWED',
      [gel('s', 'CART', 5), gel('s', 'LIMITED_TIME_DEAL', 5)],
      2_532.5,
    );
    await takeGifts(arena, shop.client);
    tally.expectEqual(
      'who buys the first size has the deal',
      outcomes([
        await sendOrder(
          shop.client,
          newIntent({ products: [gel('s', 'LIMITED_TIME_DEAL')], totalAmount: 288 }),
        ),
      ]),
      { placed: 1 },
    );
    await shop.expectInvariants();
  },
} satisfies Check;

async function offerDeals(db: Kysely<Database>): Promise<void> {
  await sql`update variant set inventory = 1000, maximum_order_quantity = case id when 'rose-gel-s' then 5 end
    where product_id = 'rose-gel'`.execute(db);
  await sql`update product set recommended = true, recommend_price = 19900 where id = 'rose-gel'`.execute(db);
  await sql`update product set inventory = 1000 where id in ('oat-lotion', 'made-to-order', 'gift-soap')`.execute(
    db,
  );
  await sql`update coupon set get_y_products = '{rose-gel}' where code = 'SOAPGIFT'`.execute(db);
  await sql`update coupon set max_allowed_usage = ${gifts} where code = 'FREESOAP'`.execute(db);
}

async function expectRefused(
  { tally }: Arena,
  client: Client,
  what: string,
  code: string,
  intent: ReturnType<typeof newIntent>,
): Promise<void> {
  tally.count('orders at a price that is not theirs');
  tally.expectEqual(what, outcomes([await sendOrder(client, intent)]), { [code]: 1 });
}

/** Uses a freebie up to its limit and beyond, each time with the code in another spelling. */
async function takeGifts({ tally, isQuick }: Arena, client: Client): Promise<void> {
  const names = ['FREESOAP', 'freesoap', ' FreeSoap ', '', null];
  const replies = await atOnce(isQuick ? 20 : 100, (index) => {
    const sourceCouponCode = names[index % names.length] ?? null;
    const gift: CartLineInput = { productId: 'gift-soap', quantity: 1, source: 'COUPON', sourceCouponCode };
    const products = [{ productId: 'made-to-order', quantity: 1 }, gift];
    return sendOrder(client, newIntent({ products, totalAmount: 2_540 }));
  });
  tally.count('orders with a gift', replies.length);
  tally.expectEqual('so many gifts are given as there are', outcomes(replies), {
    placed: gifts,
    PRODUCT_UNAVAILABLE: replies.length - gifts,
  });
}

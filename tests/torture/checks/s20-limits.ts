import type { Kysely } from 'kysely';
import type { Database } from '../../../server/db/types.ts';
import { CreateShoppingCartDocument, GetCouponDocument } from '../../../src/contract/generated/operations.ts';
import { tokenIsUserId } from '../bugs/identity.ts';
import {
  cartNotTaken,
  countedByEachProcess,
  ordersNotCounted,
  phoneStandsForAccount,
} from '../bugs/limits.ts';
import type { Arena, Check } from '../support/check.ts';
import type { Client } from '../support/client.ts';
import { address, atOnce, newIntent, outcomes, priceOf, sendOrder } from '../support/order.ts';
import { startSecond } from '../support/secondProcess.ts';

const products = [{ productId: 'plenty-a', quantity: 1 }];
const account = { id: 'torture-owner', phone: '+919811111111' };
const env = { UNPAID_ORDERS_PER_PHONE: '3', COUPON_GUESSES: '5' };

export default {
  id: 'S20',
  title: 'one phone reserves the stock; one cart in eight windows; a stranger with my phone; guessed codes',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [
    { name: 'orders are not counted', replacements: [ordersNotCounted] },
    {
      name: 'each process counts separately',
      databases: ['postgres'],
      replacements: [countedByEachProcess],
    },
    { name: 'an order does not refer to its cart', replacements: [cartNotTaken] },
    { name: 'an unverified phone counts for its account', replacements: [phoneStandsForAccount] },
  ],
  async run(arena) {
    const { tally, isQuick } = arena;
    const shop = await arena.startShop({ env, prepare: addOwner, replacements: [tokenIsUserId] });
    const second = await startSecond(shop, arena, { env, replacements: [tokenIsUserId] });
    const clients = [shop.client, ...(second === null ? [] : [second.client])];
    const clientOf = (index: number) => clients[index % clients.length] ?? shop.client;
    tally.count('processes', clients.length);
    await takeTheStock(arena, clientOf, isQuick ? 40 : 200);
    for (let round = 0; round < (isQuick ? 2 : 20); round += 1) await orderOneCart(arena, clientOf);
    await borrowPhone(arena, shop.client);
    await guessCodes(arena, clientOf);
    await second?.stop();
    await shop.expectInvariants();
  },
} satisfies Check;

async function addOwner(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('app_user')
    .values({ ...account, phone_verified: true })
    .execute();
  await db.updateTable('coupon').set({ max_usage_per_shopper: 1 }).where('code', '=', 'TEN').execute();
}

async function takeTheStock({ tally }: Arena, clientOf: (index: number) => Client, orders: number) {
  const wish = { products, paymentType: 'PREPAID' as const };
  const totalAmount = await priceOf(clientOf(0), wish);
  const replies = await atOnce(orders, (index) => {
    const shippingAddress = { ...address, address: `${index} Rose Lane` };
    return sendOrder(clientOf(index), newIntent({ ...wish, totalAmount, shippingAddress }));
  });
  tally.count('unpaid orders of one phone', orders);
  tally.expectEqual('three of them hold stock', outcomes(replies), {
    placed: 3,
    RATE_LIMITED: orders - 3,
  });
}

async function orderOneCart({ tally }: Arena, clientOf: (index: number) => Client) {
  const totalAmount = await priceOf(clientOf(0), { products });
  const data = products.map((line) => ({ ...line, source: 'CART' as const }));
  const reply = await clientOf(0).send(CreateShoppingCartDocument, {
    input: { storeId: 'demo', isRewardApplied: true, data },
  });
  const shoppingCartId = reply.kind === 'data' ? reply.data.createShoppingCart.shoppingCartId : null;
  const replies = await atOnce(8, (index) =>
    sendOrder(clientOf(index), newIntent({ products, totalAmount, shoppingCartId })),
  );
  tally.count('windows that order one cart', replies.length);
  tally.expectEqual('one of them has the order', outcomes(replies), { placed: 1, ORDER_STATE: 7 });
}

async function borrowPhone({ tally }: Arena, client: Client) {
  const wish = { products, couponCode: 'TEN' };
  const totalAmount = await priceOf(client, wish);
  const shippingAddress = { ...address, phone: account.phone };
  const strangers = await sendOrder(client, newIntent({ ...wish, totalAmount, shippingAddress }));
  tally.expectEqual('a stranger orders with my phone and my coupon', outcomes([strangers]), { placed: 1 });
  const own = await sendOrder(client, newIntent({ ...wish, totalAmount }), { token: account.id });
  tally.expectEqual('my coupon is still mine to use', outcomes([own]), { placed: 1 });
}

async function guessCodes({ tally }: Arena, clientOf: (index: number) => Client) {
  const replies = await atOnce(40, async (index) => {
    const reply = await clientOf(index).send(GetCouponDocument, { code: `GUESS${index}` });
    return reply.kind === 'refused' ? reply.refusal.code : 'answered';
  });
  tally.count('guessed codes', replies.length);
  const answered = replies.filter((code) => code !== 'RATE_LIMITED').length;
  tally.expectEqual('of the guesses so many are answered', answered, 5);
}

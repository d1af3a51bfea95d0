import { GetOrderDocument } from '../../../src/contract/generated/operations.ts';
import { pauseAfterSnapshot, requestsNotCompared } from '../bugs/orders.ts';
import type { Arena, Check } from '../support/check.ts';
import {
  address,
  atOnce,
  type Intent,
  newIntent,
  type OrderReply,
  outcomes,
  priceOf,
  sendOrder,
} from '../support/order.ts';
import type { TortureShop } from '../support/shop.ts';

const repeats = 100;
const oneLine = [{ productId: 'plenty-a', quantity: 1 }];

export default {
  id: 'R2',
  title: 'replay: one key 100 times concurrently and in sequence; another body; another shopper',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [
    {
      name: 'the idempotency key is looked up, but it is not unique',
      sql: ['alter table customer_order drop constraint customer_order_idempotency_key_key'],
      replacements: [pauseAfterSnapshot],
    },
    {
      name: 'a known key returns its order to anybody, for any request',
      replacements: [requestsNotCompared],
    },
  ],
  async run(arena) {
    const shop = await arena.startShop();
    const totalAmount = await priceOf(shop.client, { products: oneLine });
    const rounds = arena.isQuick ? 2 : 10;
    for (let round = 0; round < rounds; round += 1) {
      const intent = newIntent({ products: oneLine, totalAmount });
      const together = await atOnce(repeats, () => sendOrder(shop.client, intent));
      const inTurn: OrderReply[] = [];
      for (let run = 0; run < repeats; run += 1) inTurn.push(await sendOrder(shop.client, intent));
      arena.tally.count('calls with a known key', 2 * repeats);
      arena.tally.expectEqual(
        'one key gives one reply, cookie and all',
        distinct([...together, ...inTurn]),
        1,
      );
      arena.tally.expectEqual('every repeat is answered', outcomes([...together, ...inTurn]), {
        placed: 2 * repeats,
      });
      await sendOtherwise(shop, arena, intent);
    }
    await shop.expectInvariants();
  },
} satisfies Check;

function distinct(replies: readonly OrderReply[]): number {
  return new Set(replies.map((reply) => JSON.stringify(reply))).size;
}

/** The same key with other content must be refused, without revealing anything about the existing order. */
async function sendOtherwise({ client }: TortureShop, { tally }: Arena, intent: Intent): Promise<void> {
  const moved = { ...address, address: '13 Rose Lane' };
  const others: Intent[] = [
    { ...intent, products: [{ productId: 'plenty-a', quantity: 2 }] },
    { ...intent, products: [{ productId: 'plenty-b', quantity: 1 }] },
    { ...intent, shippingAddress: moved, billingAddress: moved },
    { ...intent, shippingAddress: { ...address, phone: '+919812345679' } },
    { ...intent, paymentType: 'PREPAID' },
    { ...intent, couponCode: 'TEN' },
  ];
  const replies = await Promise.all(others.map((other) => sendOrder(client, other)));
  tally.count('calls with a known key and another order', others.length);
  tally.expectEqual('another order under a known key is refused', outcomes(replies), {
    IDEMPOTENCY_CONFLICT: others.length,
  });
  const told = replies.flatMap((reply) =>
    reply.kind === 'refused' ? Object.keys(reply.refusal.details) : ['order'],
  );
  tally.expectEqual('the refusal tells nothing of the order', told, []);

  const own = await sendOrder(client, intent);
  if (own.kind !== 'data') return tally.expect('the key still answers its owner', false, own);
  const { id } = own.data.createOrder;
  const strangers = await Promise.all(
    ['', `order_${id}=guessed`, `order_${id}=${intent.idempotencyKey}`].map((cookie) =>
      client.send(GetOrderDocument, { id }, { cookie }),
    ),
  );
  tally.expectEqual('nobody reads the order without its secret', outcomes(strangers), { NOT_FOUND: 3 });
  const read = await client.send(GetOrderDocument, { id }, own);
  tally.expectEqual('the cookie that every repeat is given opens the order', outcomes([read]), { placed: 1 });
}

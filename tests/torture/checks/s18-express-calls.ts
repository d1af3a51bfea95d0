import { sql } from 'kysely';
import {
  callMerchantIgnored,
  callSignatureIgnored,
  callsRepeated,
  callTimeIgnored,
} from '../bugs/express.ts';
import type { Arena, Check } from '../support/check.ts';
import { offerExpress } from '../support/express.ts';
import {
  expressPath,
  orderBody,
  type SignedCall,
  send,
  signedCall,
  startCheckout,
} from '../support/expressCalls.ts';
import { atOnce, priceOf } from '../support/order.ts';
import type { TortureShop } from '../support/shop.ts';

const minute = 60_000;
const products = [{ productId: 'plenty-a', quantity: 1 }];

export default {
  id: 'S18',
  title:
    'the express provider’s signed calls: unsigned, foreign, altered, moved to another address, old, replayed',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [
    {
      name: 'a repeated call is processed again',
      replacements: [callsRepeated],
    },
    {
      name: 'the signature is not checked',
      replacements: [callSignatureIgnored],
    },
    {
      name: 'the time of a call is not checked',
      replacements: [callTimeIgnored],
    },
    {
      name: 'the merchant of a call is not checked',
      replacements: [callMerchantIgnored],
    },
  ],
  async run(arena) {
    const { tally, isQuick } = arena;
    const shop = await arena.startShop({ prepare: offerExpress });
    const total = Math.round((await priceOf(shop.client, { products })) * 100);
    const checkout = await startCheckout(shop);
    const order = (signing = {}) => signedCall('/order', orderBody(checkout, total), signing);

    await refuse(shop, arena, forgeries(order));
    const truth = order();
    const replies = await atOnce(isQuick ? 20 : 200, () => send(shop, truth));
    tally.count('replays', replies.length - 1);
    tally.expectEqual('one call of all is done', replies.filter((status) => status === 200).length, 1);
    tally.expectEqual(
      'the others are refused as replays',
      replies.filter((status) => status === 409).length,
      replies.length - 1,
    );
    await refuse(shop, arena, { 'the true call, moved to another address': moved(truth) });
    const { rows } = await shop.atRest(({ db }) =>
      sql<{ count: number }>`select count(*)::int as count from customer_order`.execute(db),
    );
    tally.expectEqual('orders', rows[0]?.count, 1);
    await shop.expectInvariants();
  },
} satisfies Check;

function forgeries(order: (signing?: object) => SignedCall): Record<string, SignedCall> {
  const honest = order();
  const { 'x-gokwik-signature': own = '', ...unsigned } = honest.headers;
  const withHeaders = (headers: SignedCall['headers']) => ({ ...honest, headers });
  const other = order();
  return {
    'without any header': withHeaders({}),
    'without a signature': withHeaders(unsigned),
    'with an empty signature': withHeaders({ ...unsigned, 'x-gokwik-signature': '' }),
    'with half a signature': withHeaders({ ...unsigned, 'x-gokwik-signature': own.slice(0, 32) }),
    'with another secret': order({ secret: 'guessed' }),
    'of another merchant': order({ merchantId: 'another-merchant' }),
    'with the body of another call': { ...honest, body: other.body },
    'with another total': { ...honest, body: honest.body.replace(/"total":\d+/, '"total":100') },
    'with another address': { ...honest, body: honest.body.replace('12 Rose Lane', '13 Rose Lane') },
    'with its body written anew': { ...honest, body: JSON.stringify(JSON.parse(honest.body), null, 1) },
    'with a request id of its own': withHeaders({
      ...honest.headers,
      'x-gokwik-request-id': crypto.randomUUID(),
    }),
    'with a time of its own': withHeaders({
      ...honest.headers,
      'x-gokwik-timestamp': String(Date.now() + 1),
    }),
    'signed six minutes ago': order({ at: Date.now() - 6 * minute }),
    'signed for six minutes from now': order({ at: Date.now() + 6 * minute }),
    'signed seven days ago': order({ at: Date.now() - 7 * 24 * 60 * minute }),
  };
}

const moved = (call: SignedCall): SignedCall => ({ ...call, path: `${expressPath}/coupon/remove` });

async function refuse(
  shop: TortureShop,
  { tally }: Arena,
  calls: Readonly<Record<string, SignedCall>>,
): Promise<void> {
  for (const [what, call] of Object.entries(calls)) {
    tally.count('forged calls');
    tally.expectEqual(`refused: ${what}`, await send(shop, call), 401);
  }
}

import type { Kysely } from 'kysely';
import { reviewsCommand } from '../../../server/account/reviewsCommand.ts';
import type { Database } from '../../../server/db/types.ts';
import { CreateReviewDocument, SearchReviewsDocument } from '../../../src/contract/generated/operations.ts';
import { tokenIsUserId } from '../bugs/identity.ts';
import { everyReviewIsShown, everyTextIsHarmless } from '../bugs/reviews.ts';
import type { Arena, Check } from '../support/check.ts';
import type { Client } from '../support/client.ts';
import { newIntent, outcomes, priceOf, sendOrder } from '../support/order.ts';
import type { TortureShop } from '../support/shop.ts';

const productId = 'plenty-a';
const products = [{ productId, quantity: 1 }];
/** What each writes; of the buyers one says what can be shown. */
const strangers = {
  'torture-stranger-1': 'I never bought this.',
  'torture-stranger-2': 'Buy at the other shop.',
};
const buyers = {
  'torture-buyer-1': 'Soft, and lasts.',
  'torture-buyer-2': 'Cheaper at https://other.example/shop',
  'torture-buyer-3': 'Call me: +91 98123 45678',
};
const shownText = buyers['torture-buyer-1'];
const writers = [...Object.keys(strangers), ...Object.keys(buyers)];

export default {
  id: 'S23',
  title:
    'reviews by shoppers who never bought the product, and with links and numbers; then the merchant removes one',
  databases: ['pglite', 'postgres'],
  isQuick: true,
  bugs: [
    { name: 'every review is published at once', replacements: [everyReviewIsShown] },
    { name: 'links and numbers count as harmless', replacements: [everyTextIsHarmless] },
  ],
  async run(arena) {
    const { tally, startShop } = arena;
    const shop = await startShop({ prepare: addWriters, replacements: [tokenIsUserId] });
    const totalAmount = await priceOf(shop.client, { products });
    for (const token of Object.keys(buyers)) {
      const bought = await sendOrder(shop.client, newIntent({ products, totalAmount }), { token });
      tally.expectEqual('a buyer buys', outcomes([bought]), { placed: 1 });
    }
    await deliver(shop);
    for (const [token, comment] of Object.entries({ ...strangers, ...buyers })) {
      const input = { productId, rating: 1, comment };
      const written = await shop.client.send(CreateReviewDocument, { input }, { token });
      tally.count('reviews written');
      tally.expectEqual('a review is taken', outcomes([written]), { placed: 1 });
    }
    tally.expectEqual('others read the one that can be shown', await readBy(shop.client), [shownText]);
    await takeDown(shop, arena);
    tally.expectEqual('what was taken down is gone', await readBy(shop.client), []);
    await shop.expectInvariants();
  },
} satisfies Check;

async function addWriters(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('app_user')
    .values(writers.map((id) => ({ id, first_name: 'Asha' })))
    .execute();
}

/** Only who has got the product is a buyer. Written while the server is stopped, because the embedded database serves one process. */
async function deliver(shop: TortureShop): Promise<void> {
  await shop.atRest(async ({ db }) => {
    const delivered = { status: 'DELIVERED', stage: 'delivered', delivered_at: new Date() } as const;
    await db
      .updateTable('customer_order')
      .set(delivered)
      .where('user_id', 'in', Object.keys(buyers))
      .execute();
  });
  await shop.process.begin();
}

async function readBy(client: Client): Promise<readonly string[]> {
  const filter = { productId: { eq: productId } };
  const reply = await client.send(SearchReviewsDocument, { filter });
  if (reply.kind !== 'data') throw new Error(`Reviews cannot be read: ${JSON.stringify(reply)}`);
  return reply.data.searchReviews.items.map(({ comment }) => comment);
}

/** Runs the merchant's command while the server is stopped, because the embedded database serves one process. */
async function takeDown(shop: TortureShop, { tally }: Arena): Promise<void> {
  await shop.atRest(async ({ db }) => {
    const place = { db, storeId: 'demo' };
    const shown = await db.selectFrom('review').select('id').where('comment', '=', shownText).execute();
    for (const { id } of shown) {
      tally.expectEqual('it is taken down', (await reviewsCommand(place, ['remove', id])).ok, true);
    }
  });
  await shop.process.begin();
}

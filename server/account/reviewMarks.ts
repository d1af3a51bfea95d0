import type { Kysely } from 'kysely';
import type { MarkReviewInput, Review } from '../../src/contract/generated/schema.ts';
import { helpfulCount, presentReview } from '../catalogue/reviews.ts';
import type { Database } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse, requireUser } from '../graphql/errors.ts';
import { refuseInWords } from '../graphql/input.ts';

/**
 * Marks a published review as helpful, or removes the mark. Idempotent. Refuses UNAUTHENTICATED, NOT_FOUND, and BAD_INPUT for
 * one's own review.
 */
export async function markReview(
  context: GraphQLContext,
  { id, isHelpful }: MarkReviewInput,
): Promise<Review> {
  const caller = requireUser(context);
  const { db, storeId } = context;
  const { userId } = caller;
  const { user_id: author } = await readShown(db, storeId, id);
  if (author === userId) refuseInWords('id', 'You wrote this review yourself.');
  if (isHelpful) {
    await db
      .insertInto('review_mark')
      .values({ review_id: id, user_id: userId, created_at: context.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await db.deleteFrom('review_mark').where('review_id', '=', id).where('user_id', '=', userId).execute();
  }
  return presentReview(await readShown(db, storeId, id), caller);
}

/** Ids of the product's reviews that the caller has marked. Refuses UNAUTHENTICATED. */
export async function markedReviews(context: GraphQLContext, productId: string): Promise<string[]> {
  const { userId } = requireUser(context);
  const marked = await context.db
    .selectFrom('review_mark')
    .innerJoin('review', 'review.id', 'review_mark.review_id')
    .select('review.id')
    .where('review_mark.user_id', '=', userId)
    .where('review.product_id', '=', productId)
    .execute();
  return marked.map(({ id }) => id);
}

async function readShown(db: Kysely<Database>, storeId: string, id: string) {
  const row = await db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .selectAll('review')
    .select(helpfulCount.as('helpful'))
    .where('review.id', '=', id)
    .where('review.status', '=', 'SHOWN')
    .where('product.store_id', '=', storeId)
    .executeTakeFirst();
  return row ?? refuse('NOT_FOUND', 'There is no such review.');
}

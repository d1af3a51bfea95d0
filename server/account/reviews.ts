import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import type { CreateReviewInput, Review, UpdateReviewInput } from '../../src/contract/generated/schema.ts';
import { helpfulCount, presentReview } from '../catalogue/reviews.ts';
import type { ReviewsShown } from '../config.ts';
import { inTransaction, isWriteConflict } from '../db/conflicts.ts';
import { json } from '../db/json.ts';
import type { Database, Row } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { refuse, requireUser } from '../graphql/errors.ts';
import { parseInput, refuseInWords } from '../graphql/input.ts';
import { IdSchema } from '../ids.ts';
import { linesOf } from '../plainText.ts';
import { moveRating } from './reviewRating.ts';
import { statusAfterChange, statusOf } from './reviewStatus.ts';

const maxImages = 4;

const Text = v.pipe(v.string(), v.transform(linesOf));
const Rating = v.pipe(v.number(), v.integer(), v.minValue(1, 'From 1 to 5'), v.maxValue(5, 'From 1 to 5'));
const Title = v.pipe(Text, v.maxLength(120, 'At most 120 characters'));
const Comment = v.pipe(
  Text,
  v.minLength(3, 'Please write a few words'),
  v.maxLength(4_000, 'At most 4,000 characters'),
);
const Images = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(100))),
  v.maxLength(maxImages, `At most ${maxImages} pictures`),
);

const SkinType = v.picklist(['OILY', 'DRY', 'COMBINATION', 'NORMAL', 'SENSITIVE']);

const NewSchema = v.object({
  productId: IdSchema,
  rating: Rating,
  title: v.nullish(Title, null),
  comment: Comment,
  images: v.nullish(Images, []),
  skinType: v.nullish(SkinType, null),
});
const ChangeSchema = v.object({
  id: IdSchema,
  rating: v.nullish(Rating),
  title: v.nullish(Title),
  comment: v.nullish(Comment),
  images: v.nullish(Images),
  skinType: v.nullish(SkinType),
});

/**
 * CreateReview (Specification 7): one review of a product for each shopper; `shown` says whether others see it at once. Refuses
 * UNAUTHENTICATED, NOT_FOUND or BAD_INPUT.
 */
export async function createReview(
  context: GraphQLContext,
  input: CreateReviewInput,
  shown: ReviewsShown,
): Promise<Review> {
  const caller = requireUser(context);
  const { userId } = caller;
  const { productId, rating, title, comment, images, skinType } = parseInput(NewSchema, input);
  try {
    return await inTransaction(context.db, async (trx) => {
      const author = await loadAuthor(trx, context.storeId, userId, productId);
      const id = randomUUID();
      const written = {
        verified: author.has_bought,
        reviewer_name: publicNameOf(author),
        title: title || null,
        comment,
        images,
      };
      const row = await trx
        .insertInto('review')
        .values({
          ...written,
          id,
          product_id: productId,
          user_id: userId,
          reviewer_email: author.email,
          rating,
          images: json(images),
          skin_type: skinType,
          status: statusOf(written, shown),
          created_at: context.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await claimImages(trx, userId, id, images);
      await moveRating(trx, null, row);
      return presentReview({ ...row, helpful: 0 }, caller);
    });
  } catch (error) {
    if (isWriteConflict(error))
      refuseInWords('productId', 'You have reviewed this already. Change that review.');
    throw error;
  }
}

/**
 * UpdateReview (Specification 7): changes the fields that are sent; `shown` says whether others see new words at once. Refuses
 * UNAUTHENTICATED, NOT_FOUND or BAD_INPUT.
 */
export function updateReview(
  context: GraphQLContext,
  input: UpdateReviewInput,
  shown: ReviewsShown,
): Promise<Review> {
  const caller = requireUser(context);
  const { id, ...change } = parseInput(ChangeSchema, input);
  return inTransaction(context.db, async (trx) => {
    const before = await lockReview(trx, context.storeId, caller.userId, id);
    const after = {
      reviewer_name: before.reviewer_name,
      comment: change.comment ?? before.comment,
      title: change.title === undefined ? before.title : change.title || null,
      images: change.images ?? before.images,
      verified: before.verified || (await hasBought(trx, caller.userId, before.product_id)),
    };
    const row = await trx
      .updateTable('review')
      .set({
        ...after,
        rating: change.rating ?? before.rating,
        images: json(after.images),
        skin_type: change.skinType === undefined ? before.skin_type : change.skinType,
        status: statusAfterChange(before, after, shown),
      })
      .where('id', '=', id)
      .returningAll()
      .returning(helpfulCount.as('helpful'))
      .executeTakeFirstOrThrow();
    if (change.images) await claimImages(trx, caller.userId, id, change.images);
    await moveRating(trx, before, row);
    return presentReview(row, caller);
  });
}

async function loadAuthor(trx: Transaction<Database>, storeId: string, userId: string, productId: string) {
  const author = await trx
    .selectFrom('app_user')
    .innerJoin('product', (join) =>
      join
        .on('product.id', '=', productId)
        .on('product.store_id', '=', storeId)
        .on('product.status', '=', 'ENABLED'),
    )
    .select(['app_user.first_name', 'app_user.last_name', 'app_user.email'])
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  if (author === undefined) return refuse('NOT_FOUND', 'There is no such product.');
  return { ...author, has_bought: await hasBought(trx, userId, productId) };
}

/** Whether an order that the shopper has got and not sent back has the product. One that has not arrived can still be cancelled. */
async function hasBought(db: Kysely<Database>, userId: string, productId: string): Promise<boolean> {
  const line = await db
    .selectFrom('order_line')
    .innerJoin('customer_order', 'customer_order.id', 'order_line.order_id')
    .select('order_line.id')
    .where('order_line.product_id', '=', productId)
    .whereRef('order_line.cancelled_quantity', '<', 'order_line.quantity')
    .where('customer_order.user_id', '=', userId)
    .where('customer_order.status', '=', 'DELIVERED')
    .executeTakeFirst();
  return line !== undefined;
}

/** Locks the review. Refuses a missing one and another author's in the same way. */
async function lockReview(
  trx: Transaction<Database>,
  storeId: string,
  userId: string,
  id: string,
): Promise<Row<'review'>> {
  const row = await trx
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .selectAll('review')
    .where('review.id', '=', id)
    .where('review.user_id', '=', userId)
    .where('product.store_id', '=', storeId)
    .forUpdate('review')
    .executeTakeFirst();
  return row ?? refuse('NOT_FOUND', 'There is no such review.');
}

/** Assigns the pictures to the review, each uploaded by its author, and deletes the review's other pictures. */
async function claimImages(
  trx: Transaction<Database>,
  userId: string,
  reviewId: string,
  images: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('review_image')
    .where('review_id', '=', reviewId)
    .where(sql<boolean>`not key = any(${[...images]}::text[])`)
    .execute();
  const claimed = await trx
    .updateTable('review_image')
    .set({ review_id: reviewId })
    .where(sql<boolean>`key = any(${[...images]}::text[])`)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('review_id', 'is', null), eb('review_id', '=', reviewId)]))
    .returning('key')
    .execute();
  if (claimed.length !== images.length) refuseInWords('images', 'Please add this picture again.');
}

/** The author's public name: the first name and the initial of the last. */
function publicNameOf({
  first_name: first,
  last_name: last,
}: Pick<Row<'app_user'>, 'first_name' | 'last_name'>) {
  if (first === null) return 'A shopper';
  return last === null ? first : `${first} ${[...last][0]}.`;
}

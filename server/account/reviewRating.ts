import { sql, type Transaction } from 'kysely';
import type { Database, Row } from '../db/types.ts';

type Rated = Pick<Row<'review'>, 'product_id' | 'rating' | 'status'>;

/** Updates the product's rating after a change of one review. Only published reviews count. @param before `null` for a new review */
export async function moveRating(
  trx: Transaction<Database>,
  before: Rated | null,
  after: Rated,
): Promise<void> {
  const left = before?.status === 'SHOWN' ? before.rating : null;
  const come = after.status === 'SHOWN' ? after.rating : null;
  const count = Number(come !== null) - Number(left !== null);
  const sum = (come ?? 0) - (left ?? 0);
  if (count === 0 && sum === 0) return;
  await trx
    .updateTable('product')
    .set({
      rating: sql<number>`(coalesce(rating, 0) * total_ratings + ${sum}::float8)
        / nullif(greatest(total_ratings + ${count}::integer, 0), 0)`,
      total_ratings: sql<number>`greatest(total_ratings + ${count}::integer, 0)`,
    })
    .where('id', '=', after.product_id)
    .execute();
}

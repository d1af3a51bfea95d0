import type { ReviewStatus } from '../../src/contract/generated/schema.ts';
import { misused, unknownKind } from '../commands/help.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { inTransaction } from '../db/conflicts.ts';
import { onOneLine } from '../plainText.ts';
import { momentOf } from '../times.ts';
import { moveRating } from './reviewRating.ts';

type Place = Pick<StaffServices, 'db' | 'storeId'>;

const mostListed = 200;
const shownComment = 300;

const statuses: ReadonlyMap<string, ReviewStatus> = new Map([
  ['waiting', 'WAITING'],
  ['shown', 'SHOWN'],
  ['removed', 'REMOVED'],
]);

/** `npm run reviews -- list | allow | remove`: the merchant moderates shoppers' reviews. Sample reviews are not listed. */
export async function reviewsCommand(
  place: Place,
  [kind, ...rest]: readonly string[],
): Promise<CommandResult> {
  const [first, second] = rest;
  const listed = statuses.get(first ?? 'waiting');
  switch (kind) {
    case 'list':
      if (second !== undefined) return misused('reviews', `"${second}" is too much.`, kind);
      return listed === undefined
        ? misused('reviews', `There is no list "${first}" of reviews.`, kind)
        : list(place, listed);
    case 'allow':
    case 'remove':
      if (first === undefined) return misused('reviews', 'Which review?', kind);
      return change(place, rest, kind === 'allow' ? 'SHOWN' : 'REMOVED');
    default:
      return unknownKind('reviews', kind);
  }
}

async function list({ db, storeId }: Place, status: ReviewStatus): Promise<CommandResult> {
  const rows = await db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .selectAll('review')
    .select('product.title as product')
    .where('product.store_id', '=', storeId)
    .where('review.status', '=', status)
    .where('review.is_sample', '=', false)
    .orderBy('review.created_at', 'desc')
    .limit(mostListed + 1)
    .execute();
  if (rows.length === 0) return { ok: true, lines: [`No reviews are ${status.toLowerCase()}.`] };
  const lines = rows
    .slice(0, mostListed)
    .flatMap((row) => [
      `${row.id}  ${row.rating} of 5  ${momentOf(row.created_at)}  ${shortLine(row.product)}`,
      `  ${shortLine(row.reviewer_name)}${row.verified ? ', who bought it here' : ''}: ${shortLine([row.title, row.comment].filter(Boolean).join(': '))}`,
      ...row.images.map((key) => `  picture: /media/${key}`),
    ]);
  return { ok: true, lines: [...lines, ...(rows.length > mostListed ? ['… and more.'] : [])] };
}

function shortLine(text: string): string {
  const plain = onOneLine(text);
  return plain.length > shownComment ? `${plain.slice(0, shownComment)}…` : plain;
}

/** Changes the status of all these reviews, or of none if one is unknown. */
function change(
  { db, storeId }: Place,
  ids: readonly string[],
  status: ReviewStatus,
): Promise<CommandResult> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('review')
      .innerJoin('product', 'product.id', 'review.product_id')
      .selectAll('review')
      .where('product.store_id', '=', storeId)
      .where('review.id', 'in', [...ids])
      .orderBy('review.id')
      .forUpdate('review')
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0) {
      return {
        ok: false,
        lines: [...unknown.map((id) => `There is no review ${id}.`), 'Nothing was changed.'],
      };
    }
    for (const row of rows) {
      await trx.updateTable('review').set({ status }).where('id', '=', row.id).execute();
      await moveRating(trx, row, { ...row, status });
    }
    const now = status === 'SHOWN' ? 'is shown' : 'is taken down';
    return { ok: true, lines: rows.map(({ id }) => `Review ${id} ${now} now.`) };
  });
}

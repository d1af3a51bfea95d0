import type { ReviewStatus } from '../../src/contract/generated/schema.ts';
import type { ReviewsShown } from '../config.ts';
import type { Row } from '../db/types.ts';
import { isSuspicious } from './reviewText.ts';

type Written = Pick<Row<'review'>, 'reviewer_name' | 'title' | 'comment' | 'verified'> & {
  readonly images: readonly string[];
};

/** The status of a review that was just written: a suspicious one waits for approval, else the setting `REVIEWS_SHOWN` decides. */
export function statusOf(review: Written, shown: ReviewsShown): ReviewStatus {
  const texts = [review.reviewer_name, review.title ?? '', review.comment];
  if (texts.some(isSuspicious)) return 'WAITING';
  return shown === 'all' || (shown === 'bought' && review.verified) ? 'SHOWN' : 'WAITING';
}

/**
 * The status after a change. An approved review stays published while its text and pictures are unchanged; a removed one waits
 * for approval again after it is rewritten.
 */
export function statusAfterChange(before: Row<'review'>, after: Written, shown: ReviewsShown): ReviewStatus {
  const contentOf = ({ title, comment, images }: Written) => JSON.stringify([title, comment, images]);
  if (contentOf(before) === contentOf(after) && before.status !== 'WAITING') return before.status;
  const status = statusOf(after, shown);
  return before.status === 'REMOVED' ? 'WAITING' : status;
}

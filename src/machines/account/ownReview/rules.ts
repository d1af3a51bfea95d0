/** The review form's rules, within the server's limits. Pure. */

import type { Review, ReviewDraft } from '../../../contract/domain/index.ts';
import { fitText } from '../../../contract/text.ts';
import type { OwnReviewContext, ReviewErrors, ReviewFields } from './types.ts';

export const MOST_PICTURES = 4;
const SHORTEST_COMMENT = 3;
const maxLengths = { title: 120, comment: 4_000 } as const;

export const emptyReview: ReviewFields = { rating: 0, title: '', comment: '', skinType: null };

export function fieldsOf({ rating, title, comment, skinType }: Review): ReviewFields {
  return { rating, title: title ?? '', comment, skinType };
}

export function boundText(field: 'title' | 'comment', value: string): string {
  return fitText(value, maxLengths[field]);
}

export function errorsOf({ rating, comment }: ReviewFields): ReviewErrors {
  return {
    ...(rating < 1 && { rating: 'Please choose how many stars' }),
    ...(comment.trim().length < SHORTEST_COMMENT && { comment: 'Please write a few words' }),
  };
}

export function draftOf({ fields, images }: Pick<OwnReviewContext, 'fields' | 'images'>): ReviewDraft {
  return {
    rating: fields.rating,
    title: fields.title.trim() || null,
    comment: fields.comment.trim(),
    images,
    skinType: fields.skinType,
  };
}

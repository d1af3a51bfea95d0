import type { Failure, Result, Review, ReviewDraft } from '../../../contract/domain/index.ts';

export interface ReviewFields {
  /** 1 to 5; 0: not chosen. */
  readonly rating: number;
  readonly title: string;
  readonly comment: string;
}

export type ReviewErrors = Readonly<Partial<Record<keyof ReviewFields, string>>>;

export interface OwnReviewContext {
  readonly productId: string;
  readonly userId: string | null;
  /** What the shopper has written of the product; null: nothing, or not known. */
  readonly review: Review | null;
  readonly fields: ReviewFields;
  /** Keys of its pictures. */
  readonly images: readonly string[];
  /** The picture that is being sent: what the page's owner calls it. */
  readonly picture: string | null;
  readonly errors: ReviewErrors;
  /** Why the review could not be saved. */
  readonly failure: Failure | null;
  /** Why the latest picture could not be taken. */
  readonly pictureFailure: Failure | null;
}

export interface OwnReviewInput {
  readonly productId: string;
}

export type OwnReviewEvent =
  | { readonly type: 'user.signedIn'; readonly userId: string }
  | { readonly type: 'user.signedOut' }
  | { readonly type: 'review.write' }
  | { readonly type: 'review.rated'; readonly rating: number }
  | { readonly type: 'review.typed'; readonly field: 'title' | 'comment'; readonly value: string }
  /** A file was chosen; the composition root holds it under this name. */
  | { readonly type: 'review.picture.added'; readonly picture: string }
  | { readonly type: 'review.picture.removed'; readonly key: string }
  | { readonly type: 'review.submitted' }
  | { readonly type: 'review.cancelled' };

/** The lists that show it are out of date. */
export type OwnReviewEmitted = { readonly type: 'review.saved' };

/** Null: the shopper has written nothing of it. */
export type OwnReviewReply = Result<Review | null>;
export type SaveReviewReply = Result<Review>;
/** The key under which the server keeps the picture. */
export type PictureReply = Result<string>;

export interface SaveReviewInput {
  readonly productId: string;
  /** Null: a new one. */
  readonly id: string | null;
  readonly draft: ReviewDraft;
}

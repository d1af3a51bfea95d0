import type {
  Failure,
  Result,
  Review,
  ReviewDraft,
  SkinType,
  UploadedPicture,
} from '../../../contract/domain/index.ts';

export interface ReviewFields {
  /** 1 to 5; 0: not chosen. */
  readonly rating: number;
  readonly title: string;
  readonly comment: string;
  /** `null`: not said. */
  readonly skinType: SkinType | null;
}

export type ReviewErrors = Readonly<Partial<Record<keyof ReviewFields, string>>>;

export interface OwnReviewContext {
  readonly productId: string;
  readonly userId: string | null;
  /** The shopper's review; `null` without one, or before it is loaded. */
  readonly review: Review | null;
  readonly fields: ReviewFields;
  /** Keys of the review's pictures. */
  readonly images: readonly string[];
  /** The picture that is being uploaded, by the name under which the composition root holds the file. */
  readonly picture: string | null;
  readonly errors: ReviewErrors;
  /** Why saving the review failed. */
  readonly failure: Failure | null;
  /** Why the latest upload failed. */
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
  | { readonly type: 'review.skinType.chosen'; readonly skinType: SkinType | null }
  /** A file was chosen; the composition root holds it under this name. */
  | { readonly type: 'review.picture.added'; readonly picture: string }
  | { readonly type: 'review.picture.removed'; readonly key: string }
  | { readonly type: 'review.submitted' }
  | { readonly type: 'review.cancelled' };

/** Lists that show the review must be reloaded. */
export type OwnReviewEmitted = { readonly type: 'review.saved' };

/** `null`: the shopper has not reviewed the product. */
export type OwnReviewReply = Result<Review | null>;
export type SaveReviewReply = Result<Review>;
export type PictureReply = Result<UploadedPicture>;

export interface SaveReviewInput {
  readonly productId: string;
  readonly userId: string | null;
  /** `null`: a new review. */
  readonly id: string | null;
  readonly draft: ReviewDraft;
}

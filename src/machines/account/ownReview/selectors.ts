import type { SnapshotFrom } from 'xstate';
import type { Failure, Review } from '../../../contract/domain/index.ts';
import type { ownReviewMachine } from './machine.ts';
import { MOST_PICTURES } from './rules.ts';
import type { ReviewErrors, ReviewFields } from './types.ts';

type Snapshot = SnapshotFrom<typeof ownReviewMachine>;

/** `null` without a review, or before it is loaded. */
export const selectOwnReview = ({ context }: Snapshot): Review | null => context.review;
export const selectIsWritingReview = (snapshot: Snapshot): boolean => snapshot.matches('writing');
export const selectIsOwnReviewLoading = (snapshot: Snapshot): boolean => snapshot.matches('asking');
/** Loading the review failed; `review.write` retries. */
export const selectIsOwnReviewUnknown = (snapshot: Snapshot): boolean => snapshot.matches('unknown');
export const selectIsSavingReview = (snapshot: Snapshot): boolean => snapshot.matches({ writing: 'saving' });
export const selectIsSendingPicture = (snapshot: Snapshot): boolean =>
  snapshot.matches({ writing: 'uploading' });
export const selectReviewFields = ({ context }: Snapshot): ReviewFields => context.fields;
export const selectReviewErrors = ({ context }: Snapshot): ReviewErrors => context.errors;
/** Keys of the review's pictures. */
export const selectReviewImages = ({ context }: Snapshot): readonly string[] => context.images;
export const selectHasRoomForPictures = ({ context }: Snapshot): boolean =>
  context.images.length < MOST_PICTURES;
export const selectReviewFailure = ({ context }: Snapshot): Failure | null => context.failure;
export const selectPictureFailure = ({ context }: Snapshot): Failure | null => context.pictureFailure;

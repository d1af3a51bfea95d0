/** Bugs in what shoppers upload: reviews, their pictures, recordings of their sessions. */
import type * as marks from '../../../server/account/pictureMarks.ts';
import type * as statuses from '../../../server/account/reviewStatus.ts';
import type * as texts from '../../../server/account/reviewText.ts';
import type * as pictures from '../../../server/account/unusedPictures.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);

export const everyReviewIsShown = replace<typeof statuses>('server/account/reviewStatus.ts', {
  statusOf: () => 'SHOWN',
});

export const everyTextIsHarmless = replace<typeof texts>('server/account/reviewText.ts', {
  isSuspicious: () => false,
});

/** Uploads are counted when they arrive, and not again when they are saved. */
export const countedOnArrivalOnly = replace<typeof pictures>('server/account/unusedPictures.ts', {
  countUnusedPictures: async (original, db, userId) => (db.isTransaction ? 0 : original(db, userId)),
});

export const everyFileIsAPicture = replace<typeof marks>('server/account/pictureMarks.ts', {
  isPictureOnly: () => true,
});

import { createReviewPictures, type ReviewPictures } from '../services/reviewPictures/index.ts';
import { startedIdentity } from './identity.ts';

let known: ReviewPictures | null = null;

/** This page's pictures on their way; one for all who ask. */
export function reviewPictures(): ReviewPictures {
  known ??= createReviewPictures({
    endpoint: new URL('/api/reviews/images', location.origin).href,
    accessToken: async () => {
      const reading = await startedIdentity().accessToken();
      return reading.kind === 'token' ? reading.token : null;
    },
    fetch: (input, init) => fetch(input, init),
  });
  return known;
}

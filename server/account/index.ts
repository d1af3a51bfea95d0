import type { ReviewsShown } from '../config.ts';
import type { ServerModule } from '../module.ts';
import { createAccountResolvers } from './resolvers.ts';
import { reviewPictureRoutes } from './reviewPictureRoutes.ts';
import type { ReviewPictures } from './reviewPictures.ts';

export { completeSignIn } from './completeSignIn.ts';
export { createReviewPictures } from './reviewPictures.ts';

export interface AccountOptions {
  readonly pictures: ReviewPictures;
  readonly reviewsShown: ReviewsShown;
}

/** Plugs the shopper's account into the server: profile, addresses, orders, reward points and reviews. */
export function createAccount({ pictures, reviewsShown }: AccountOptions): ServerModule {
  return {
    resolvers: createAccountResolvers(reviewsShown),
    routes: (app, { verifyToken }) => reviewPictureRoutes(app, { pictures, verifyToken }),
  };
}

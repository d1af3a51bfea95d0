import type { ServerModule } from '../module.ts';
import { accountResolvers } from './resolvers.ts';
import { reviewPictureRoutes } from './reviewPictureRoutes.ts';
import type { ReviewPictures } from './reviewPictures.ts';

export { completeSignIn } from './completeSignIn.ts';
export { createReviewPictures } from './reviewPictures.ts';

/** What is the shopper's own: profile, addresses, orders, reward points, reviews. */
export function createAccount(pictures: ReviewPictures): ServerModule {
  return {
    resolvers: accountResolvers,
    routes: (app, { verifyToken }) => reviewPictureRoutes(app, { pictures, verifyToken }),
  };
}

import type { ServerModule } from '../module.ts';
import { accountResolvers } from './resolvers.ts';
import { reviewPictureRoutes } from './reviewPictureRoutes.ts';
import type { ReviewPictures } from './reviewPictures.ts';

export { completeSignIn } from './completeSignIn.ts';
export { createReviewPictures } from './reviewPictures.ts';

/** Plugs the shopper's account into the server: profile, addresses, orders, reward points and reviews. */
export function createAccount(pictures: ReviewPictures): ServerModule {
  return {
    resolvers: accountResolvers,
    routes: (app, { verifyToken }) => reviewPictureRoutes(app, { pictures, verifyToken }),
  };
}

import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/open.ts';
import { createLimits } from '../limits/limits.ts';
import type { ServerModule } from '../module.ts';
import { createAccountResolvers } from './resolvers.ts';
import { reviewPictureRoutes } from './reviewPictureRoutes.ts';
import type { ReviewPictures } from './reviewPictures.ts';

export { completeSignIn } from './completeSignIn.ts';
export { createReviewPictures } from './reviewPictures.ts';

export interface AccountOptions {
  readonly config: Pick<Config, 'reviewsShown' | 'limits' | 'identity'>;
  readonly database: OpenDatabase;
  readonly pictures: ReviewPictures;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Plugs the shopper's account into the server: profile, addresses, orders, reward points and reviews. */
export function createAccount({ config, database, pictures, now }: AccountOptions): ServerModule {
  const limits = createLimits({ db: database.db, config });
  return {
    resolvers: createAccountResolvers(config.reviewsShown),
    routes: (app, { verifyToken }) =>
      reviewPictureRoutes(app, { pictures, verifyToken, limits, now: () => new Date(now()) }),
  };
}

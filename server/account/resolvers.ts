import type { ReviewsShown } from '../config.ts';
import { refuse, requireStore, requireUser } from '../graphql/errors.ts';
import type { Resolvers } from '../graphql/generated/resolvers.ts';
import { loadLoyalty } from '../rewards/loyaltyAccount.ts';
import { createAddress, deleteAddress, searchAddresses, updateAddress } from './addresses.ts';
import { markedReviews, markReview } from './reviewMarks.ts';
import { createReview, updateReview } from './reviews.ts';
import { searchOrders } from './searchOrders.ts';
import { loadUser, updateUser } from './user.ts';

/** The contract's operations on the shopper's account (Specification 7). */
export function createAccountResolvers(reviewsShown: ReviewsShown) {
  return {
    Query: {
      getUser(_parent, { storeId }, context) {
        if (storeId) requireStore(context, storeId);
        return loadUser(context);
      },
      getLoyalty(_parent, { input }, context) {
        const { userId } = requireUser(context);
        requireStore(context, input.storeId);
        if (input.userId && input.userId !== userId) refuse('NOT_FOUND', 'There is no such account.');
        return loadLoyalty(context.db, { storeId: context.storeId, userId }, context.now());
      },
      markedReviews: (_parent, { productId }, context) => markedReviews(context, productId),
      searchOrders: (_parent, args, context) => searchOrders(context, args),
      searchUserAddresses: (_parent, args, context) => searchAddresses(context, args),
    },
    Mutation: {
      updateUser: (_parent, { input }, context) => updateUser(context, input),
      createUserAddress: (_parent, { input }, context) => createAddress(context, input),
      updateUserAddress: (_parent, { input }, context) => updateAddress(context, input),
      deleteUserAddress: (_parent, { input }, context) => deleteAddress(context, input.id),
      createReview: (_parent, { input }, context) => createReview(context, input, reviewsShown),
      updateReview: (_parent, { input }, context) => updateReview(context, input, reviewsShown),
      markReview: (_parent, { input }, context) => markReview(context, input),
    },
  } satisfies Resolvers;
}

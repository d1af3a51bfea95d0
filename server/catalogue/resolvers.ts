import { requireStore } from '../graphql/errors.ts';
import type { QueryResolvers, Resolvers } from '../graphql/generated/resolvers.ts';
import { productQuestions } from '../questions/productQuestions.ts';
import { initialDataResolvers } from './initialData.ts';
import { createProductResolvers, type ProductResolverDeps } from './products/resolvers.ts';
import { reviewResolvers } from './reviews.ts';
import { toRupees } from './rupees.ts';
import { readStore } from './store.ts';

const getStore: NonNullable<QueryResolvers['getStore']> = (_parent, { id, deviceType }, context) => {
  requireStore(context, id);
  return readStore(context.db, id, deviceType ?? 'WEB');
};

/** Returns `null` if the shop does not deliver there, or if there is no such pincode. */
const getZipCode: NonNullable<QueryResolvers['getZipCode']> = async (_parent, { id }, { db }) => {
  const row = await db.selectFrom('pincode').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const { cod, prepaid, city, state } = row;
  const codMaxAmount = toRupees(row.cod_max_amount);
  return { id, codMaxAmount, cod, prepaid, city, state, deliveryDays: row.delivery_days };
};

export function createCatalogueResolvers(deps: ProductResolverDeps) {
  const productResolvers = createProductResolvers(deps);
  return {
    ...productResolvers,
    ...initialDataResolvers,
    Query: {
      ...productResolvers.Query,
      ...reviewResolvers.Query,
      productQuestions,
      ...initialDataResolvers.Query,
      getStore,
      getZipCode,
    },
  } satisfies Resolvers;
}

/** Queries whose replies are the same for every guest until the catalogue changes. */
export const catalogueCacheable = [
  'getInitialData',
  'getStore',
  'getZipCode',
  'linkedProducts',
  'listVariantGroups',
  'productBySlug',
  'productQuestions',
  'searchProducts',
  'searchReviews',
] as const satisfies readonly (keyof QueryResolvers)[];

import type { Kysely } from 'kysely';
import type { Category, Collection, Product } from '../../src/contract/generated/schema.ts';
import type { Database } from '../db/types.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { requireStore } from '../graphql/errors.ts';
import type { InitialDataInput, QueryResolvers, Resolvers } from '../graphql/generated/resolvers.ts';
import { presentCoupons, readTopCoupons } from './coupons.ts';
import { readLoyaltyRules, readShippingTiers, readStoreSettings } from './offers.ts';
import { presentCollection, presentProducts } from './products/present.ts';
import { selectProducts } from './products/select.ts';
import { readVariantGroups } from './products/variantGroups.ts';
import { inStock } from './stock.ts';
import { readMenus, readStore } from './store.ts';

/** Loads the data that every page needs, in parallel. Specification 7. */
const getInitialData: NonNullable<QueryResolvers['getInitialData']> = async (_parent, { input }, context) => {
  const { db, storeId } = context;
  requireStore(context, input.storeId);
  const [
    store,
    settings,
    menus,
    shippingTiers,
    variantGroups,
    categories,
    collections,
    topCoupons,
    products,
    loyaltyRules,
  ] = await Promise.all([
    readStore(db, storeId, input.deviceType),
    readStoreSettings(db, storeId),
    readMenus(db, storeId),
    readShippingTiers(db, storeId),
    readVariantGroups(db, storeId),
    readCategories(db, storeId),
    readCollections(db, storeId, input),
    readCoupons(context, input),
    readDeals(context, input),
    readLoyaltyRules(db, storeId),
  ]);
  return {
    store,
    settings,
    menus,
    shippingTiers,
    variantGroups,
    categories,
    collections,
    topCoupons,
    products,
    loyaltyRules,
    serverTime: context.now().toISOString(),
  };
};

export const initialDataResolvers = {
  Query: { getInitialData },
  InitialData: {
    serverTime: (data, _args, { notes }) => {
      notes.tellsTime();
      return data.serverTime;
    },
  },
} satisfies Resolvers;

function readCategories(db: Kysely<Database>, storeId: string): Promise<Category[]> {
  return db
    .selectFrom('category')
    .select(['id', 'name', 'slug'])
    .where('store_id', '=', storeId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

async function readCollections(
  db: Kysely<Database>,
  storeId: string,
  { collectionFilter, collectionSort }: InitialDataInput,
): Promise<Collection[]> {
  let query = db.selectFrom('collection').selectAll().where('store_id', '=', storeId);
  const slugs = collectionFilter?.slugs;
  if (slugs && slugs.length > 0) query = query.where('slug', 'in', slugs);
  const rows = await query
    .orderBy('priority', collectionSort === 'DESC' ? 'desc' : 'asc')
    .orderBy('id')
    .execute();
  return rows.map(presentCollection);
}

async function readCoupons({ db, storeId, now, notes }: GraphQLContext, { deviceType }: InitialDataInput) {
  // `ALL` is asked for by pages, which are shown on every screen: they get the coupons of browsers.
  const rows = await readTopCoupons(db, storeId, deviceType === 'ALL' ? 'WEB' : deviceType, now());
  return presentCoupons(db, storeId, rows, notes);
}

/** Limited-time deals: recommended, in stock and enabled (Specification 5), by their own priority. */
async function readDeals(
  { db, storeId, notes }: GraphQLContext,
  { limitedTimeDealFilter }: InitialDataInput,
): Promise<Product[]> {
  const rows = await selectProducts(db, storeId)
    .where('product.recommended', '=', limitedTimeDealFilter?.recommended ?? true)
    .where((eb) => inStock(eb))
    .orderBy('product.recommend_priority', (order) => order.asc().nullsLast())
    .orderBy('product.id')
    .limit(24)
    .execute();
  return presentProducts(rows, notes);
}

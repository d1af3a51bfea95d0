import type { Kysely, Transaction } from 'kysely';
import { makeCodes } from '../coupons/oneTimeCodes.ts';
import { json } from '../db/json.ts';
import type { Database } from '../db/types.ts';
import { analyseProducts, insertAll, takeAnyTime, upsertAll } from './bulk.ts';
import { categoryRows, collectionRow, questionRow, reviewRow, variantGroupRows } from './catalogueRows.ts';
import { couponRow } from './coupon.ts';
import { pincodeRow, settingRow } from './flatKinds.ts';
import { placeRows, productRow, variantRow } from './productRow.ts';
import type { Shop } from './shopSchemas.ts';
import {
  replaceAnnouncements,
  replaceBanners,
  replaceDocuments,
  replaceLinkedProducts,
  replaceLoyaltyRules,
  replaceMenus,
  replaceShippingTiers,
  storeRow,
} from './writeParts.ts';

/**
 * Writes a whole shop into a database that does not have it yet, under the given store id, in one transaction. `lastly` is done
 * before it is committed: if that fails, nothing is written.
 */
export async function writeShop(
  db: Kysely<Database>,
  storeId: string,
  shop: Shop,
  lastly: () => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeAnyTime(trx);
    await writeStore(trx, storeId, shop);
    await writeCatalogue(trx, storeId, shop);
    await writeOffers(trx, storeId, shop);
    await analyseProducts(trx);
    await lastly();
  });
}

async function writeStore(trx: Transaction<Database>, storeId: string, shop: Shop): Promise<void> {
  const { store } = shop;
  await insertAll(trx, 'store', [
    {
      id: storeId,
      ...storeRow(store),
      ...(shop.look !== null && { look: json(shop.look) }),
      icon: shop.icon,
      ...(shop.home !== null && { home: json(shop.home) }),
    },
  ]);
  await replaceDocuments(trx, storeId, 'page', shop.pages);
  await replaceDocuments(trx, storeId, 'post', shop.posts);
  await upsertAll(trx, 'search_synonym', shop.synonyms, { key: ['term'] });
  await insertAll(
    trx,
    'store_setting',
    Object.entries(shop.settings).map(([name, value]) => settingRow(storeId, name, value)),
  );
  await replaceBanners(trx, storeId, store.banners);
  await replaceAnnouncements(trx, storeId, store.announcements);
  await replaceMenus(trx, storeId, shop.menus);
}

async function writeCatalogue(trx: Transaction<Database>, storeId: string, shop: Shop): Promise<void> {
  await insertAll(trx, 'category', categoryRows(storeId, shop.categories));
  await insertAll(
    trx,
    'collection',
    shop.collections.map((collection) => collectionRow(storeId, collection)),
  );
  const { groups, options } = variantGroupRows(storeId, shop.variantGroups);
  await insertAll(trx, 'variant_group', groups);
  await insertAll(trx, 'variant_option', options);
  await insertAll(
    trx,
    'product',
    shop.products.map((product) => productRow(storeId, product)),
  );
  await insertAll(
    trx,
    'variant',
    shop.products.flatMap((product) => product.variants.map((variant) => variantRow(product.id, variant))),
  );
  await insertAll(trx, 'product_collection', placeRows(shop.products));
  await replaceLinkedProducts(trx, storeId, shop.linkedProducts);
  await insertAll(trx, 'review', shop.reviews.map(reviewRow));
  await insertAll(trx, 'product_question', shop.questions.map(questionRow));
}

async function writeOffers(trx: Transaction<Database>, storeId: string, shop: Shop): Promise<void> {
  await replaceShippingTiers(trx, storeId, shop.shippingTiers);
  await insertAll(
    trx,
    'coupon',
    shop.coupons.map((coupon) => couponRow(storeId, coupon)),
  );
  await insertAll(
    trx,
    'coupon_code',
    shop.couponCodes.map(({ couponId, code, used }) => ({
      store_id: storeId,
      code,
      coupon_id: couponId,
      used_before: used,
    })),
  );
  await makeCodes(trx, storeId);
  await replaceLoyaltyRules(trx, storeId, shop.loyaltyRules);
  // The shops of one database share their courier.
  await upsertAll(
    trx,
    'pincode',
    shop.pincodes.map((pincode) => pincodeRow(pincode)),
    { key: ['id'] },
  );
}

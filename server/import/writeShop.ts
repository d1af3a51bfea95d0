import type { Kysely, Transaction } from 'kysely';
import { toPaise } from '../catalogue/rupees.ts';
import { json } from '../db/json.ts';
import type { Database, NewRow } from '../db/types.ts';
import { insertAll, upsertAll } from './bulk.ts';
import { couponRow } from './coupon.ts';
import { pincodeRow, settingRow } from './flatKinds.ts';
import { productRow, variantRow } from './product.ts';
import type { Shop, ShopLoyaltyRule, ShopShippingTier, ShopVariantGroup } from './shopSchemas.ts';

/** Fills an empty database with a whole shop, under the given store id, in one transaction. */
export async function writeShop(db: Kysely<Database>, storeId: string, shop: Shop): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await writeStore(trx, storeId, shop);
    await writeCatalogue(trx, storeId, shop);
    await writeOffers(trx, storeId, shop);
  });
}

async function writeStore(trx: Transaction<Database>, storeId: string, shop: Shop): Promise<void> {
  const { store } = shop;
  await insertAll(trx, 'store', [
    {
      id: storeId,
      name: store.name,
      title: store.title,
      description: store.description,
      tagline: store.tagline,
      is_active: store.isActive,
      web_url: store.webUrl,
      tracking_url: store.trackingUrl,
      image_url: store.imageUrl,
      dark_image_url: store.darkImageUrl,
      share_image_key: store.shareImageKey,
      social_links: json(store.socialLinks),
      legal: json(store.legal),
      ...(shop.look !== null && { look: json(shop.look) }),
      icon: shop.icon,
      ...(store.journal !== null && { journal: json(store.journal) }),
      ...(shop.home !== null && { home: json(shop.home) }),
    },
  ]);
  await insertAll(trx, 'document', [
    ...shop.pages.map((page) => ({ store_id: storeId, kind: 'page' as const, ...page })),
    ...shop.posts.map((post) => ({ store_id: storeId, kind: 'post' as const, ...post })),
  ]);
  await upsertAll(trx, 'search_synonym', shop.synonyms, { key: ['term'] });
  await insertAll(
    trx,
    'store_setting',
    Object.entries(shop.settings).map(([name, value]) => settingRow(storeId, name, value)),
  );
  await insertAll(
    trx,
    'banner',
    store.banners.map((banner) => ({
      id: banner.id,
      store_id: storeId,
      web_key: banner.webKey,
      mobile_key: banner.mobileKey,
      link: banner.link,
      name: banner.name,
      is_archive: banner.isArchive,
      priority: banner.priority,
      device_type: banner.deviceType,
      is_thank_you_page_banner: banner.isThankYouPageBanner,
    })),
  );
  await insertAll(
    trx,
    'announcement',
    store.announcements.map((announcement, position) => ({
      id: announcement.id,
      store_id: storeId,
      label: announcement.label,
      link: announcement.link,
      color: announcement.color,
      text_color: announcement.textColor,
      device_type: announcement.deviceType,
      is_archive: announcement.isArchive,
      position,
    })),
  );
  await insertAll(
    trx,
    'menu',
    parentsFirst(shop.menus).map((menu) => ({
      id: menu.id,
      parent_id: menu.parentId,
      store_id: storeId,
      priority: menu.priority,
      is_archive: menu.isArchive,
      label: menu.label,
      link: menu.link,
      slug: menu.slug,
    })),
  );
}

async function writeCatalogue(trx: Transaction<Database>, storeId: string, shop: Shop): Promise<void> {
  await insertAll(
    trx,
    'category',
    parentsFirst(shop.categories).map((category) => ({
      id: category.id,
      store_id: storeId,
      parent_id: category.parentId,
      name: category.name,
      slug: category.slug,
    })),
  );
  await insertAll(
    trx,
    'collection',
    shop.collections.map((collection) => ({
      id: collection.id,
      store_id: storeId,
      slug: collection.slug,
      label: collection.label,
      label_color: collection.labelColor,
      priority: collection.priority,
      description: collection.intro,
      image_key: collection.imageKey,
      metadata: json(collection.metadata),
    })),
  );
  await writeVariantGroups(trx, storeId, shop.variantGroups);
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
  await insertAll(
    trx,
    'product_collection',
    shop.products.flatMap(({ id, collections }) =>
      collections.map((collectionId) => ({ product_id: id, collection_id: collectionId })),
    ),
  );
  await insertAll(
    trx,
    'linked_product',
    shop.linkedProducts.map((link, position) => ({
      id: link.id,
      product_id: link.productId,
      linked_product_id: link.linkedProductId,
      position,
    })),
  );
  await insertAll(
    trx,
    'review',
    shop.reviews.map((review) => ({
      id: review.id,
      product_id: review.productId,
      user_id: null,
      verified: review.verified,
      reviewer_name: review.reviewerName,
      reviewer_email: review.reviewerEmail,
      rating: review.rating,
      comment: review.comment,
      title: review.title,
      images: json(review.images),
      skin_type: review.skinType,
      is_sample: review.isSample,
      created_at: review.createdAt,
    })),
  );
  await insertAll(
    trx,
    'product_question',
    shop.questions.map(({ id, productId, question, answer, isSample, createdAt }) => ({
      id,
      product_id: productId,
      question,
      answer,
      status: 'SHOWN',
      is_sample: isSample,
      created_at: createdAt,
    })),
  );
}

async function writeVariantGroups(
  trx: Transaction<Database>,
  storeId: string,
  groups: readonly ShopVariantGroup[],
): Promise<void> {
  await insertAll(
    trx,
    'variant_group',
    groups.map(({ id, label }, position) => ({ id, store_id: storeId, label, position })),
  );
  await insertAll(
    trx,
    'variant_option',
    groups.flatMap((group) =>
      group.variantOptions.map(({ id, label }, position) => ({ id, group_id: group.id, label, position })),
    ),
  );
}

async function writeOffers(trx: Transaction<Database>, storeId: string, shop: Shop): Promise<void> {
  await insertAll(
    trx,
    'shipping_tier',
    shop.shippingTiers.map((tier) => shippingTierRow(storeId, tier)),
  );
  await insertAll(
    trx,
    'coupon',
    shop.coupons.map((coupon) => couponRow(storeId, coupon)),
  );
  await insertAll(
    trx,
    'loyalty_rule',
    shop.loyaltyRules.map((rule) => loyaltyRuleRow(storeId, rule)),
  );
  await insertAll(
    trx,
    'pincode',
    shop.pincodes.map((pincode) => pincodeRow(pincode)),
  );
}

/** Orders entries so that each follows its parent: foreign keys then hold however the list is cut into statements. */
function parentsFirst<T extends { readonly id: string; readonly parentId: string | null }>(
  entries: readonly T[],
): T[] {
  const children = new Map<string | null, T[]>();
  for (const entry of entries) children.set(entry.parentId, [...(children.get(entry.parentId) ?? []), entry]);
  const below = (parent: string | null): T[] =>
    (children.get(parent) ?? []).flatMap((entry) => [entry, ...below(entry.id)]);
  return below(null);
}

function shippingTierRow(storeId: string, tier: ShopShippingTier): NewRow<'shipping_tier'> {
  return {
    id: tier.id,
    store_id: storeId,
    type: tier.type,
    coupons: tier.coupons,
    payment_type: tier.paymentType,
    amount: toPaise(tier.amount),
    min_order_value: toPaise(tier.minOrderValue),
    max_order_value: toPaise(tier.maxOrderValue),
  };
}

function loyaltyRuleRow(storeId: string, rule: ShopLoyaltyRule): NewRow<'loyalty_rule'> {
  return {
    id: rule.id,
    store_id: storeId,
    name: rule.name,
    description: rule.description,
    event: rule.event,
    enabled: rule.enabled,
    type: rule.type,
    min_order_value: toPaise(rule.minOrderValue),
    max_cashback_allowed: toPaise(rule.maxCashbackAllowed),
    cashback_percentage: rule.cashbackPercentage,
    expire_period_in_days: rule.expirePeriodInDays,
    cashback_point: toPaise(rule.cashbackPoint),
    coupon_name: rule.couponName,
    max_debitable_cashback_per_month: toPaise(rule.maxDebitableCashbackPerMonth),
    max_creditable_cashback_per_month: toPaise(rule.maxCreditableCashbackPerMonth),
    conditions: json(
      rule.conditions.map((condition) => ({
        event: condition.event,
        attributes: condition.attributes.map(attributeRecord),
      })),
    ),
  };
}

type LoyaltyAttribute = ShopLoyaltyRule['conditions'][number]['attributes'][number];

function attributeRecord({ key, operator, value }: LoyaltyAttribute) {
  return { key, operator, value: key === 'totalAmount' ? toPaise(Number(value)) : value };
}

import type { Transaction } from 'kysely';
import { toPaise } from '../catalogue/rupees.ts';
import { json } from '../db/json.ts';
import type { DocumentKind } from '../db/storeTables.ts';
import type { Database, NewRow } from '../db/types.ts';
import type { StoredText } from '../texts/documents.ts';
import { insertAll } from './bulk.ts';
import { parentsFirst } from './catalogueRows.ts';
import type { Shop, ShopLoyaltyRule, ShopShippingTier } from './shopSchemas.ts';

/**
 * Parts of a shop that are replaced as a whole: what a file no longer has is removed. No other table refers to their rows, so these
 * can be deleted and inserted anew.
 */

type Trx = Transaction<Database>;

/** The store's own columns, as `store.json` has them. */
export function storeRow(store: Shop['store']) {
  return {
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
    journal: store.journal && json(store.journal),
    asks_skin_type: store.asksSkinType,
    dispatch_by: store.dispatchBy,
    usual_delivery: toPaise(store.usualDelivery),
    search_hints: store.searchHints && json(store.searchHints),
  };
}

export async function replaceBanners(trx: Trx, storeId: string, banners: Shop['store']['banners']) {
  await trx.deleteFrom('banner').where('store_id', '=', storeId).execute();
  await insertAll(
    trx,
    'banner',
    banners.map((banner) => ({
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
}

export async function replaceAnnouncements(
  trx: Trx,
  storeId: string,
  announcements: Shop['store']['announcements'],
) {
  await trx.deleteFrom('announcement').where('store_id', '=', storeId).execute();
  await insertAll(
    trx,
    'announcement',
    announcements.map((announcement, position) => ({
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
}

export async function replaceMenus(trx: Trx, storeId: string, menus: Shop['menus']) {
  await trx.deleteFrom('menu').where('store_id', '=', storeId).execute();
  await insertAll(
    trx,
    'menu',
    parentsFirst(menus).map((menu) => ({
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

export async function replaceDocuments(
  trx: Trx,
  storeId: string,
  kind: DocumentKind,
  texts: readonly StoredText[],
) {
  await trx.deleteFrom('document').where('store_id', '=', storeId).where('kind', '=', kind).execute();
  await insertAll(
    trx,
    'document',
    texts.map((text) => ({ store_id: storeId, kind, ...text })),
  );
}

export async function replaceLinkedProducts(trx: Trx, storeId: string, links: Shop['linkedProducts']) {
  await trx
    .deleteFrom('linked_product')
    .where('product_id', 'in', (eb) => eb.selectFrom('product').select('id').where('store_id', '=', storeId))
    .execute();
  await insertAll(
    trx,
    'linked_product',
    links.map((link, position) => ({
      id: link.id,
      product_id: link.productId,
      linked_product_id: link.linkedProductId,
      position,
    })),
  );
}

export async function replaceShippingTiers(trx: Trx, storeId: string, tiers: Shop['shippingTiers']) {
  await trx.deleteFrom('shipping_tier').where('store_id', '=', storeId).execute();
  await insertAll(
    trx,
    'shipping_tier',
    tiers.map((tier) => shippingTierRow(storeId, tier)),
  );
}

export async function replaceLoyaltyRules(trx: Trx, storeId: string, rules: Shop['loyaltyRules']) {
  await trx.deleteFrom('loyalty_rule').where('store_id', '=', storeId).execute();
  await insertAll(
    trx,
    'loyalty_rule',
    rules.map((rule) => loyaltyRuleRow(storeId, rule)),
  );
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

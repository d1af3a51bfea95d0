import type { Kysely } from 'kysely';
import { toRupees } from '../catalogue/rupees.ts';
import type { Database } from '../db/types.ts';
import { optionLabel } from '../import/cells.ts';

/** The store's texts, menus, categories and collections, as JSON files by name; `null` if there is no store. */
export async function exportStore(
  db: Kysely<Database>,
  storeId: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const row = await db.selectFrom('store').selectAll().where('id', '=', storeId).executeTakeFirst();
  if (row === undefined) return null;
  return {
    store: {
      name: row.name,
      title: row.title,
      description: row.description,
      isActive: row.is_active,
      webUrl: row.web_url,
      trackingUrl: row.tracking_url,
      imageUrl: row.image_url,
      darkImageUrl: row.dark_image_url,
      shareImageKey: row.share_image_key,
      tagline: row.tagline,
      socialLinks: row.social_links,
      legal: row.legal,
      ...(row.journal !== null && { journal: row.journal }),
      ...(row.asks_skin_type && { asksSkinType: true }),
      ...(row.dispatch_by !== null && { dispatchBy: row.dispatch_by }),
      ...(row.usual_delivery !== null && { usualDelivery: toRupees(row.usual_delivery) }),
      ...(row.search_hints !== null && { searchHints: row.search_hints }),
      banners: await loadBanners(db, storeId),
      announcements: await loadAnnouncements(db, storeId),
    },
    ...(row.look !== null && { look: row.look }),
    ...(row.home !== null && { home: row.home }),
    menus: await loadMenus(db, storeId),
    categories: await loadCategories(db, storeId),
    collections: await loadCollections(db, storeId),
    variantGroups: await loadVariantGroups(db, storeId),
  };
}

async function loadBanners(db: Kysely<Database>, storeId: string) {
  const rows = await db
    .selectFrom('banner')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('priority')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    webKey: row.web_key,
    mobileKey: row.mobile_key,
    link: row.link,
    name: row.name,
    isArchive: row.is_archive,
    priority: row.priority,
    deviceType: row.device_type,
    isThankYouPageBanner: row.is_thank_you_page_banner,
  }));
}

async function loadAnnouncements(db: Kysely<Database>, storeId: string) {
  const rows = await db
    .selectFrom('announcement')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    link: row.link,
    color: row.color,
    textColor: row.text_color,
    deviceType: row.device_type,
    isArchive: row.is_archive,
  }));
}

async function loadMenus(db: Kysely<Database>, storeId: string) {
  const rows = await db
    .selectFrom('menu')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    priority: row.priority,
    isArchive: row.is_archive,
    label: row.label,
    link: row.link,
    slug: row.slug,
  }));
}

async function loadCategories(db: Kysely<Database>, storeId: string) {
  const rows = await db
    .selectFrom('category')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, parent_id: parentId, name, slug }) => ({ id, parentId, name, slug }));
}

async function loadCollections(db: Kysely<Database>, storeId: string) {
  const rows = await db
    .selectFrom('collection')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('priority')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    label: row.label,
    labelColor: row.label_color,
    priority: row.priority,
    intro: row.description,
    imageKey: row.image_key,
    metadata: row.metadata,
  }));
}

async function loadVariantGroups(db: Kysely<Database>, storeId: string) {
  const groups = await db
    .selectFrom('variant_group')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const options = await db
    .selectFrom('variant_option')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  return groups.map(({ id, label }) => ({
    id,
    label: optionLabel(label),
    variantOptions: options
      .filter((option) => option.group_id === id)
      .map((option) => ({ id: option.id, label: optionLabel(option.label) })),
  }));
}

import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DeviceType, Menu, Store } from '../../src/contract/generated/schema.ts';
import type { Database } from '../db/types.ts';
import { refuse } from '../graphql/errors.ts';
import { pageList } from '../texts/pages.ts';
import { toRupees } from './rupees.ts';

/** A journal that the shop has not named. */
const usualJournal = { title: 'Journal', lead: '' };

/** Number of search hints if the shop configures none. */
const mostHints = 7;

/**
 * Returns the store with its current banners and announcements for this device; `ALL` are the screens that pages are shown
 * on, wide and narrow. Throws NOT_FOUND for an unknown store.
 */
export async function readStore(
  db: Kysely<Database>,
  storeId: string,
  deviceType: DeviceType,
): Promise<Store> {
  const devices: DeviceType[] = deviceType === 'ALL' ? ['ALL', 'WEB', 'MOBILE'] : ['ALL', deviceType];
  const row = await db
    .selectFrom('store')
    .selectAll()
    .where('store.id', '=', storeId)
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('document')
            .select('slug')
            .whereRef('document.store_id', '=', 'store.id')
            .where('document.kind', '=', 'post'),
        )
        .as('has_posts'),
      jsonArrayFrom(
        eb
          .selectFrom('banner')
          .selectAll()
          .whereRef('banner.store_id', '=', 'store.id')
          .where('banner.is_archive', '=', false)
          .where('banner.device_type', 'in', devices)
          .orderBy('banner.priority')
          .orderBy('banner.id'),
      ).as('banners'),
      jsonArrayFrom(
        eb
          .selectFrom('announcement')
          .selectAll()
          .whereRef('announcement.store_id', '=', 'store.id')
          .where('announcement.is_archive', '=', false)
          .where('announcement.device_type', 'in', devices)
          .orderBy('announcement.position')
          .orderBy('announcement.id'),
      ).as('announcements'),
      jsonArrayFrom(
        eb
          .selectFrom('document')
          .select(['slug', 'source'])
          .whereRef('document.store_id', '=', 'store.id')
          .where('document.kind', '=', 'page'),
      ).as('pages'),
      jsonArrayFrom(
        eb
          .selectFrom('category')
          .select('name')
          .whereRef('category.store_id', '=', 'store.id')
          .orderBy('id')
          .limit(mostHints),
      ).as('categories'),
    ])
    .executeTakeFirst();
  if (row === undefined) return refuse('NOT_FOUND', 'There is no such store.');
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    description: row.description,
    tagline: row.tagline,
    isActive: row.is_active,
    webUrl: row.web_url,
    trackingUrl: row.tracking_url,
    imageUrl: row.image_url,
    darkImageUrl: row.dark_image_url,
    shareImageKey: row.share_image_key,
    socialLinks: row.social_links,
    legal: row.legal,
    journal: row.has_posts ? (row.journal ?? usualJournal) : null,
    asksSkinType: row.asks_skin_type,
    dispatchBy: row.dispatch_by,
    usualDelivery: toRupees(row.usual_delivery),
    searchHints: [...(row.search_hints ?? row.categories.map(({ name }) => name))],
    pages: pageList(row.pages).map(({ slug, label, isInFooter }) => ({ slug, label, isInFooter })),
    banners: row.banners.map((banner) => ({
      id: banner.id,
      webKey: banner.web_key,
      mobileKey: banner.mobile_key,
      link: banner.link,
      name: banner.name,
      isArchive: banner.is_archive,
      priority: banner.priority,
      deviceType: banner.device_type,
      isThankYouPageBanner: banner.is_thank_you_page_banner,
    })),
    announcements: row.announcements.map((announcement) => ({
      id: announcement.id,
      label: announcement.label,
      link: announcement.link,
      color: announcement.color,
      textColor: announcement.text_color,
      deviceType: announcement.device_type,
      isArchive: announcement.is_archive,
    })),
  };
}

/** The menu as a tree, siblings by priority, without archived entries and their descendants. */
export async function readMenus(db: Kysely<Database>, storeId: string): Promise<Menu[]> {
  const rows = await db
    .selectFrom('menu')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('is_archive', '=', false)
    .orderBy('priority')
    .orderBy('id')
    .execute();
  const childrenOf = (parentId: string | null): Menu[] =>
    rows
      .filter((row) => row.parent_id === parentId)
      .map((row) => ({
        id: row.id,
        parentId: row.parent_id,
        storeId: row.store_id,
        priority: row.priority,
        isArchive: row.is_archive,
        label: row.label,
        link: row.link,
        slug: row.slug,
        children: childrenOf(row.id),
      }));
  return childrenOf(null);
}

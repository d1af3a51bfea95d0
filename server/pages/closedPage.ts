import type { Kysely } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../db/types.ts';
import type { LookedAt, Runner } from '../look/look.ts';
import { type ShopSign, type WrittenPage, writeShopPage } from './shopPage.ts';
import { standalonePage, standalonePolicy } from './standalonePage.ts';

/** Why the shop's pages are not shown. */
export type Closure = 'missing' | 'closed';

/** `Retry-After` for crawlers and monitors, in seconds. */
export const closedRetrySeconds = 600;

/** Whether the store exists and is open. */
export async function isOpen(db: Kysely<Database>, storeId: string): Promise<boolean> {
  const store = await db.selectFrom('store').select('is_active').where('id', '=', storeId).executeTakeFirst();
  return store?.is_active === true;
}

/** The store's data that is needed before a page is rendered. */
export interface Front {
  /** `missing`: the database has no such store; `closed`: the merchant has closed it (`Store.isActive`). `null`: it is open. */
  readonly closure: Closure | null;
  readonly store: LookedAt & { readonly logo: string | null; readonly runner: Runner | null };
}

const nameless = { name: '', look: null, icon: null, logo: null, runner: null };

export async function readFront(db: Kysely<Database>, storeId: string): Promise<Front> {
  const store = await db
    .selectFrom('store')
    .select(['is_active', 'name', 'look', 'icon', 'image_url as logo'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('announcement')
          .select(['color as ground', 'text_color as text'])
          .whereRef('announcement.store_id', '=', 'store.id')
          .where('is_archive', '=', false)
          .where('device_type', '!=', 'ADMIN')
          .orderBy('position')
          .orderBy('announcement.id')
          .limit(1),
      ).as('runner'),
    )
    .where('id', '=', storeId)
    .executeTakeFirst();
  if (store === undefined) return { closure: 'missing', store: nameless };
  return { closure: store.is_active ? null : 'closed', store };
}

/** The page that is shown instead of the shop's. */
export function closedPage(closure: Closure, sign: ShopSign): WrittenPage {
  return closure === 'missing'
    ? { html: missingPage, policy: standalonePolicy }
    : writeShopPage(sign, {
        title: 'We are closed for now',
        text:
          'Nothing is sold at the moment. Your cart stays as it is, and orders that you have placed are on their way: ' +
          'you can follow them, send something back and write to us as always.',
        rest: '<a href="/pages/track">Track an order</a>\n<a href="/pages/contact">Contact us</a>',
      });
}

const missingPage = standalonePage(
  'This shop is not set up yet',
  'It runs, and its database is empty. Whoever runs it can fill it with <code>npm run init -- folder</code>, or with ' +
    'the demo shop by <code>npm run demo</code>. It opens as soon as that is done.',
  '<a href="">Look again</a>',
);

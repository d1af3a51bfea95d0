import type { Kysely } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../db/types.ts';
import type { LookedAt, Runner } from '../look/look.ts';
import { standalonePage } from './standalonePage.ts';

/** Why the shop's pages are not shown. */
export type Closure = 'missing' | 'closed';

/** `Retry-After` for crawlers and monitors, in seconds. */
export const closedRetrySeconds = 600;

/** The store's data that is needed before a page is rendered. */
export interface Front {
  /** `missing`: the database has no such store; `closed`: the merchant has closed it (`Store.isActive`). `null`: it is open. */
  readonly closure: Closure | null;
  readonly store: LookedAt & { readonly runner: Runner | null };
}

const nameless = { name: '', look: null, icon: null, runner: null };

export async function readFront(db: Kysely<Database>, storeId: string): Promise<Front> {
  const store = await db
    .selectFrom('store')
    .select(['is_active', 'name', 'look', 'icon'])
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

export const closedPages: Readonly<Record<Closure, string>> = {
  missing: standalonePage(
    'This shop is not set up yet',
    'It runs, and its database is empty. Whoever runs it can fill it with <code>npm run init -- folder</code>, or with ' +
      'the demo shop by <code>npm run demo</code>. It opens as soon as that is done.',
    '<a href="">Look again</a>',
  ),
  closed: standalonePage(
    'We are closed for now',
    'Nothing is sold at the moment. Your cart stays as it is, and orders that you have placed are on their way: the ' +
      'link in our message shows them.',
    '<a href="">Look again</a>',
  ),
};

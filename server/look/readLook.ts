import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import { coloursOf, type LookedAt } from './look.ts';
import type { Colours } from './tokens.ts';

/** The store's name, look and icon; `null` without such a store. */
export async function readLook(db: Kysely<Database>, storeId: string): Promise<LookedAt | null> {
  const row = await db
    .selectFrom('store')
    .select(['name', 'look', 'icon'])
    .where('id', '=', storeId)
    .executeTakeFirst();
  return row ?? null;
}

export function shownColours(store: LookedAt | null): Colours {
  return coloursOf(store?.look ?? null);
}

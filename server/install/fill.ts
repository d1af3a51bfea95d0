import type { Kysely } from 'kysely';
import type { Database } from '../db/types.ts';
import type { Shop } from '../import/shopSchemas.ts';
import { refusalOfTakenId } from '../import/taken.ts';
import { writeShop } from '../import/writeShop.ts';

/** Whether the database holds any shop. */
export async function hasAnyShop(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('store').select('id').limit(1).execute()).length > 0;
}

/** Whether the database holds this shop. */
export async function hasShop(db: Kysely<Database>, storeId: string): Promise<boolean> {
  return (await nameOf(db, storeId)) !== undefined;
}

/** The ids of shops in the database besides this one. */
export async function otherShops(db: Kysely<Database>, storeId: string): Promise<string[]> {
  const rows = await db.selectFrom('store').select('id').where('id', '<>', storeId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function nameOf(db: Kysely<Database>, storeId: string): Promise<string | undefined> {
  const row = await db.selectFrom('store').select('name').where('id', '=', storeId).executeTakeFirst();
  return row?.name;
}

/**
 * Writes a whole shop under a store id that has none, in one transaction. Returns the name of the shop that is there
 * already, and then writes nothing; otherwise `null`. Throws ShopRefused where another shop has one of its ids. `lastly` is done before
 * the transaction is committed: if that fails, nothing is written.
 */
export async function fillShop(
  db: Kysely<Database>,
  storeId: string,
  shop: Shop,
  lastly?: () => Promise<void>,
): Promise<string | null> {
  const present = await nameOf(db, storeId);
  if (present !== undefined) return present;
  try {
    await writeShop(db, storeId, shop, lastly);
  } catch (error) {
    throw refusalOfTakenId(error);
  }
  return null;
}

import { resolve } from 'node:path';
import { openPresentShop, type ShopDatabase } from '../../server/boot.ts';
import type { Config } from '../../server/config.ts';

/**
 * Opens the database of a shop for a command, and says which one where the settings name none: in a shell without the settings of
 * a shop on PostgreSQL that is another shop, which has nothing to do.
 */
export async function openNamedShop(config: Config, command: string): Promise<ShopDatabase> {
  const opened = await openPresentShop(config, command);
  if (config.databaseUrl === undefined) console.error(embeddedShop(config));
  return opened;
}

export function embeddedShop({ storeId, dataDir }: Config): string {
  return `DATABASE_URL is not set: this is the shop "${storeId}" in ${resolve(dataDir)}.`;
}

/**
 * `npm run init -- folder`: makes a shop from a folder of files (docs/shop-folder.md) in a database that has none.
 * `npm run demo` does so with the demo shop. All of it is written, or nothing.
 */
import { cp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BootFailure, openShopDatabase, requireConfig } from '../server/boot.ts';
import { counted } from '../server/counted.ts';
import { ShopRefused } from '../server/import/folderFiles.ts';
import { readShop } from '../server/import/shopFiles.ts';
import { shopWarnings } from '../server/import/shopWarnings.ts';
import { isBundled } from '../server/install/demo.ts';
import { fillShop } from '../server/install/fill.ts';
import { isHelpPrinted, oneFolder } from './support/words.ts';

const usage = [
  'npm run init -- <folder>   makes a shop of a folder of files in a database that has none; docs/shop-folder.md says what is in it',
  'npm run demo               makes the demo shop so',
];
const mostShown = 100;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BootFailure)) throw error;
  console.error(`Nothing was changed. ${error.message}`);
  process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<number> {
  if (isHelpPrinted(args, usage)) return 0;
  const folder = oneFolder(args, usage);
  if (folder === null) return 2;
  const config = requireConfig(process.env);
  const shop = await readShop(folder, isBundled).catch(refused);
  const { database, close } = await openShopDatabase(config);
  try {
    const present = await fillShop(database.db, config.storeId, shop).catch(refused);
    if (present !== null) {
      throw new BootFailure(
        `The database has the shop "${present}" already. Choose another database (DATABASE_URL or DATA_DIR), or ` +
          'another STORE_ID; npm run import changes the shop that is there.',
      );
    }
    await copyPictures(folder, config.dataDir);
  } finally {
    await close();
  }
  for (const warning of shopWarnings(shop, new Date())) console.warn(`Is this meant? ${warning}`);
  const { store, products, coupons, pincodes } = shop;
  console.log(
    `${store.name} is ready: ${counted(products.length, 'product')}, ${counted(coupons.length, 'coupon')}, ` +
      `${counted(pincodes.length, 'pincode')}.\n` +
      'A shop that runs on this database opens now; npm start runs one.',
  );
  return 0;
}

/** Words a refusal for the operator. */
function refused(error: unknown): never {
  if (!(error instanceof ShopRefused)) throw error;
  const { problems } = error;
  const more = problems.length > mostShown ? [`… and ${problems.length - mostShown} more.`] : [];
  throw new BootFailure(['The folder makes no shop:', ...problems.slice(0, mostShown), ...more].join('\n'));
}

/** The merchant's pictures, which products name by their paths in the folder `media`. */
async function copyPictures(folder: string, dataDir: string): Promise<void> {
  const media = join(folder, 'media');
  const isThere = await stat(media).then(
    (about) => about.isDirectory(),
    () => false,
  );
  if (isThere) await cp(media, join(dataDir, 'media'), { recursive: true });
}

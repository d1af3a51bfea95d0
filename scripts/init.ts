/**
 * `npm run init -- folder`: makes a shop from a folder of files (docs/shop-folder.md) in a database that has none.
 * `npm run demo` does so with the demo shop. All of it is written, or nothing.
 */
import { cp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BootFailure, openShopDatabase, requireConfig } from '../server/boot.ts';
import { counted } from '../server/counted.ts';
import { ShopRefused } from '../server/import/folderFiles.ts';
import { readShopAndDoubts } from '../server/import/shopFiles.ts';
import { isBundled } from '../server/install/demo.ts';
import { fillShop } from '../server/install/fill.ts';
import { isHelpPrinted, oneFolder } from './support/words.ts';

const usage = [
  'npm run init -- <folder>   makes a shop of a folder of files in a database that has none; docs/shop-folder.md says what is in it',
  'npm run demo               makes the demo shop so',
];
/** Of one file. */
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
  const { shop, doubts } = await readShopAndDoubts(folder, isBundled).catch(refused);
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
  for (const doubt of doubts) console.warn(asked(doubt));
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
  const { problems, doubts } = error;
  throw new BootFailure(
    ['The folder makes no shop:', ...shortened(problems), ...doubts.map(asked)].join('\n'),
  );
}

/** Of a file with very many problems only the first, so that those of other files are seen. */
function shortened(problems: readonly string[]): string[] {
  const byFile = Map.groupBy(problems, (problem) => problem.split(':', 1)[0] ?? '');
  return [...byFile].flatMap(([file, own]) => {
    const more = own.length - mostShown;
    return more > 0 ? [...own.slice(0, mostShown), `${file}: … and ${more} more.`] : own;
  });
}

function asked(doubt: string): string {
  return `Is this meant? ${doubt}`;
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

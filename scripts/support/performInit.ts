import { join } from 'node:path';
import { BootFailure, openShopDatabase, requireConfig } from '../../server/boot.ts';
import { counted } from '../../server/counted.ts';
import { ShopRefused } from '../../server/import/folderFiles.ts';
import { readShopAndDoubts } from '../../server/import/shopFiles.ts';
import { isBundled } from '../../server/install/demo.ts';
import { fillShop } from '../../server/install/fill.ts';
import { copyPictures, PlaceTaken } from '../../server/install/pictureFiles.ts';
import { systemReason } from '../../server/systemReason.ts';
import { asked, printDoubts } from './doubts.ts';
import { isFolder } from './isFolder.ts';
import { embeddedShop } from './openNamedShop.ts';
import { orExplain } from './orExplain.ts';

/** The most problems that are shown of one file. */
const mostShown = 100;

/** Makes the shop, prints what was made or why nothing was, and returns the exit code. */
export function performInit(folder: string): Promise<number> {
  return orExplain('Nothing was changed.', () => makeShop(folder));
}

async function makeShop(folder: string): Promise<number> {
  const config = requireConfig(process.env);
  if (!(await isFolder(folder))) throw new BootFailure(`There is no folder ${folder}.`);
  const { shop, doubts } = await readShopAndDoubts(folder, isBundled).catch(refused);
  const { database, close } = await openShopDatabase(config, { command: 'npm run init' });
  const media = join(config.dataDir, 'media');
  const explain = (error: unknown): never => {
    const reason = error instanceof PlaceTaken ? error.message : systemReason(error);
    if (reason === null) throw error;
    throw new BootFailure(`DATA_DIR: the pictures cannot be copied into ${media}: ${reason}.`);
  };
  try {
    const pictures = await copyPictures(folder, config.dataDir).catch(explain);
    const place = () => pictures.place().catch(explain);
    const present = await fillShop(database.db, config.storeId, shop, place)
      .catch(refused)
      .finally(() => pictures.discard());
    if (present !== null) {
      throw new BootFailure(
        `The database has the shop "${present}" already. Choose another database (DATABASE_URL or DATA_DIR); ` +
          'npm run import changes the shop that is there.',
      );
    }
  } finally {
    await close();
  }
  printDoubts(doubts);
  const { store, products, coupons, pincodes } = shop;
  console.log(
    `${store.name} is ready: ${counted(products.length, 'product')}, ${counted(coupons.length, 'coupon')}, ` +
      `${counted(pincodes.length, 'pincode')}.\n` +
      'A shop that runs on this database opens now; npm start runs one.' +
      (config.databaseUrl === undefined ? `\n${embeddedShop(config)}` : ''),
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

/** Only the first problems of each file, so that a file with very many does not hide those of others. */
function shortened(problems: readonly string[]): string[] {
  const byFile = Map.groupBy(problems, (problem) => problem.split(':', 1)[0] ?? '');
  return [...byFile].flatMap(([file, own]) => {
    const more = own.length - mostShown;
    return more > 0 ? [...own.slice(0, mostShown), `${file}: … and ${more} more.`] : own;
  });
}

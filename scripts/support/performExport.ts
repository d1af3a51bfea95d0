import { BootFailure, requireConfig } from '../../server/boot.ts';
import { counted } from '../../server/counted.ts';
import { exportShop } from '../../server/export/exportShop.ts';
import { ShopRefused } from '../../server/import/folderFiles.ts';
import { readShop } from '../../server/import/shopFiles.ts';
import { isBundled } from '../../server/install/demo.ts';
import { openNamedShop } from './openNamedShop.ts';
import { orExplain } from './orExplain.ts';

/** Exports the shop, prints what was exported or why nothing was, and returns the exit code. */
export function performExport(folder: string): Promise<number> {
  return orExplain('Nothing was exported.', () => exportTo(folder));
}

async function exportTo(folder: string): Promise<number> {
  const config = requireConfig(process.env);
  const { storeId, dataDir } = config;
  const { database, close } = await openNamedShop(config, 'npm run export');
  try {
    const result = await exportShop({ db: database.db, storeId, dataDir }, folder);
    if (!result.ok) throw new BootFailure(result.problem);
    console.log(`${folder} has the shop with its ${counted(result.products, 'product')}.`);
  } finally {
    await close();
  }
  return checkFolder(folder);
}

/** Reports what `npm run init` would refuse in the folder, such as a text that is longer than its field. Returns the exit code. */
async function checkFolder(folder: string): Promise<number> {
  try {
    await readShop(folder, isBundled);
    return 0;
  } catch (error) {
    if (!(error instanceof ShopRefused)) throw error;
    console.error(`npm run init would refuse it; correct these first:\n${error.problems.join('\n')}`);
    return 1;
  }
}

/**
 * `npm run export -- folder`: writes the shop as a folder of files, from which `npm run init` can recreate it
 * (docs/shop-folder.md). On PostgreSQL the shop may be running.
 */
import { isHelpPrinted, oneFolder } from './support/words.ts';

const usage = [
  'npm run export -- <new folder>   writes the shop as a folder of files that npm run init makes it from again; docs/shop-folder.md',
];

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  if (isHelpPrinted(args, usage)) return 0;
  const folder = oneFolder(args, usage);
  if (folder === null) return 2;
  // The shop's own code takes a second to load, for which help does not wait.
  const { performExport } = await import('./support/performExport.ts');
  return performExport(folder);
}

/**
 * `npm run init -- folder`: makes a shop from a folder of files (docs/shop-folder.md) in a database that has none.
 * `npm run demo` does so with the demo shop. All of it is written, or nothing.
 */
import { isHelpPrinted, oneFolder } from './support/words.ts';

const usage = [
  'npm run init -- <folder>   makes a shop of a folder of files in a database that has none; docs/shop-folder.md says what is in it',
  'npm run demo               makes the demo shop so',
];

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  if (isHelpPrinted(args, usage)) return 0;
  const folder = oneFolder(args, usage);
  if (folder === null) return 2;
  // The shop's own code takes a second to load, for which help does not wait.
  const { performInit } = await import('./support/performInit.ts');
  return performInit(folder);
}

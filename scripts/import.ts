/**
 * `npm run import -- <kind> <file> [--dry-run]`: products, coupons, pincodes, settings or synonyms from CSV or JSON, or another
 * part of a shop's folder; see docs/import.md.
 */
import { extname } from 'node:path';
import { importKinds, isImportKind, isPartKind, partKinds } from '../server/import/kinds.ts';
import type { Format } from '../server/import/records.ts';
import { isHelpPrinted, readWords } from './support/words.ts';

const usage = [
  `npm run import -- <${importKinds.join(' | ')}> <file.csv | file.json> [--dry-run]`,
  `npm run import -- <${partKinds.join(' | ')}> <the shop's folder> [--dry-run]`,
  '',
  'All of a file or nothing; --dry-run says what it would change. The forms of the files: docs/import.md',
];

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  if (isHelpPrinted(args, usage)) return 0;
  const words = readWords(args, { 'dry-run': { type: 'boolean', default: false } }, usage);
  if (words === null) return 2;
  const [kind, file, ...rest] = words.positionals;
  const isDry = words.values['dry-run'] === true;
  if (isPartKind(kind) && file !== undefined && rest.length === 0) {
    const { performImport } = await loadShop();
    return performImport({ kind, path: file, isDry });
  }
  const format = file === undefined ? null : formatOf(file);
  if (!isImportKind(kind) || file === undefined || format === null || rest.length > 0) {
    console.error([`${whatIsWrong(kind, file, rest)} Nothing was imported.`, '', ...usage].join('\n'));
    return 2;
  }
  const { performImport } = await loadShop();
  return performImport({ kind, path: file, format, isDry });
}

/** The shop's own code takes a second to load, for which help does not wait. */
function loadShop() {
  return import('./support/performImport.ts');
}

function whatIsWrong(kind: string | undefined, file: string | undefined, rest: readonly string[]): string {
  if (kind === undefined) return 'What is to be imported?';
  if (!isImportKind(kind) && !isPartKind(kind)) return `There is no kind "${kind}" of import.`;
  if (file === undefined) return `Which file of ${kind}?`;
  if (rest.length > 0) return `One file at a time: "${rest[0]}" is too much.`;
  return `${file} is neither a .csv nor a .json file.`;
}

function formatOf(file: string): Format | null {
  const extension = extname(file).toLowerCase();
  if (extension === '.csv') return 'csv';
  return extension === '.json' ? 'json' : null;
}

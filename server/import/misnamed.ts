import type { FolderFiles } from './folderFiles.ts';

/** What a shop's folder may hold. Anything else in it, such as a README or notes, is the merchant's own. */
const known = [
  'store.json',
  'menus.json',
  'categories.json',
  'products.csv',
  'shippingTiers.json',
  'pincodes.csv',
  'settings.csv',
  'pages',
  'look.json',
  'icon.svg',
  'home.json',
  'journal',
  'collections.json',
  'variantGroups.json',
  'images.csv',
  'linkedProducts.csv',
  'coupons.csv',
  'couponCodes.csv',
  'loyaltyRules.json',
  'synonyms.csv',
  'reviews.csv',
  'questions.csv',
  'media',
];

/** Names that are nearly those of a shop's file which is not there: what they hold would be missing without a word. */
export async function misnamedProblems(files: FolderFiles): Promise<string[]> {
  const names = await files.names('.');
  const missing = known.filter((name) => !names.includes(name));
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((other) => isNearly(name.toLowerCase(), other.toLowerCase()));
      return meant === undefined ? [] : [`${files.path(name)}: is not read; did you mean ${meant}?`];
    });
}

/** Whether one name becomes the other by at most two letters that are added, left out or replaced. */
function isNearly(one: string, other: string): boolean {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, sign] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === sign ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) <= 2;
}

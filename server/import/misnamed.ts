import type { Fault, FolderFiles } from './folderFiles.ts';
import { nearestOf } from './nearest.ts';

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

/** Entries whose names nearly match a file that the shop lacks: otherwise their contents would be missing silently. */
export async function misnamedProblems(files: FolderFiles): Promise<Fault[]> {
  const names = await files.names('.');
  const missing = known.filter((name) => !names.includes(name));
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = nearestOf(name, missing);
      return meant === null ? [] : [files.fault(name, `is not read; did you mean ${meant}?`)];
    });
}

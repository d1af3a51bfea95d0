import { contrastProblems, type KnownLook, type Look, lookFile } from '../look/look.ts';
import type { Rules } from './check.ts';
import { couponRules } from './coupon.ts';
import { pincodeRules, settingRules, synonymRules } from './flatKinds.ts';
import type { CsvFile, FolderFiles, JsonFile, JsonFileFormat } from './folderFiles.ts';
import { readIcon } from './icon.ts';
import { productRules } from './product.ts';
import {
  categoryKind,
  collectionKind,
  couponCodeRules,
  imageRules,
  linkedProductRules,
  loyaltyRuleKind,
  menuKind,
  questionRules,
  reviewRules,
  shippingTierKind,
  variantGroupKind,
} from './shopSchemas.ts';
import { storeKind } from './storeSchema.ts';
import { readHome, readPages, readPosts } from './texts.ts';

export type ReadFolder = Awaited<ReturnType<typeof readFolder>>;

/** Reads every file of a shop's folder, each as far as it is right. */
export async function readFolder(files: FolderFiles) {
  return {
    store: await files.json('store.json', storeKind),
    look: await readLook(files),
    icon: await readIcon(files),
    home: await readHome(files),
    menus: await files.json('menus.json', menuKind),
    categories: await files.json('categories.json', categoryKind),
    collections: await optionalList(files, 'collections.json', collectionKind),
    variantGroups: await optionalList(files, 'variantGroups.json', variantGroupKind),
    images: await optionalCsv(files, 'images.csv', imageRules),
    products: await files.csv('products.csv', productRules),
    linkedProducts: await optionalCsv(files, 'linkedProducts.csv', linkedProductRules),
    coupons: await optionalCsv(files, 'coupons.csv', couponRules),
    couponCodes: await optionalCsv(files, 'couponCodes.csv', couponCodeRules),
    shippingTiers: await files.json('shippingTiers.json', shippingTierKind),
    loyaltyRules: await optionalList(files, 'loyaltyRules.json', loyaltyRuleKind),
    settings: await files.csv('settings.csv', settingRules),
    pincodes: await files.csv('pincodes.csv', pincodeRules),
    synonyms: await optionalCsv(files, 'synonyms.csv', synonymRules),
    reviews: await optionalCsv(files, 'reviews.csv', reviewRules),
    questions: await optionalCsv(files, 'questions.csv', questionRules),
    pages: await readPages(files),
    posts: await readPosts(files),
  };
}

/** `null` where there is no such file. */
export async function readLook(files: FolderFiles): Promise<JsonFile<KnownLook, Look> | null> {
  if (!(await files.has('look.json'))) return null;
  const file = await files.json('look.json', lookFile);
  files.add(contrastProblems(file.known, file.isRight).map(({ path, reason }) => file.fault(path, reason)));
  return file;
}

/** A list that may be left out; then it is empty. */
async function optionalList<Known, Whole>(
  files: FolderFiles,
  name: string,
  kind: JsonFileFormat<readonly Known[], readonly Whole[]>,
): Promise<JsonFile<readonly Known[], readonly Whole[]>> {
  if (await files.has(name)) return files.json(name, kind);
  const fault = (_path: unknown, reason: string) => files.fault(name, reason);
  return { known: [], isRead: true, isRight: true, fault, whole: () => [] };
}

async function optionalCsv<Known extends Readonly<Record<string, unknown>>, Whole extends Known>(
  files: FolderFiles,
  name: string,
  rules: Rules<Known, Whole>,
): Promise<CsvFile<Known, Whole>> {
  if (await files.has(name)) return files.csv(name, rules);
  return { known: [], isRead: true, isRight: true, whole: () => [] };
}

import * as v from 'valibot';
import { contrastProblems, type Look, lookSchema } from '../look/look.ts';
import { type Checked, ImportRefused, type Rules } from './check.ts';
import { couponRules, resolveCoupons, type ShopCoupon } from './coupon.ts';
import { pincodeRules, settingRules, settingValue, synonymRules } from './flatKinds.ts';
import { type FolderFiles, filesOf, linesOf, refuse, refusedAt, ShopRefused } from './folderFiles.ts';
import { readIcon } from './icon.ts';
import { misnamedProblems } from './misnamed.ts';
import {
  detailsOfPictures,
  imageProblems,
  pictureProblems,
  picturesIn,
  productPictureProblems,
} from './pictures.ts';
import { productRules, type ShopProduct } from './product.ts';
import { repeatedIds } from './productIds.ts';
import {
  categoryProblems,
  collectionProblems,
  duplicateProblems,
  gapProblems,
  menuProblems,
  storeProblems,
  strangerProblems,
  tierProblems,
  variantGroupProblems,
} from './shopChecks.ts';
import { resolveProducts } from './shopReferences.ts';
import {
  categorySchema,
  collectionSchema,
  couponCodeRules,
  imageRules,
  linkedProductRules,
  loyaltyRuleSchema,
  menuSchema,
  questionRules,
  reviewRules,
  type Shop,
  type ShopCouponCode,
  shippingTierSchema,
  storeSchema,
  variantGroupSchema,
} from './shopSchemas.ts';
import { postProblems, readHome, readPages, readPosts } from './texts.ts';

/**
 * Reads and checks the shop in a folder; pictures for which `isBundled` holds need no file. Throws ShopRefused with every problem of
 * every file. References to entries of a file that could not be read are not checked.
 */
export async function readShop(
  folder: string,
  isBundled: (key: string) => boolean = () => false,
): Promise<Shop> {
  const files = filesOf(folder);
  const pictures = picturesIn(files.path('media'), 'media/', isBundled);
  const { read, add, check, problems, isRead } = gatherProblemsOf();
  const list = <Schema extends v.GenericSchema<unknown, { readonly id: string }>>(
    name: string,
    schema: Schema,
  ) => read(name, () => readList(files, name, schema), noList);
  const optionalList = async <Schema extends v.GenericSchema<unknown, { readonly id: string }>>(
    name: string,
    schema: Schema,
  ) => ((await files.has(name)) ? list(name, schema) : noList);
  const csv = async <Schema extends v.GenericSchema<unknown, Record<string, unknown>>>(
    name: string,
    rules: Rules<Schema>,
  ) => read(name, () => files.csv(name, rules), []);
  const optionalCsv = async <Schema extends v.GenericSchema<unknown, Record<string, unknown>>>(
    name: string,
    rules: Rules<Schema>,
  ) => ((await files.has(name)) ? csv(name, rules) : []);

  const store = await read('store.json', () => files.json('store.json', storeSchema), null);
  if (store !== null) add(storeProblems(store, pictures));
  const look = await read('look.json', () => readLook(files), null);
  const icon = await read('icon.svg', () => readIcon(files), null);
  const categories = await list('categories.json', categorySchema);
  add(categoryProblems(categories));
  const collections = await optionalList('collections.json', collectionSchema);
  add(collectionProblems(collections, pictures));
  const groups = await optionalList('variantGroups.json', variantGroupSchema);
  add(variantGroupProblems(groups));
  const images = await optionalCsv('images.csv', imageRules);
  add(imageProblems(files.path('images.csv'), images, pictures));
  const records = await csv('products.csv', productRules);
  const resolved = resolveProducts(files.path('products.csv'), records, {
    categories: categories.value,
    collections: collections.value,
    variantGroups: groups.value,
    images: await detailsOfPictures(images, pictures),
  });
  const { variantGroups } = resolved;
  const products = resolved.entries.map(({ product }) => product);
  check(['categories.json', 'collections.json'], () => resolved.problems);
  add(
    linesOf(files.path('products.csv'), [
      ...repeatedIds(resolved.entries),
      ...records.flatMap((record) => productPictureProblems(record, pictures)),
    ]),
  );
  const ids = { productId: new Set(products.map(({ id }) => id)) };
  const reviews = await optionalCsv('reviews.csv', reviewRules);
  const questions = await optionalCsv('questions.csv', questionRules);
  const linked = await optionalCsv('linkedProducts.csv', linkedProductRules);
  const linkedIds = { ...ids, linkedProductId: ids.productId };
  check(['products.csv'], () => [
    ...strangerProblems(files.path('reviews.csv'), reviews, ids),
    ...strangerProblems(files.path('questions.csv'), questions, ids),
    ...strangerProblems(files.path('linkedProducts.csv'), linked, linkedIds),
  ]);
  const menus = await list('menus.json', menuSchema);
  add(menuProblems(menus));
  const canResolve = isRead('products.csv') && isRead('collections.json');
  const known = canResolve ? { products, collections: collections.value } : null;
  const coupons = await read('coupons.csv', () => readCoupons(files, known), []);
  const codes = await optionalCsv('couponCodes.csv', couponCodeRules);
  const bulk = new Map(coupons.filter(({ isBulkCoupon }) => isBulkCoupon).map(({ id, code }) => [code, id]));
  const shippingTiers = await list('shippingTiers.json', shippingTierSchema);
  add(gapProblems(shippingTiers));
  if (canResolve)
    check(['coupons.csv'], () => [
      ...codeProblems(files.path('couponCodes.csv'), codes, bulk),
      ...tierProblems(shippingTiers, new Set(coupons.map(({ id }) => id)), 'coupons.csv does not have'),
    ]);
  const loyaltyRules = await optionalList('loyaltyRules.json', loyaltyRuleSchema);
  const settings = await csv('settings.csv', settingRules);
  const pincodes = await csv('pincodes.csv', pincodeRules);
  const synonyms = await optionalCsv('synonyms.csv', synonymRules);
  const home = await read(
    'home.json',
    () => readHome(files, isRead('collections.json') ? collections.value : null),
    null,
  );
  const pages = await read('pages', () => readPages(files), []);
  const posts = await read('journal', () => readPosts(files), []);
  const slugs = new Set(products.map(({ slug }) => slug));
  check(['products.csv'], () => postProblems(files, posts, pictures, slugs));
  add(await pictureProblems(files));
  add(await misnamedProblems(files));
  if (store === null || problems.length > 0) throw new ShopRefused(problems);
  return {
    store: store.value,
    look,
    icon,
    home,
    pages,
    posts,
    synonyms: values(synonyms),
    settings: Object.fromEntries(settings.map(({ value: setting }) => [setting.name, settingValue(setting)])),
    menus: menus.value,
    shippingTiers: shippingTiers.value,
    categories: categories.value,
    collections: collections.value,
    variantGroups,
    products: rated(products, values(reviews)),
    linkedProducts: values(linked),
    coupons,
    couponCodes: values(codes).flatMap(({ coupon, code, used }) => {
      const couponId = bulk.get(coupon);
      return couponId === undefined ? [] : [{ couponId, code, used }];
    }),
    loyaltyRules: loyaltyRules.value,
    pincodes: values(pincodes),
    reviews: values(reviews),
    questions: values(questions),
  };
}

const noList = { value: [], problem: () => '' };

/** Collects the problems of all files. */
function gatherProblemsOf() {
  const problems: string[] = [];
  const failed = new Set<string>();
  return {
    problems,
    isRead: (name: string) => !failed.has(name),
    /** Reads a file. Returns `instead` for one that cannot be read, whose problems it collects. */
    async read<Value, Instead>(
      name: string,
      reading: () => Promise<Value>,
      instead: Instead,
    ): Promise<Value | Instead> {
      try {
        return await reading();
      } catch (error) {
        if (!(error instanceof ShopRefused)) throw error;
        failed.add(name);
        problems.push(...error.problems);
        return instead;
      }
    },
    add(found: readonly string[]): void {
      problems.push(...found);
    },
    /** Adds problems, unless one of the files that are needed to find them could not be read. */
    check(needed: readonly string[], find: () => readonly string[]): void {
      if (needed.every((name) => !failed.has(name))) problems.push(...find());
    },
  };
}

function codeProblems(
  file: string,
  codes: readonly Checked<ShopCouponCode>[],
  bulk: ReadonlyMap<string, string>,
): string[] {
  return codes
    .filter(({ value }) => !bulk.has(value.coupon))
    .map(
      ({ line, value }) =>
        `${file}:${line}: coupon "${value.coupon}" is the code of no bulk coupon in coupons.csv`,
    );
}

function values<Value>(records: readonly Checked<Value>[]): Value[] {
  return records.map(({ value }) => value);
}

/** A list of a JSON file, whose ids differ. */
export async function readList<Schema extends v.GenericSchema<unknown, { readonly id: string }>>(
  files: FolderFiles,
  name: string,
  schema: Schema,
) {
  const file = await files.json(name, v.array(schema, 'must be a list: [ … ]'));
  refuse(duplicateProblems(file));
  return file;
}

export async function readLook(files: FolderFiles): Promise<Look | null> {
  if (!(await files.has('look.json'))) return null;
  const { value, problem } = await files.json('look.json', lookSchema);
  refuse(contrastProblems(value).map(({ path, reason }) => problem(path, reason)));
  return value;
}

async function readCoupons(
  files: FolderFiles,
  known: Parameters<typeof resolveCoupons>[1] | null,
): Promise<ShopCoupon[]> {
  if (!(await files.has('coupons.csv'))) return [];
  const records = await files.csv('coupons.csv', couponRules);
  try {
    return known === null ? [] : resolveCoupons(records, known);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    throw refusedAt(files.path('coupons.csv'), error);
  }
}

/** Rates products by their reviews: the mean with one decimal, and 0 without reviews. */
function rated(products: readonly ShopProduct[], reviews: Shop['reviews']): ShopProduct[] {
  const byProduct = Map.groupBy(reviews, ({ productId }) => productId);
  return products.map((product) => {
    const ratings = (byProduct.get(product.id) ?? []).map(({ rating }) => rating);
    if (ratings.length === 0) return product;
    const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
    return { ...product, rating: Math.round(mean * 10) / 10, totalRatings: ratings.length };
  });
}

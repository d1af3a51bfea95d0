import * as v from 'valibot';
import type { ImageRecord } from '../db/types.ts';
import { contrastProblems, type Look, lookSchema } from '../look/look.ts';
import { type Checked, ImportRefused } from './check.ts';
import { couponProblems, couponSchema, resolveCoupons, type ShopCoupon } from './coupon.ts';
import { pincodeSchema, settingProblems, settingSchema, settingValue, synonymSchema } from './flatKinds.ts';
import { type FolderFiles, filesOf, refusedAt, ShopRefused } from './folderFiles.ts';
import { readIcon } from './icon.ts';
import { pictureProblems } from './pictures.ts';
import {
  type ProductRecord,
  type ProductReferences,
  productProblems,
  productSchema,
  type ShopProduct,
  toProduct,
} from './product.ts';
import { duplicateProblems, strangerProblems, treeProblems } from './shopChecks.ts';
import {
  categorySchema,
  collectionSchema,
  couponCodeSchema,
  imageSchema,
  linkedProductSchema,
  loyaltyRuleSchema,
  menuSchema,
  questionSchema,
  reviewSchema,
  type Shop,
  shippingTierSchema,
  storeSchema,
  variantGroupSchema,
} from './shopSchemas.ts';
import { readHome, readPages, readPosts } from './texts.ts';

/** Reads and checks the shop in a folder. Throws ShopRefused with every problem of the first file that has one. */
export async function readShop(folder: string): Promise<Shop> {
  const files = filesOf(folder);
  const list = <Schema extends v.GenericSchema<unknown, { readonly id: string }>>(
    name: string,
    schema: Schema,
  ) => readList(files, name, schema);
  const csv = async <Schema extends v.GenericSchema<unknown, Record<string, unknown>>>(
    name: string,
    schema: Schema,
    unique: readonly string[],
  ) => ((await files.has(name)) ? files.csv(name, { schema, unique }) : []);

  const { value: store } = await files.json('store.json', storeSchema);
  const look = await readLook(files);
  const icon = await readIcon(files);
  const categories = await list('categories.json', categorySchema);
  refuse(treeProblems(categories, 2));
  const collections = await optionalList(files, 'collections.json', collectionSchema);
  const variantGroups = await optionalList(files, 'variantGroups.json', variantGroupSchema);
  const images = values(await csv('images.csv', imageSchema, ['key']));
  const known = {
    categories: categories.value,
    collections: collections.value,
    variantGroups: variantGroups.value,
  };
  const records = await files.csv('products.csv', {
    schema: productSchema,
    unique: ['slug', 'id'],
    problems: productProblems,
  });
  const products = toProducts(files.path('products.csv'), records, createReferences({ ...known, images }));
  const ids = { productId: new Set(products.map(({ id }) => id)) };
  const reviews = await csv('reviews.csv', reviewSchema, ['id']);
  refuse(strangerProblems(files.path('reviews.csv'), reviews, ids));
  const questions = await csv('questions.csv', questionSchema, ['id']);
  refuse(strangerProblems(files.path('questions.csv'), questions, ids));
  const linked = await csv('linkedProducts.csv', linkedProductSchema, ['id']);
  const linkedIds = { ...ids, linkedProductId: ids.productId };
  refuse(strangerProblems(files.path('linkedProducts.csv'), linked, linkedIds));
  const menus = await list('menus.json', menuSchema);
  refuse(treeProblems(menus, 3));
  const coupons = await readCoupons(files, { products, collections: collections.value });
  const codeRecords = await csv('couponCodes.csv', couponCodeSchema, ['code']);
  const bulk = new Map(coupons.filter(({ isBulkCoupon }) => isBulkCoupon).map(({ id, code }) => [code, id]));
  refuse(
    codeRecords
      .filter(({ value }) => !bulk.has(value.coupon))
      .map(
        ({ line, value }) =>
          `${files.path('couponCodes.csv')}:${line}: coupon "${value.coupon}" is the code of no bulk coupon in coupons.csv`,
      ),
  );
  const shippingTiers = await list('shippingTiers.json', shippingTierSchema);
  const couponIds = new Set(coupons.map(({ id }) => id));
  refuse(
    shippingTiers.value.flatMap((tier, index) =>
      tier.coupons
        .filter((coupon) => !couponIds.has(coupon))
        .map((coupon) =>
          shippingTiers.problem(
            [index, 'coupons'],
            `names the coupon "${coupon}", which coupons.csv does not have`,
          ),
        ),
    ),
  );
  const settings = await files.csv('settings.csv', {
    schema: settingSchema,
    unique: ['name'],
    problems: settingProblems,
  });
  refuse(await pictureProblems(files));
  return {
    store,
    look,
    icon,
    home: await readHome(files, collections.value),
    pages: await readPages(files),
    posts: await readPosts(files),
    synonyms: values(await csv('synonyms.csv', synonymSchema, ['term'])),
    settings: Object.fromEntries(settings.map(({ value: setting }) => [setting.name, settingValue(setting)])),
    menus: menus.value,
    shippingTiers: shippingTiers.value,
    ...known,
    products: rated(products, values(reviews)),
    linkedProducts: values(linked),
    coupons,
    couponCodes: values(codeRecords).flatMap(({ coupon, code, used }) => {
      const couponId = bulk.get(coupon);
      return couponId === undefined ? [] : [{ couponId, code, used }];
    }),
    loyaltyRules: (await optionalList(files, 'loyaltyRules.json', loyaltyRuleSchema)).value,
    pincodes: values(await files.csv('pincodes.csv', { schema: pincodeSchema, unique: ['id'] })),
    reviews: values(reviews),
    questions: values(questions),
  };
}

function values<Value>(records: readonly Checked<Value>[]): Value[] {
  return records.map(({ value }) => value);
}

export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ShopRefused(problems);
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

async function optionalList<Schema extends v.GenericSchema<unknown, { readonly id: string }>>(
  files: FolderFiles,
  name: string,
  schema: Schema,
) {
  if (await files.has(name)) return readList(files, name, schema);
  return { value: Array.of<v.InferOutput<Schema>>(), problem: () => '' };
}

export async function readLook(files: FolderFiles): Promise<Look | null> {
  if (!(await files.has('look.json'))) return null;
  const { value, problem } = await files.json('look.json', lookSchema);
  refuse(contrastProblems(value).map(({ path, reason }) => problem(path, reason)));
  return value;
}

async function readCoupons(
  files: FolderFiles,
  known: Parameters<typeof resolveCoupons>[1],
): Promise<ShopCoupon[]> {
  if (!(await files.has('coupons.csv'))) return [];
  const rules = { schema: couponSchema, unique: ['code', 'id'], problems: couponProblems };
  const records = await files.csv('coupons.csv', rules);
  try {
    return resolveCoupons(records, known);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    throw refusedAt(files.path('coupons.csv'), error);
  }
}

interface Known extends Pick<Shop, 'categories' | 'collections' | 'variantGroups'> {
  readonly images: readonly (Omit<ImageRecord, 'imageKey' | 'isThumb'> & { readonly key: string })[];
}

/** A product names something that no file of the folder has. */
class Stranger extends Error {}

/** Finds what products name among the shop's other files. Throws for what is not there. */
function createReferences({ categories, collections, variantGroups, images }: Known): ProductReferences {
  const categoryIds = new Map(categories.map(({ slug, id }) => [slug, id]));
  const collectionIds = new Map(collections.map(({ slug, id }) => [slug, id]));
  const options = new Map(
    variantGroups.flatMap((group) =>
      group.variantOptions.map(({ id: variantGroupOptionId, label }) => [
        `${group.label}=${label}`,
        { variantGroupId: group.id, variantGroupOptionId },
      ]),
    ),
  );
  const details = new Map(images.map(({ key, ...rest }) => [key, rest]));
  return {
    category: (name) => found(categoryIds, name, 'category', 'categories.json'),
    collection: (name) => found(collectionIds, name, 'collection', 'collections.json'),
    option: (name) => found(options, name, 'option', 'variantGroups.json'),
    image: (name) => details.get(name),
  };
}

function found<Value>(values: ReadonlyMap<string, Value>, name: string, kind: string, file: string): Value {
  const value = values.get(name);
  if (value === undefined)
    throw new Stranger(
      `names the ${kind} "${name}", which ${file} does not have: add it there, or correct the name`,
    );
  return value;
}

function toProducts(
  file: string,
  records: readonly Checked<ProductRecord>[],
  refs: ProductReferences,
): ShopProduct[] {
  const now = new Date().toISOString();
  const problems: string[] = [];
  const products = records.flatMap(({ line, value }) => {
    try {
      return toProduct(value, refs, now);
    } catch (error) {
      if (!(error instanceof Stranger)) throw error;
      problems.push(`${file}:${line}: ${error.message}`);
      return [];
    }
  });
  refuse(problems);
  return products;
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

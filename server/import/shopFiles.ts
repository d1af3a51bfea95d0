import { addDoubts, checkShop } from './checkShop.ts';
import { resolveCoupons } from './coupon.ts';
import { settingValue } from './flatKinds.ts';
import { filesOf } from './folderFiles.ts';
import { detailsOfPictures, picturesIn } from './pictures.ts';
import type { ShopProduct } from './product.ts';
import { readFolder } from './readFolder.ts';
import { resolveProducts } from './shopReferences.ts';
import type { Shop } from './shopSchemas.ts';

/** A shop read from a folder, with warnings about what is allowed but probably a mistake. */
export interface ReadShop {
  readonly shop: Shop;
  /** One line for each warning, with the file and the place in it. */
  readonly doubts: readonly string[];
}

/** The shop of a folder; pictures for which `isBundled` holds need no file. Throws ShopRefused. */
export async function readShop(folder: string, isBundled?: (key: string) => boolean): Promise<Shop> {
  return (await readShopAndDoubts(folder, isBundled)).shop;
}

/**
 * Reads and checks the shop in a folder. Throws ShopRefused with every problem of every file: each is checked as far as it is
 * right. Only a name that may stand in a broken part of another file is not looked for, and then a line says so.
 */
export async function readShopAndDoubts(
  folder: string,
  isBundled: (key: string) => boolean = () => false,
  now = new Date(),
): Promise<ReadShop> {
  const files = filesOf(folder);
  const pictures = picturesIn(files.path('media'), 'media/', isBundled);
  const read = await readFolder(files);
  await checkShop(files, read, pictures);
  addDoubts(files, read, { pictures, now });
  files.refuse();

  const images = await detailsOfPictures(read.images.whole(), pictures);
  const categories = read.categories.whole();
  const collections = read.collections.whole();
  const known = { categories, collections, variantGroups: read.variantGroups.whole(), images };
  const { products, variantGroups } = resolveProducts(values(read.products.whole()), known, now);
  const coupons = resolveCoupons(read.coupons.whole(), { products, collections });
  const bulk = new Map(coupons.filter(({ isBulkCoupon }) => isBulkCoupon).map(({ id, code }) => [code, id]));
  const reviews = values(read.reviews.whole());
  const shop: Shop = {
    store: read.store.whole(),
    look: read.look?.whole() ?? null,
    icon: read.icon,
    home: read.home?.whole() ?? null,
    pages: read.pages.texts,
    posts: read.posts.texts,
    synonyms: values(read.synonyms.whole()),
    settings: Object.fromEntries(
      values(read.settings.whole()).map((setting) => [setting.name, settingValue(setting)]),
    ),
    menus: read.menus.whole(),
    shippingTiers: read.shippingTiers.whole(),
    categories,
    collections,
    variantGroups,
    products: rated(products, reviews),
    linkedProducts: values(read.linkedProducts.whole()),
    coupons,
    couponCodes: values(read.couponCodes.whole()).flatMap(({ coupon, code, used }) => {
      const couponId = bulk.get(coupon);
      return couponId === undefined ? [] : [{ couponId, code, used }];
    }),
    loyaltyRules: read.loyaltyRules.whole(),
    pincodes: values(read.pincodes.whole()),
    reviews,
    questions: values(read.questions.whole()),
  };
  return { shop, doubts: files.doubts() };
}

function values<Value>(records: readonly { readonly value: Value }[]): Value[] {
  return records.map(({ value }) => value);
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

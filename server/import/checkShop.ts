import { couponCollectionProblems, couponProductProblems, idOfCoupon } from './coupon.ts';
import type { Fault, FolderFiles } from './folderFiles.ts';
import { builtInPages, strayLinks, type Targets } from './links.ts';
import { misnamedProblems } from './misnamed.ts';
import { either, lookedFor, type Names, namesIn } from './names.ts';
import { imageProblems, type KnownPictures, pictureProblems, productPictureProblems } from './pictures.ts';
import { idOfProduct } from './product.ts';
import { repeatedIds } from './productIds.ts';
import type { ReadFolder } from './readFolder.ts';
import type { ImportProblem } from './records.ts';
import {
  categoryProblems,
  collectionProblems,
  couponCodeProblems,
  duplicateIdProblems,
  menuProblems,
  storeProblems,
  tierCouponProblems,
  tierProblems,
  unknownProductProblems,
  variantGroupProblems,
} from './shopChecks.ts';
import {
  emptyFiles,
  endedCoupons,
  linksOf,
  repeatedSkus,
  strangeBarcodes,
  strayRules,
  strayTags,
  turnedTitles,
} from './shopDoubts.ts';
import { productCategoryProblems, productCollectionProblems } from './shopReferences.ts';
import { homeProblems, linksInTexts, postProductProblems, textPictureProblems } from './texts.ts';

/** Adds the problems that show only when a folder's files are compared with each other and with its pictures. */
export async function checkShop(
  files: FolderFiles,
  read: ReadFolder,
  pictures: KnownPictures,
): Promise<void> {
  const products = read.products.known;
  files.add([
    ...storeProblems(read.store, pictures),
    ...menuProblems(read.menus),
    ...categoryProblems(read.categories),
    ...collectionProblems(read.collections, pictures),
    ...variantGroupProblems(read.variantGroups),
    ...tierProblems(read.shippingTiers),
    ...duplicateIdProblems(read.loyaltyRules),
    ...files.faultsOf('images.csv', imageProblems(read.images.known, pictures)),
    ...files.faultsOf('products.csv', [
      ...repeatedIds(products.map((record) => ({ record, id: idOfProduct(record.value) }))),
      ...products.flatMap((record) => productPictureProblems(record, pictures)),
    ]),
    ...textPictureProblems(files, read.pages, pictures),
    ...textPictureProblems(files, read.posts, pictures),
    ...(await pictureProblems(files)),
    ...(await misnamedProblems(files)),
    ...referenceProblems(files, read),
  ]);
}

/** Names that files give to entries of other files and that are not there. */
function referenceProblems(files: FolderFiles, read: ReadFolder): Fault[] {
  const names = namesOf(read);
  const { productIds, productSlugs, categories, collections } = names;
  const [products, coupons] = [read.products.known, read.coupons.known];
  const { home, posts, shippingTiers, couponCodes, reviews, questions, linkedProducts } = read;
  const csv = (
    file: readonly [name: string, what: string],
    known: Names,
    find: (known: Names) => readonly ImportProblem[],
  ) => lookedFor(files, file, known, (all) => files.faultsOf(file[0], find(all)));
  const namesOfProducts = either(productIds, productSlugs);
  const namesOfCollections = either(collections, names.collectionIds);
  return [
    ...csv(['products.csv', 'categories'], categories, (all) => productCategoryProblems(products, all)),
    ...csv(['products.csv', 'collections'], collections, (all) => productCollectionProblems(products, all)),
    ...csv(['coupons.csv', 'products'], namesOfProducts, (all) => couponProductProblems(coupons, all)),
    ...csv(['coupons.csv', 'collections'], namesOfCollections, (all) =>
      couponCollectionProblems(coupons, all),
    ),
    ...csv(['couponCodes.csv', 'coupons'], names.bulkCoupons, (all) =>
      couponCodeProblems(couponCodes.known, all),
    ),
    ...csv(['reviews.csv', 'products'], productIds, (all) =>
      unknownProductProblems(reviews.known, ['productId'], all),
    ),
    ...csv(['questions.csv', 'products'], productIds, (all) =>
      unknownProductProblems(questions.known, ['productId'], all),
    ),
    ...csv(['linkedProducts.csv', 'products'], productIds, (all) =>
      unknownProductProblems(linkedProducts.known, ['productId', 'linkedProductId'], all),
    ),
    ...lookedFor(files, ['shippingTiers.json', 'coupons'], names.couponIds, (all) =>
      tierCouponProblems(shippingTiers, all),
    ),
    ...lookedFor(files, ['home.json', 'collections'], collections, (all) =>
      home === null ? [] : homeProblems(home, all),
    ),
    ...lookedFor(files, ['journal', 'products'], productSlugs, (all) =>
      postProductProblems(files, posts, all),
    ),
  ];
}

/** Adds warnings about what is allowed but probably a mistake. */
export function addDoubts(
  files: FolderFiles,
  read: ReadFolder,
  { pictures, now }: { readonly pictures: KnownPictures; readonly now: Date },
): void {
  const { store, home, pages, posts, loyaltyRules } = read;
  const products = read.products.known;
  const names = namesOf(read);
  const named = (values: readonly (string | null)[]) =>
    namesIn(
      'products.csv',
      values.filter((value) => value !== null),
      read.products.isRight,
    );
  const listed = (values: readonly string[]) => namesIn('products.csv', values, names.productIds.areAll);
  const tags = listed(products.flatMap(({ value }) => value.tags));
  const targets: Targets = {
    product: names.productSlugs,
    page: namesIn('pages', [...builtInPages, ...pages.texts.map(({ slug }) => slug)], pages.areAll),
    post: namesIn(
      'journal',
      posts.texts.map(({ slug }) => slug),
      posts.areAll,
    ),
    category: names.categories,
    collection: names.collections,
    tag: tags,
    benefit: listed(products.flatMap(({ value }) => value.benefits)),
    subCategories: new Set(
      read.categories.known.flatMap(({ slug, parentId }) =>
        slug === undefined || parentId === null ? [] : [slug],
      ),
    ),
    named: {
      category: named(products.map(({ value }) => value.category)),
      subCategory: named(products.map(({ value }) => value.subCategory)),
      collection: named(products.flatMap(({ value }) => value.collections)),
    },
    pictures,
    webUrl: store.known.webUrl ?? null,
  };
  const links = [
    ...linksOf.store(store),
    ...linksOf.menus(read.menus),
    ...linksOf.collections(read.collections),
    ...(home === null ? [] : linksOf.home(home)),
    ...linksOf.products(files, products),
    ...linksInTexts(files, pages),
    ...linksInTexts(files, posts),
  ];
  files.doubt([
    ...strayLinks(links, targets),
    ...(home === null ? [] : strayTags(home, tags)),
    ...strayRules(loyaltyRules, names.couponCodes),
    ...emptyFiles(files, read),
    ...repeatedSkus(files, products),
    ...strangeBarcodes(files, products),
    ...turnedTitles(files, products),
    ...endedCoupons(files, read.coupons.known, now),
  ]);
}

/** The names by which files refer to each other. */
function namesOf({ categories, collections, products, coupons }: ReadFolder) {
  const inProducts = (names: readonly (string | undefined)[]) =>
    namesIn('products.csv', names, products.isRead);
  const inCoupons = (names: readonly (string | undefined)[]) => namesIn('coupons.csv', names, coupons.isRead);
  const codes = coupons.known.map(({ value }) => value);
  return {
    categories: namesIn(
      'categories.json',
      categories.known.map(({ slug }) => slug),
      categories.isRead,
    ),
    collections: namesIn(
      'collections.json',
      collections.known.map(({ slug }) => slug),
      collections.isRead,
    ),
    collectionIds: namesIn(
      'collections.json',
      collections.known.map(({ id }) => id),
      collections.isRead,
    ),
    productSlugs: inProducts(products.known.map(({ value }) => value.slug)),
    productIds: inProducts(products.known.map(({ value }) => idOfProduct(value))),
    couponIds: inCoupons(codes.map((coupon) => idOfCoupon(coupon))),
    couponCodes: inCoupons(codes.map(({ code }) => code)),
    bulkCoupons: inCoupons(codes.flatMap(({ isBulkCoupon, code }) => (isBulkCoupon ? [code] : []))),
  };
}

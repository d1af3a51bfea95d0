import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import { json } from '../db/json.ts';
import type { Database } from '../db/types.ts';
import { sellerOf } from '../invoices/issue.ts';
import { takeAnyTime } from './bulk.ts';
import { catalogueParts } from './catalogueParts.ts';
import { byId, type Changes, type ComparedTable, findChanges, rememberRows } from './changes.ts';
import { type FolderFiles, filesOf, ShopRefused } from './folderFiles.ts';
import { readIcon } from './icon.ts';
import type { PartKind } from './kinds.ts';
import { type FoundLink, strayLinks } from './links.ts';
import { namesOfShop } from './names.ts';
import type { KnownPictures } from './pictures.ts';
import { readLook } from './readFolder.ts';
import { productNames } from './references.ts';
import {
  duplicateIdProblems,
  menuProblems,
  storeProblems,
  tierCouponProblems,
  tierProblems,
  unknownProductProblems,
} from './shopChecks.ts';
import { changedSeller, linksOf } from './shopDoubts.ts';
import { linkedProductRules, loyaltyRuleKind, menuKind, shippingTierKind } from './shopSchemas.ts';
import { storedTargets } from './storedTargets.ts';
import { storeKind } from './storeSchema.ts';
import { refusalOfTakenId } from './taken.ts';
import {
  homeProblems,
  linksInTexts,
  postProductProblems,
  readHome,
  readPages,
  readPosts,
  textPictureProblems,
} from './texts.ts';
import {
  replaceAnnouncements,
  replaceBanners,
  replaceDocuments,
  replaceLinkedProducts,
  replaceLoyaltyRules,
  replaceMenus,
  replaceShippingTiers,
  storeRow,
} from './writeParts.ts';

/**
 * Parts of a shop's folder that replace those of a running shop, each as a whole: what the file no longer has is removed.
 * `catalogueParts.ts` has the parts for which that is not so simple.
 */

type Trx = Transaction<Database>;

interface PartPlace {
  readonly storeId: string;
  /** The shop's pictures, which files may name. */
  readonly pictures: KnownPictures;
}

export interface Part {
  /** Its name in the shop's folder; for texts, the name of their subfolder. */
  readonly file: string;
  readonly tables: readonly ComparedTable[];
  /** Reads and checks the files, then writes. Throws ShopRefused. */
  readonly write: (trx: Trx, place: PartPlace, files: FolderFiles) => Promise<Written>;
}

interface Written {
  /** How many entries were written, by what they are called. */
  readonly counts: Readonly<Record<string, number>>;
  readonly links?: readonly FoundLink[];
}

const storeTable = byId('store', 'store', 'r.name');
const documents: ComparedTable = {
  table: 'document',
  noun: 'text',
  key: `r.store_id || ' ' || r.kind || ' ' || r.slug`,
  name: `r.kind || ' ' || r.slug`,
};

const parts: Readonly<Record<PartKind, Part>> = {
  store: {
    file: 'store.json',
    tables: [storeTable, byId('banner', 'banner', 'r.id'), byId('announcement', 'announcement', 'r.id')],
    async write(trx, { storeId, pictures }, files) {
      const file = await files.json('store.json', storeKind);
      files.add(storeProblems(file, pictures));
      const store = file.whole();
      const before = await trx
        .selectFrom('store')
        .select('legal')
        .where('id', '=', storeId)
        .executeTakeFirstOrThrow();
      files.doubt(changedSeller(file.fault, store.legal, sellerOf(before.legal)));
      await trx.updateTable('store').set(storeRow(store)).where('id', '=', storeId).execute();
      await replaceBanners(trx, storeId, store.banners);
      await replaceAnnouncements(trx, storeId, store.announcements);
      return {
        counts: { banners: store.banners.length, announcements: store.announcements.length },
        links: linksOf.store(file),
      };
    },
  },
  look: {
    file: 'look.json',
    tables: [storeTable],
    async write(trx, { storeId }, files) {
      const file = await readLook(files);
      if (file === null) throw new ShopRefused([`${files.path('look.json')}: is missing`]);
      const icon = await readIcon(files);
      const look = file.whole();
      await trx
        .updateTable('store')
        .set({ look: json(look), icon })
        .where('id', '=', storeId)
        .execute();
      return { counts: { colours: Object.keys(look.colours).length } };
    },
  },
  home: {
    file: 'home.json',
    tables: [storeTable],
    async write(trx, { storeId }, files) {
      const known = await trx
        .selectFrom('collection')
        .select('slug')
        .where('store_id', '=', storeId)
        .execute();
      const file = await readHome(files);
      if (file === null) throw new ShopRefused([`${files.path('home.json')}: is missing`]);
      files.add(homeProblems(file, namesOfShop(known.map(({ slug }) => slug))));
      const home = file.whole();
      await trx
        .updateTable('store')
        .set({ home: json(home) })
        .where('id', '=', storeId)
        .execute();
      return { counts: { sections: home.sections.length }, links: linksOf.home(file) };
    },
  },
  menus: {
    file: 'menus.json',
    tables: [byId('menu', 'menu', 'r.label')],
    async write(trx, { storeId }, files) {
      const file = await files.json('menus.json', menuKind);
      files.add(menuProblems(file));
      const menus = file.whole();
      await replaceMenus(trx, storeId, menus);
      return { counts: { menus: menus.length }, links: linksOf.menus(file) };
    },
  },
  shippingTiers: {
    file: 'shippingTiers.json',
    tables: [byId('shipping_tier', 'shipping tier', 'r.id')],
    async write(trx, { storeId }, files) {
      const file = await files.json('shippingTiers.json', shippingTierKind);
      const rows = await trx.selectFrom('coupon').select('id').where('store_id', '=', storeId).execute();
      files.add([...tierProblems(file), ...tierCouponProblems(file, namesOfShop(rows.map(({ id }) => id)))]);
      const tiers = file.whole();
      await replaceShippingTiers(trx, storeId, tiers);
      return { counts: { 'shipping tiers': tiers.length } };
    },
  },
  loyaltyRules: {
    file: 'loyaltyRules.json',
    tables: [byId('loyalty_rule', 'loyalty rule', 'r.name')],
    async write(trx, { storeId }, files) {
      const file = await files.json('loyaltyRules.json', loyaltyRuleKind);
      files.add(duplicateIdProblems(file));
      const rules = file.whole();
      await replaceLoyaltyRules(trx, storeId, rules);
      return { counts: { 'loyalty rules': rules.length } };
    },
  },
  linkedProducts: {
    file: 'linkedProducts.csv',
    tables: [byId('linked_product', 'link', 'r.id')],
    async write(trx, { storeId }, files) {
      const file = await files.csv('linkedProducts.csv', linkedProductRules);
      const { ids } = await productNames(trx, storeId);
      const strangers = unknownProductProblems(
        file.known,
        ['productId', 'linkedProductId'],
        namesOfShop(ids),
      );
      files.add(files.faultsOf('linkedProducts.csv', strangers));
      const links = file.whole().map(({ value }) => value);
      await replaceLinkedProducts(trx, storeId, links);
      return { counts: { 'linked products': links.length } };
    },
  },
  pages: {
    file: 'pages',
    tables: [documents],
    async write(trx, { storeId, pictures }, files) {
      const pages = await readPages(files);
      files.add(textPictureProblems(files, pages, pictures));
      files.refuse();
      await replaceDocuments(trx, storeId, 'page', pages.texts);
      return { counts: { pages: pages.texts.length }, links: linksInTexts(files, pages) };
    },
  },
  journal: {
    file: 'journal',
    tables: [documents],
    async write(trx, { storeId, pictures }, files) {
      const posts = await readPosts(files);
      const { slugs } = await productNames(trx, storeId);
      files.add([
        ...textPictureProblems(files, posts, pictures),
        ...postProductProblems(files, posts, namesOfShop(slugs)),
      ]);
      files.refuse();
      await replaceDocuments(trx, storeId, 'post', posts.texts);
      return { counts: { posts: posts.texts.length }, links: linksInTexts(files, posts) };
    },
  },
  ...catalogueParts,
};

/** The folder of a part's file, given the path of that file or of the folder; `null` for a path that is neither. */
export async function folderOf(kind: PartKind, path: string): Promise<string | null> {
  const { file } = parts[kind];
  if (basename(path) === file) return dirname(path);
  const isThere = await stat(join(path, file)).then(
    () => true,
    () => false,
  );
  return isThere ? path : null;
}

export function fileOf(kind: PartKind): string {
  return parts[kind].file;
}

interface Target extends PartPlace {
  readonly db: Kysely<Database>;
}

export interface PartImport {
  readonly counts: Readonly<Record<string, number>>;
  /** Warnings about what is allowed but probably a mistake, a line each. */
  readonly doubts: readonly string[];
}

/** Replaces a part of the shop in one transaction. Throws ShopRefused, and then nothing is changed. */
export async function importPart(
  { db, ...place }: Target,
  kind: PartKind,
  folder: string,
): Promise<PartImport> {
  return db
    .transaction()
    .execute(async (trx) => {
      await takeAnyTime(trx);
      return writePart(trx, place, kind, folder);
    })
    .catch((error: unknown) => {
      throw refusalOfTakenId(error);
    });
}

/** What {@link importPart} would change: it is written, compared and taken back. Throws ShopRefused. */
export async function previewPart(
  { db, ...place }: Target,
  kind: PartKind,
  folder: string,
): Promise<Changes & Pick<PartImport, 'doubts'>> {
  const { tables } = parts[kind];
  const trx = await db.startTransaction().execute();
  try {
    await takeAnyTime(trx);
    await rememberRows(trx, tables);
    const { doubts } = await writePart(trx, place, kind, folder);
    return { ...(await findChanges(trx, tables)), doubts };
  } catch (error) {
    throw refusalOfTakenId(error);
  } finally {
    await trx.rollback().execute();
  }
}

async function writePart(trx: Trx, place: PartPlace, kind: PartKind, folder: string): Promise<PartImport> {
  const files = filesOf(folder);
  const { counts, links = [] } = await parts[kind].write(trx, place, files);
  // Checked after writing, because a link may lead to a page that this import adds.
  if (links.length > 0)
    files.doubt(strayLinks(links, await storedTargets(trx, place.storeId, place.pictures)));
  return { counts, doubts: files.doubts() };
}

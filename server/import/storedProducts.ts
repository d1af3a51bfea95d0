import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Database } from '../db/types.ts';
import { type Line, linesOfProducts, loadNames, type WrittenProduct } from '../export/products.ts';
import { isRecord } from './fields.ts';
import { type PictureDetails, productSchema } from './product.ts';
import type { FileRecord } from './records.ts';

/**
 * The products that a file names, as the shop has them. A column that the file does not have stays as it is: each record is filled in
 * from the lines that an export would write for its product.
 */
export interface StoredProducts {
  /** Fills in what the file does not give. The other functions then answer for the products of this batch. */
  fillIn(batch: readonly FileRecord[]): Promise<FileRecord[]>;
  /** By slug, the fields of which the shop now has other values. A field that only follows another one does not count. */
  changes(): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Details of a picture that a product or one of its variants has, so that its alternative text stays. */
  picture(slug: string, key: string, index: number, ownerId: string): PictureDetails | undefined;
  /** Whether a product or one of its variants has this picture. */
  hasPicture(slug: string, key: string): boolean;
}

export async function createStoredProducts(
  trx: Transaction<Database>,
  storeId: string,
): Promise<StoredProducts> {
  let stored: ReadonlyMap<string, WrittenProduct> = new Map();

  async function load(slugs: readonly string[]): Promise<typeof stored> {
    if (slugs.length === 0) return new Map();
    const rows = await trx
      .selectFrom('product')
      .selectAll()
      .where('store_id', '=', storeId)
      .where('slug', 'in', slugs)
      .execute();
    const written = rows.length === 0 ? [] : await linesOfProducts(trx, rows, await loadNames(trx, storeId));
    return new Map(written.map((product) => [String(product.line.slug), product]));
  }

  return {
    async fillIn(batch) {
      stored = await load(batch.flatMap(({ fields: { slug } }) => (typeof slug === 'string' ? [slug] : [])));
      return batch.map((record) => {
        const known = stored.get(String(record.fields.slug));
        const fields =
          known === undefined ? { ...record.fields, ...record.ifNew } : filledIn(record.fields, known);
        return { ...record, fields };
      });
    },
    async changes() {
      const now = await load([...stored.keys()]);
      const changes = new Map<string, readonly string[]>();
      for (const [slug, before] of stored) {
        const after = now.get(slug);
        const fields = after === undefined ? [] : changedFields(before, after);
        if (fields.length > 0) changes.set(slug, fields);
      }
      return changes;
    },
    hasPicture: (slug, key) =>
      stored
        .get(slug)
        ?.images.flat()
        .some(({ imageKey }) => imageKey === key) === true,
    picture(slug, key, index, ownerId) {
      const known = stored.get(slug);
      if (known === undefined) return undefined;
      const own = known.images[[known.line, ...known.variants].findIndex(({ id }) => id === ownerId)] ?? [];
      // A picture may come from another list of the product.
      for (const images of [own, ...known.images]) {
        const place = images.findIndex(({ imageKey }) => imageKey === key);
        const image = images[place];
        if (image === undefined) continue;
        const { id, position, alt, width, height } = image;
        return {
          width,
          height,
          ...(!ownTexts(known).includes(alt) && { alt }),
          // A picture that moved gets the id of its new place.
          ...(place === index && { id, position }),
        };
      }
      return undefined;
    },
  };
}

/** Alternative texts that were made of the titles, so that they follow them. */
function ownTexts({ line, variants }: WrittenProduct): string[] {
  return [String(line.title), ...variants.map(({ title }) => `${line.title}, ${title}`)];
}

/** The file's fields, and the stored ones that it does not give. */
function filledIn(
  fields: Readonly<Record<string, unknown>>,
  { line, variants }: WrittenProduct,
): Record<string, unknown> {
  const stored = new Map(variants.map((variant) => [variant.id, chosenOfVariant(variant, line)]));
  const given = fields.variants;
  return {
    ...chosen(line),
    ...fields,
    // Orders of goods that were on sale may still need their invoice, so that a rate which is known stays known.
    taxRate: fields.taxRate ?? line.taxRate,
    variants: Array.isArray(given)
      ? given.map((variant: unknown) =>
          isRecord(variant) ? { ...ofId(stored, variant.id), ...variant } : variant,
        )
      : given === undefined
        ? [...stored.values()]
        : given,
  };
}

const fieldNames = Object.keys(productSchema.entries);

function changedFields(before: WrittenProduct, after: WrittenProduct): string[] {
  const [chosenBefore, chosenAfter] = [chosenWithStock(before), chosenWithStock(after)];
  const [wholeBefore, wholeAfter] = [inFull(before), inFull(after)];
  return fieldNames.filter(
    (name) =>
      !isDeepStrictEqual(chosenBefore[name], chosenAfter[name]) &&
      !isDeepStrictEqual(wholeBefore[name], wholeAfter[name]),
  );
}

function inFull({ line, variants }: WrittenProduct): Readonly<Record<string, unknown>> {
  return { ...line, variants };
}

function chosenWithStock({ line, variants }: WrittenProduct): Readonly<Record<string, unknown>> {
  return {
    ...chosen(line),
    inventory: line.inventory,
    variants: variants.map((variant) => ({
      ...chosenOfVariant(variant, line),
      inventory: variant.inventory,
    })),
  };
}

function ofId(stored: ReadonlyMap<unknown, Line>, id: unknown): Line {
  return stored.get(id) ?? {};
}

/**
 * The fields that the merchant chose: without the stock, which orders change meanwhile, and without fields whose values are those that
 * the import works out from others, so that they follow these.
 */
function chosen({ inventory: _inventory, ...line }: Line): Line {
  const { price, listingPrice, images, thumbImages, title, metaTitle, tags, metaKeywords } = line;
  return without(line, {
    listingPrice: listingPrice === price,
    thumbImages: isSameList(thumbImages, Array.isArray(images) ? images.slice(0, 2) : []),
    metaTitle: metaTitle === title,
    metaKeywords: Array.isArray(tags) && metaKeywords === tags.join(', '),
  });
}

function chosenOfVariant(
  { inventory: _inventory, variantOf: _variantOf, ...line }: Line,
  product: Line,
): Line {
  const { price, listingPrice } = line;
  return without(line, { price: price === product.price, listingPrice: listingPrice === price });
}

function without(line: Line, isLeftOut: Readonly<Record<string, boolean>>): Line {
  return Object.fromEntries(Object.entries(line).filter(([name]) => isLeftOut[name] !== true));
}

function isSameList(one: unknown, other: readonly unknown[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

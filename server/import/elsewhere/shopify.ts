import type { FileRecord } from '../records.ts';
import { isYes, type NotTaken, noteColumns, slugFrom } from './notes.ts';
import type { Pictures } from './pictures.ts';

/**
 * Shopify's product CSV: a row for each variant and for each further picture, joined by the product's handle. Columns
 * are found by the names of the older template and of the newer one, in any case.
 */

const columns = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'description'],
  vendor: ['vendor'],
  type: ['type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1: ['option1 value'],
  option2Name: ['option2 name'],
  option2: ['option2 value'],
  option3Name: ['option3 name'],
  option3: ['option3 value'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  grams: ['variant grams', 'weight value (grams)'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  stock: ['variant inventory qty', 'inventory quantity'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  cost: ['cost per item'],
  taxable: ['variant taxable', 'charge tax'],
  picture: ['image src', 'product image url'],
  picturePosition: ['image position'],
  variantPicture: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
  metaTitle: ['seo title'],
  metaDescription: ['seo description'],
} as const;
type Column = keyof typeof columns;

/** Say nothing that this shop needs to know: every product is shipped by the shop, in grams. */
const needless = ['variant fulfillment service', 'variant requires shipping', 'variant weight unit'];
const known = new Set<string>([...Object.values(columns).flat(), ...needless]);

interface Row {
  readonly line: number;
  of(column: Column): string;
}

/** Records of products as `npm run import -- products` takes them; a product's rows follow one another. */
export async function* fromShopify(
  records: AsyncIterable<FileRecord>,
  pictures: Pictures,
  notTaken: NotTaken,
): AsyncGenerator<FileRecord> {
  let rows: Row[] = [];
  for await (const record of records) {
    noteColumns(record.fields, (name) => known.has(name.toLowerCase()), notTaken);
    const row = rowOf(record);
    if (rows[0] !== undefined && row.of('handle') !== rows[0].of('handle')) {
      yield* productOf(rows, pictures, notTaken);
      rows = [];
    }
    rows.push(row);
  }
  yield* productOf(rows, pictures, notTaken);
}

function rowOf({ line, fields }: FileRecord): Row {
  const cells = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), String(value)]));
  return {
    line,
    of: (column) => columns[column].map((name) => cells.get(name)).find((value) => value !== undefined) ?? '',
  };
}

function* productOf(rows: readonly Row[], pictures: Pictures, notTaken: NotTaken): Generator<FileRecord> {
  const [first] = rows;
  if (first === undefined) return;
  const { line } = first;
  if (isYes(first.of('giftCard'))) {
    notTaken.rows.push(`line ${line}: the gift card "${first.of('title')}"`);
    return;
  }
  const slug = slugFrom(first.of('handle'));
  const sold = rows.filter((row) => row.of('price') !== '');
  const names = ([1, 2, 3] as const).map((number) => first.of(`option${number}Name`));
  const isSimple = sold.length <= 1 && /^(default title)?$/i.test(first.of('option1'));
  const keys = [...rows]
    .filter((row) => row.of('picture') !== '')
    .toSorted((a, b) => Number(a.of('picturePosition') || 0) - Number(b.of('picturePosition') || 0))
    .flatMap((row) => pictures.keyOf(row.of('picture'), row.line) ?? []);
  const type = slugFrom(first.of('type'));
  const [lead = first] = sold;
  yield {
    line,
    fields: {
      slug,
      title: first.of('title'),
      ...given({
        productDescription: first.of('body'),
        vendor: first.of('vendor'),
        productType: first.of('type'),
        category: type,
        metaTitle: first.of('metaTitle'),
        metaDescription: first.of('metaDescription'),
      }),
      tags: first.of('tags').split(','),
      status: isOnSale(first) ? 'ENABLED' : 'DISABLED',
      isInventoryEnabled: sold.some((row) => row.of('tracker') !== '' || row.of('stock') !== ''),
      continueSellingOutOfStock: /^(continue|true|yes)$/i.test(lead.of('policy')),
      images: keys,
      ...sellable(lead),
      ...(!isSimple && { variants: sold.map((row) => variantOf(row, slug, names, pictures)) }),
    },
  };
}

function isOnSale(row: Row): boolean {
  const published = row.of('published');
  return (published === '' || isYes(published)) && /^(active)?$/i.test(row.of('status'));
}

function variantOf(row: Row, slug: string, names: readonly string[], pictures: Pictures) {
  const choices = ([1, 2, 3] as const).flatMap((number, index) => {
    const value = row.of(`option${number}`);
    return value === '' ? [] : [{ name: names[index] || `Option ${number}`, value }];
  });
  const title = choices.map(({ value }) => value).join(' / ');
  const key = row.of('variantPicture') === '' ? null : pictures.keyOf(row.of('variantPicture'), row.line);
  return {
    id: `${slug}-${slugFrom(title)}`,
    title,
    options: choices.map(({ name, value }) => `${name}=${value}`),
    images: key === null ? [] : [key],
    ...sellable(row),
  };
}

function sellable(row: Row) {
  const price = row.of('price');
  const compareAt = row.of('compareAt');
  const stock = Number(row.of('stock') || 0);
  return {
    price,
    // A price to compare with that is not above the price says nothing.
    ...(Number(compareAt) > Number(price) && { listingPrice: compareAt }),
    ...given({ sku: row.of('sku'), barcode: row.of('barcode'), costPrice: row.of('cost') }),
    weight: Number(row.of('grams') || 0),
    inventory: Math.max(0, stock),
    taxable: !/^(false|no|0)$/i.test(row.of('taxable')),
  };
}

function given(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

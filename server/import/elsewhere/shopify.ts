import type { HeaderCheck } from '../header.ts';
import type { FileRecord } from '../records.ts';
import {
  createNames,
  filledList,
  given,
  hasColumn,
  isYes,
  listingPriceOf,
  type MigrationNotes,
  namesThere,
  noteColumns,
  optionOf,
  type Row,
  rowOf,
  slugFrom,
} from './notes.ts';

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
  productCategory: ['product category'],
  collection: ['collection'],
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
  shipping: ['variant requires shipping', 'requires shipping'],
  taxable: ['variant taxable', 'charge tax'],
  picture: ['image src', 'product image url'],
  picturePosition: ['image position'],
  variantPicture: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
  metaTitle: ['seo title'],
  metaDescription: ['seo description'],
} as const;
type Column = keyof typeof columns;
const taken = new Set<string>(Object.values(columns).flat());

/** Columns of which these values say nothing that this shop needs to know. */
const usual: readonly (readonly [column: RegExp, value: RegExp])[] = [
  [/^(variant )?fulfillment service$/, /^manual$/i],
  // Weights are in grams, whatever unit they are shown in.
  [/^(variant weight unit|weight unit for display)$/, /./],
  [/^included \/ /, /^true$/i],
];

/** The columns from which the fields of a record come. */
const sources = {
  slug: columns.handle,
  title: columns.title,
  productDescription: columns.body,
  vendor: columns.vendor,
  productType: columns.type,
  tags: columns.tags,
  sku: columns.sku,
  barcode: columns.barcode,
  weight: columns.grams,
  inventory: columns.stock,
  price: columns.price,
  listingPrice: columns.compareAt,
  costPrice: columns.cost,
  metaTitle: columns.metaTitle,
  metaDescription: columns.metaDescription,
};

export const shopifyHeader: HeaderCheck = (names) => {
  const own = names.map((name) => name.toLowerCase());
  return (['title', 'price'] as const)
    .filter((column) => !columns[column].some((name) => own.includes(name)))
    .map((column) => ({
      field: column === 'title' ? 'Title' : 'Variant Price (or Price)',
      reason: 'is missing: is this the file of products that Shopify exports?',
    }));
};

/** Records of products as `npm run import -- products` takes them; a product's rows follow one another. */
export async function* fromShopify(
  records: AsyncIterable<FileRecord>,
  move: MigrationNotes,
): AsyncGenerator<FileRecord> {
  const slugs = createNames();
  let rows: Row[] = [];
  for await (const record of records) {
    const row = rowOf(record);
    if (rows[0] !== undefined && handleOf(row) !== handleOf(rows[0])) {
      yield* productOf(rows, move, slugs);
      rows = [];
    }
    rows.push(row);
  }
  yield* productOf(rows, move, slugs);
}

function cellOf({ cells }: Row, column: Column): string {
  return columns[column].map((name) => cells.get(name)).find((value) => value !== undefined) ?? '';
}

function handleOf(row: Row): string {
  return cellOf(row, 'handle') || cellOf(row, 'title');
}

function* productOf(
  rows: readonly Row[],
  { pictures, notTaken, hidden, names }: MigrationNotes,
  slugs: (wanted: readonly string[]) => string,
): Generator<FileRecord> {
  const [first] = rows;
  if (first === undefined) return;
  const name = cellOf(first, 'title') || cellOf(first, 'handle');
  const note = ({ line }: Row, what: string) => notTaken.rows.push({ line, what });
  const reason = reasonAgainst(first, rows);
  if (reason !== null) {
    note(first, `"${name}", ${reason}`);
    return;
  }
  for (const row of rows) noteColumns(row, (column, value) => isTaken(row, column, value), notTaken);
  const standing = standingOf(first);
  if (standing !== null)
    hidden.push({ line: first.line, what: `"${name}" is ${standing} there: leave it off sale here, too` });

  const slug = slugs([slugFrom(cellOf(first, 'handle')), slugFrom(name), slugFrom(cellOf(first, 'sku'))]);
  const sold = rows.filter((row) => isSold(row) && isShipped(row));
  const [lead = first] = sold;
  const isSimple = sold.length <= 1 && /^(default title)?$/i.test(cellOf(first, 'option1'));
  const chosen = isSimple ? [] : sold.filter((row) => choicesOf(row, first).length > 0);
  for (const row of rows) {
    const choice = `the choice "${titleOf(row, first)}" of "${name}"`;
    if (cellOf(row, 'option1') !== '' && !isSold(row)) note(row, `${choice}, which has no price`);
    else if (isSold(row) && !isShipped(row)) note(row, `${choice}, which is not shipped`);
    else if (isSold(row) && row !== lead && !chosen.includes(row))
      note(row, `a choice of "${name}" without a name`);
  }
  const category = cellOf(first, 'type') || (cellOf(first, 'productCategory').split('>').at(-1) ?? '').trim();
  const collection = slugFrom(cellOf(first, 'collection'));
  names.set(slugFrom(category), category);
  if (collection !== '') names.set(collection, cellOf(first, 'collection'));
  const isCounted = (chosen.length === 0 ? [lead] : chosen).some(isTracked);
  const saysStock = hasColumn(first, [...columns.tracker, ...columns.stock]);
  const listed = rows
    .filter((row) => cellOf(row, 'picture') !== '')
    .toSorted((a, b) => Number(cellOf(a, 'picturePosition') || 0) - Number(cellOf(b, 'picturePosition') || 0))
    .flatMap((row) => pictures.keyOf(cellOf(row, 'picture'), row.line) ?? []);
  const ids = createNames();
  yield {
    line: first.line,
    variantLines: chosen.map(({ line }) => line),
    namedThere: namesThere(first, sources),
    ifNew: { status: 'DISABLED', ...(!saysStock && { isInventoryEnabled: false }) },
    fields: {
      slug,
      title: cellOf(first, 'title'),
      ...given({
        productDescription: cellOf(first, 'body'),
        vendor: cellOf(first, 'vendor'),
        productType: cellOf(first, 'type'),
        category: slugFrom(category),
        metaTitle: cellOf(first, 'metaTitle'),
        metaDescription: cellOf(first, 'metaDescription'),
      }),
      ...(collection !== '' && { collections: [collection] }),
      ...filledList(
        'tags',
        cellOf(first, 'tags')
          .split(',')
          .filter((tag) => tag.trim() !== ''),
      ),
      ...(saysStock && { isInventoryEnabled: isCounted }),
      ...(hasColumn(first, columns.policy) && { continueSellingOutOfStock: isSoldOn(lead) }),
      ...filledList('images', listed),
      ...sellable(lead),
      ...(chosen.length > 0 && {
        variants: chosen.map((row) => {
          const title = titleOf(row, first);
          const key =
            cellOf(row, 'variantPicture') === ''
              ? null
              : pictures.keyOf(cellOf(row, 'variantPicture'), row.line);
          return {
            id: ids([`${slug}-${slugFrom(title) || slugFrom(cellOf(row, 'sku')) || 'choice'}`.slice(0, 96)]),
            title,
            options: choicesOf(row, first).map(({ group, choice }) => optionOf(group, choice)),
            ...filledList('images', key === null ? [] : [key]),
            ...sellable(row),
          };
        }),
      }),
    },
  };
  if (chosen.some((row) => isSoldOn(row) !== isSoldOn(lead)))
    note(first, `"${name}": that only some of its choices are sold when out of stock`);
  if (chosen.some((row) => isTracked(row) !== isCounted))
    note(
      first,
      `"${name}": that the stock of some of its choices is not counted: give these their inventory`,
    );
}

/** Why a product cannot be taken. */
function reasonAgainst(first: Row, rows: readonly Row[]): string | null {
  if (isYes(cellOf(first, 'giftCard'))) return 'which is a gift card';
  if (cellOf(first, 'title') === '') return 'which has no title';
  if (!rows.some(isSold)) return 'which has no price';
  return rows.some((row) => isSold(row) && isShipped(row))
    ? null
    : 'which is not shipped: this shop sends goods';
}

function isTaken(row: Row, column: string, value: string): boolean {
  if (column === 'product category' && cellOf(row, 'type') !== '') return false;
  return taken.has(column) || usual.some(([name, values]) => name.test(column) && values.test(value));
}

/** Shopify writes 0.00 for a price that was not entered. */
function isSold(row: Row): boolean {
  const price = cellOf(row, 'price');
  return price !== '' && Number(price) !== 0;
}

function isShipped(row: Row): boolean {
  return !isNo(cellOf(row, 'shipping'));
}

/** Whether the stock is counted: Shopify does so with a tracker. In a file without that column, a row with a stock is counted. */
function isTracked(row: Row): boolean {
  return cellOf(row, hasColumn(row, columns.tracker) ? 'tracker' : 'stock') !== '';
}

function isSoldOn(row: Row): boolean {
  return /^(continue|true|yes)$/i.test(cellOf(row, 'policy'));
}

function isNo(value: string): boolean {
  return /^(false|no|0)$/i.test(value);
}

/** How a product stands that Shopify does not show; `null` for one that is on sale. */
function standingOf(row: Row): string | null {
  const status = cellOf(row, 'status').toLowerCase();
  if (status === 'draft') return 'a draft';
  if (status !== '' && status !== 'active') return status;
  return isNo(cellOf(row, 'published')) ? 'not published' : null;
}

/** Only a product's first row has the names of its options. */
function choicesOf(row: Row, first: Row) {
  return ([1, 2, 3] as const).flatMap((number) => {
    const choice = cellOf(row, `option${number}`);
    const group = cellOf(first, `option${number}Name`) || `Option ${number}`;
    return choice === '' ? [] : [{ group, choice }];
  });
}

function titleOf(row: Row, first: Row): string {
  return choicesOf(row, first)
    .map(({ choice }) => choice)
    .join(' / ');
}

function sellable(row: Row) {
  const price = cellOf(row, 'price');
  return {
    price,
    ...listingPriceOf(price, cellOf(row, 'compareAt')),
    ...given({ sku: cellOf(row, 'sku'), barcode: cellOf(row, 'barcode'), costPrice: cellOf(row, 'cost') }),
    ...(hasColumn(row, columns.grams) && { weight: Number(cellOf(row, 'grams') || 0) }),
    ...(hasColumn(row, columns.stock) && { inventory: Math.max(0, Number(cellOf(row, 'stock') || 0)) }),
    ...(hasColumn(row, columns.taxable) && { taxable: !isNo(cellOf(row, 'taxable')) }),
  };
}

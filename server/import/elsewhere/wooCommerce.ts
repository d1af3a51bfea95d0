import type { FileRecord } from '../records.ts';
import { isYes, type NotTaken, noteColumns, slugFrom } from './notes.ts';
import type { Pictures } from './pictures.ts';

/**
 * WooCommerce's product CSV: products of several types, and variations that name their parent by SKU or as `id:44`, anywhere
 * in the file. It is read as a whole.
 */

const known = [
  'id',
  'type',
  'sku',
  'name',
  'published',
  'is featured?',
  'visibility in catalog',
  'short description',
  'description',
  'tax status',
  'in stock?',
  'stock',
  'backorders allowed?',
  'sold individually?',
  'sale price',
  'regular price',
  'categories',
  'tags',
  'images',
  'parent',
  'position',
  'gtin, upc, ean, or isbn',
  'allow customer reviews?',
];
const attribute = /^attribute (\d+) (name|value\(s\)|visible|global|default)$/;
const weight = /^weight \((kg|g|lbs|oz)\)$/;
const gramsIn: Readonly<Record<string, number>> = { kg: 1_000, g: 1, lbs: 453.592, oz: 28.3495 };

interface Row {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
  of(column: string): string;
}

/** Records of products as `npm run import -- products` takes them. */
export async function* fromWooCommerce(
  records: AsyncIterable<FileRecord>,
  pictures: Pictures,
  notTaken: NotTaken,
): AsyncGenerator<FileRecord> {
  const rows: Row[] = [];
  for await (const record of records) {
    noteColumns(record.fields, isKnown, notTaken);
    rows.push(rowOf(record));
  }
  const variations = Map.groupBy(
    rows.filter((row) => kindOf(row) === 'variation'),
    (row) => row.of('parent'),
  );
  const products = rows.filter((row) => kindOf(row) !== 'variation');
  const parents = new Set(products.flatMap((row) => [row.of('sku'), `id:${row.of('id')}`]));
  for (const [parent, [first]] of variations)
    if (!parents.has(parent))
      notTaken.rows.push(`line ${first?.line ?? 1}: variations of "${parent}", which the file does not have`);
  for (const row of products) {
    const kind = kindOf(row);
    const own = [...(variations.get(row.of('sku')) ?? []), ...(variations.get(`id:${row.of('id')}`) ?? [])];
    const reason = reasonAgainst(kind, row, own);
    if (reason === null) yield productOf(row, own, pictures, notTaken);
    else notTaken.rows.push(`line ${row.line}: "${row.of('name')}", ${reason}`);
  }
}

function isKnown(column: string): boolean {
  const name = column.toLowerCase();
  return known.includes(name) || attribute.test(name) || weight.test(name);
}

function rowOf({ line, fields }: FileRecord): Row {
  const cells = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), String(value)]));
  return { line, cells, of: (column) => cells.get(column) ?? '' };
}

function kindOf(row: Row): string {
  const kinds = row
    .of('type')
    .split(',')
    .map((kind) => kind.trim());
  return kinds.find((kind) => kind === 'virtual' || kind === 'downloadable') ?? kinds[0] ?? '';
}

function reasonAgainst(kind: string, row: Row, own: readonly Row[]): string | null {
  if (kind === 'variable') return own.length === 0 ? 'which has no variations' : null;
  if (kind !== 'simple') return `which is of the type ${kind}: this shop sends goods`;
  return priceOf(row) === null ? 'which has no price' : null;
}

function productOf(row: Row, own: readonly Row[], pictures: Pictures, notTaken: NotTaken): FileRecord {
  const slug = slugFrom(row.of('name'));
  const isHidden = !isYes(row.of('published')) || row.of('visibility in catalog') === 'hidden';
  if (isHidden)
    notTaken.rows.push(`line ${row.line}: "${row.of('name')}" is hidden there: it is off sale here`);
  const priced = own.filter((variation) => priceOf(variation) !== null);
  const lead = priced[0] ?? row;
  const [path = ''] = row.of('categories').split(',');
  const [category = '', ...below] = path.split('>').map((part) => slugFrom(part));
  const names = Object.fromEntries(attributesOf(row).map(({ number, name }) => [number, name]));
  return {
    line: row.line,
    fields: {
      slug,
      title: row.of('name'),
      ...given({
        productDescription: row.of('description') || row.of('short description'),
        sku: row.of('sku'),
        barcode: row.of('gtin, upc, ean, or isbn'),
        category,
        subCategory: below.at(-1) ?? '',
      }),
      tags: row.of('tags').split(','),
      status: isHidden ? 'DISABLED' : 'ENABLED',
      isFeatured: isYes(row.of('is featured?')),
      images: keysOf(row, pictures),
      isInventoryEnabled:
        [row, ...own].some((entry) => entry.of('stock') !== '') || !isYes(row.of('in stock?')),
      continueSellingOutOfStock: isYes(row.of('backorders allowed?')),
      ...(isYes(row.of('sold individually?')) && { maximumOrderQuantity: 1 }),
      ...sellable(lead),
      weight: gramsOf(row),
      ...(own.length > 0 && {
        variants: priced.map((variation) => ({
          id: `${slug}-${slugFrom(variation.of('sku') || variation.of('id'))}`,
          ...titleAndOptions(variation, names),
          status: isYes(variation.of('published')) ? 'ENABLED' : 'DISABLED',
          ...given({ sku: variation.of('sku') }),
          images: keysOf(variation, pictures),
          ...sellable(variation),
          weight: gramsOf(variation) || gramsOf(row),
        })),
      }),
    },
  };
}

function attributesOf(row: Row) {
  return [...row.cells.keys()].flatMap((column) => {
    const [, number, part] = attribute.exec(column) ?? [];
    if (number === undefined || part !== 'name') return [];
    return [{ number, name: row.of(column), value: row.of(`attribute ${number} value(s)`) }];
  });
}

/** An attribute without a value is any of its values, so that the shopper has nothing to choose. */
function titleAndOptions(row: Row, names: Readonly<Record<string, string>>) {
  const chosen = attributesOf(row).filter(({ value }) => value !== '');
  return {
    title: chosen.map(({ value }) => value).join(' / ') || row.of('name'),
    options: chosen.map(({ number, name, value }) => `${names[number] ?? name}=${value}`),
  };
}

function priceOf(row: Row): string | null {
  return row.of('sale price') || row.of('regular price') || null;
}

function sellable(row: Row) {
  const price = priceOf(row) ?? '';
  const regular = row.of('regular price');
  return {
    price,
    ...(Number(regular) > Number(price) && { listingPrice: regular }),
    ...(row.of('stock') !== '' && { inventory: Math.max(0, Math.trunc(Number(row.of('stock')))) }),
    taxable: row.of('tax status') !== 'none',
  };
}

function gramsOf(row: Row): number {
  for (const [column, value] of row.cells) {
    const unit = weight.exec(column)?.[1];
    if (unit !== undefined) return Math.round(Number(value) * (gramsIn[unit] ?? 1));
  }
  return 0;
}

function keysOf(row: Row, pictures: Pictures): string[] {
  return row
    .of('images')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .flatMap((address) => pictures.keyOf(address, row.line) ?? []);
}

function given(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

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
  slugFrom,
} from './notes.ts';
import type { Pictures } from './pictures.ts';
import { createPlaces } from './wooCategories.ts';
import {
  attributesOf,
  cellOf,
  gramsOf,
  hasSaleDates,
  htmlOf,
  isSoldOn,
  isVariation,
  isWeight,
  kindsOf,
  listOf,
  priceOf,
  saleDates,
  stockOf,
  wooRow,
} from './wooCells.ts';
import { isTaken, sources } from './wooColumns.ts';

/**
 * WooCommerce's product CSV: products of several types, and variations that name their parent by SKU or as `id:44`, anywhere
 * in the file. It is read as a whole.
 */

/** What the rows of one file share. */
interface File {
  readonly move: MigrationNotes;
  readonly slugs: ReturnType<typeof createNames>;
  readonly place: ReturnType<typeof createPlaces>;
  /** Where every position is 0, the merchant has not ordered the products. */
  readonly isOrdered: boolean;
}

/** Records of products as `npm run import -- products` takes them. */
export async function* fromWooCommerce(
  records: AsyncIterable<FileRecord>,
  move: MigrationNotes,
): AsyncGenerator<FileRecord> {
  const rows: Row[] = [];
  for await (const record of records) rows.push(wooRow(record));
  const variations = Map.groupBy(rows.filter(isVariation), (row) => cellOf(row, 'parent'));
  const products = rows.filter((row) => !isVariation(row));
  const parents = new Set(products.flatMap(parentNames));
  for (const [parent, [first]] of variations)
    if (first !== undefined && !parents.has(parent))
      noteRow(move, first, `variations of "${parent}", which the file does not have`);
  const file: File = {
    move,
    slugs: createNames(),
    place: createPlaces(move.names),
    isOrdered: products.some((row) => Number(cellOf(row, 'position')) > 0),
  };
  for (const row of products) {
    const own = parentNames(row).flatMap((parent) => variations.get(parent) ?? []);
    const reason = reasonAgainst(row, own);
    if (reason === null) yield productOf(row, own.toSorted(byPosition), file);
    else noteRow(move, row, `"${cellOf(row, 'name')}", ${reason}`);
  }
}

/** What variations call their product. */
function parentNames(row: Row): string[] {
  return [cellOf(row, 'sku'), `id:${cellOf(row, 'id')}`].filter((name) => name !== '' && name !== 'id:');
}

function byPosition(one: Row, other: Row): number {
  return Number(cellOf(one, 'position') || 0) - Number(cellOf(other, 'position') || 0);
}

function noteRow({ notTaken }: MigrationNotes, { line }: Row, what: string): void {
  notTaken.rows.push({ line, what });
}

/** Why a product cannot be taken. */
function reasonAgainst(row: Row, own: readonly Row[]): string | null {
  const kinds = kindsOf(row);
  const kind = kinds.find(isNotShipped) ?? kinds[0] ?? 'simple';
  if (cellOf(row, 'name') === '') return 'which has no name';
  if (kind === 'variable') {
    if (own.length === 0) return 'which has no variations';
    return own.some(canBeSold) ? null : 'which has no variation with a price that is shipped';
  }
  if (kind !== 'simple') return `which is of the type ${kind}: this shop sends goods`;
  return priceOf(row) === null ? 'which has no price' : null;
}

function isNotShipped(kind: string): boolean {
  return kind === 'virtual' || kind === 'downloadable';
}

function canBeSold(variation: Row): boolean {
  return priceOf(variation) !== null && !kindsOf(variation).some(isNotShipped);
}

function productOf(row: Row, own: readonly Row[], { move, slugs, place, isOrdered }: File): FileRecord {
  const { pictures } = move;
  const name = cellOf(row, 'name');
  const chosen = own.filter(canBeSold);
  const soldOn = isSoldOn(row) || (chosen.length > 0 && chosen.every(isSoldOn));
  const isCounted = [row, ...chosen].some((entry) => stockOf(entry) !== null);
  const variants = { product: row, own: chosen, soldOn };
  for (const entry of [row, ...chosen])
    noteColumns(entry, (...cell) => isTaken(entry, variants, cell), move.notTaken);
  noteParts(row, own, move);
  const uncounted = chosen.filter((variation) => stockOf(variation) === null);
  if (isCounted && uncounted.length > 0) {
    const choices = uncounted.map((variation) => `"${titleOf(variation)}"`).join(', ');
    const what = `"${name}": that ${choices} ${uncounted.length === 1 ? 'is' : 'are'} in stock without a number of ${uncounted.length === 1 ? 'its' : 'their'} own: this shop counts each choice, so give its inventory`;
    noteRow(move, row, what);
  }

  const slug = slugs([slugFrom(name), slugFrom(`${name} ${cellOf(row, 'sku') || cellOf(row, 'id')}`)]);
  const [lead = row] = chosen;
  const { category, subCategory, collections } = place(listOf(row, 'categories'));
  const names = new Map(attributesOf(row).map((attribute) => [attribute.number, attribute.name]));
  const ids = createNames();
  const saysStock = hasColumn(row, ['stock', 'in stock?']);
  const saysWeight = row.header.some((column) => isWeight(column.toLowerCase()));
  return {
    line: row.line,
    variantLines: chosen.map(({ line }) => line),
    namedThere: { ...namesThere(row, sources), price: priceColumn(lead) },
    ifNew: { status: 'DISABLED', ...(!saysStock && { isInventoryEnabled: false }) },
    fields: {
      slug,
      title: name,
      ...given({
        productDescription: [htmlOf(row, 'short description'), htmlOf(row, 'description')]
          .filter((text) => text !== '')
          .map((text, _index, texts) => (texts.length > 1 && !text.startsWith('<') ? `<p>${text}</p>` : text))
          .join(''),
        vendor: listOf(row, 'brands').join(', '),
        sku: cellOf(row, 'sku'),
        category,
        subCategory,
      }),
      ...(collections.length > 0 && { collections }),
      ...(isOrdered && { position: Math.max(0, Number(cellOf(row, 'position') || 0)) }),
      ...filledList('tags', listOf(row, 'tags')),
      ...(hasColumn(row, ['is featured?']) && { isFeatured: isYes(cellOf(row, 'is featured?')) }),
      ...filledList('images', keysOf(row, pictures)),
      ...(saysStock && { isInventoryEnabled: isCounted }),
      ...(hasColumn(row, ['backorders allowed?']) && { continueSellingOutOfStock: soldOn }),
      ...(isYes(cellOf(row, 'sold individually?')) && { maximumOrderQuantity: 1 }),
      ...sellable(lead),
      ...given({ barcode: cellOf(row, 'gtin, upc, ean, or isbn') }),
      ...(saysWeight && { weight: gramsOf(row) }),
      ...(chosen.length > 0 && {
        variants: chosen.map((variation) => ({
          id: ids([`${slug}-${slugFrom(cellOf(variation, 'sku') || cellOf(variation, 'id'))}`.slice(0, 96)]),
          title: titleOf(variation),
          options: attributesOf(variation).map(({ number, name: group, value }) =>
            optionOf(names.get(number) ?? group, value),
          ),
          ...(hasColumn(row, ['published']) && {
            status: isYes(cellOf(variation, 'published')) ? 'ENABLED' : 'DISABLED',
          }),
          ...given({ sku: cellOf(variation, 'sku') }),
          ...filledList('images', keysOf(variation, pictures)),
          ...sellable(variation),
          ...(saysWeight && { weight: gramsOf(variation) || gramsOf(row) }),
        })),
      }),
    },
  };
}

/** Notes what of a taken product is not taken and is no whole column. */
function noteParts(row: Row, own: readonly Row[], move: MigrationNotes): void {
  const name = cellOf(row, 'name');
  const standing = standingOf(row);
  if (standing !== null)
    move.hidden.push({ line: row.line, what: `"${name}" is ${standing} there: leave it off sale here, too` });
  for (const variation of own.filter((entry) => !canBeSold(entry))) {
    const why = priceOf(variation) === null ? 'which has no price' : 'which is not shipped';
    noteRow(move, variation, `the choice "${titleOf(variation)}" of "${name}", ${why}`);
  }
  for (const entry of [row, ...own].filter((one) => hasSaleDates(one) && cellOf(one, 'sale price') !== '')) {
    const what = `"${name}": the sale price ${cellOf(entry, 'sale price')}, which ${saleDates(entry)}: a deal can have it (recommendPrice, recommendFrom, recommendUntil)`;
    noteRow(move, entry, what);
  }
}

/** How a product stands that WooCommerce does not show; `null` for one that is on sale. */
function standingOf(row: Row): string | null {
  const published = cellOf(row, 'published');
  if (published === '-1') return 'a draft';
  if (published !== '' && !isYes(published)) return 'private';
  return cellOf(row, 'visibility in catalog') === 'hidden' ? 'hidden' : null;
}

/** An attribute without a value is any of its values, so that the shopper has nothing to choose. */
function titleOf(variation: Row): string {
  const chosen = attributesOf(variation).map(({ value }) => value);
  return (
    chosen.join(' / ') || cellOf(variation, 'name') || cellOf(variation, 'sku') || cellOf(variation, 'id')
  );
}

function priceColumn(row: Row): string {
  return priceOf(row) === cellOf(row, 'regular price') ? 'Regular price' : 'Sale price';
}

function sellable(row: Row) {
  const price = priceOf(row) ?? '';
  const stock = stockOf(row);
  const taxStatus = cellOf(row, 'tax status');
  return {
    price,
    ...listingPriceOf(price, cellOf(row, 'regular price')),
    ...(stock !== null && { inventory: Math.max(0, Math.trunc(Number(stock))) }),
    ...given({ barcode: cellOf(row, 'gtin, upc, ean, or isbn'), costPrice: cellOf(row, 'cost of goods') }),
    ...(hasColumn(row, ['tax status']) && { taxable: taxStatus === '' || taxStatus === 'taxable' }),
  };
}

function keysOf(row: Row, pictures: Pictures): string[] {
  return listOf(row, 'images').flatMap((address) => pictures.keyOf(address, row.line) ?? []);
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NumberFilterInput, ProductFilterInput } from '../../../src/contract/generated/schema.ts';
import { toPaise } from '../rupees.ts';

/**
 * Conditions that a single offer of a product must meet: an enabled variant, or the product itself if it has no variants. The
 * list "up to ₹300, 500 ml, in stock" must not contain a product that has one cheap variant and another large one.
 */
export interface OfferFilter {
  /** Paise; all must hold. */
  readonly prices: readonly Range[];
  /** Option ids: one of each set. */
  readonly options: readonly (readonly string[])[];
  readonly inStock: boolean;
}

interface Range {
  readonly least: number | null;
  readonly most: number | null;
}

/** The filter and its nested filters, all of which must hold. */
export function allOf(filter: ProductFilterInput): readonly ProductFilterInput[] {
  return [filter, ...(filter.and ?? [])];
}

/** Returns `null` if conditions on the product are equivalent: without a price, and with fewer than two conditions. */
export function readOfferFilter(filter: ProductFilterInput): OfferFilter | null {
  const parts = allOf(filter);
  const prices = parts.flatMap(({ price }) => (price ? rangesOf(price) : []));
  const options = parts.flatMap(({ options: choice }) => [
    ...(choice?.eq ? [[choice.eq]] : []),
    ...(choice?.in ? [choice.in] : []),
  ]);
  const inStock = parts.some((part) => part.inStock?.eq === true);
  return prices.length > 0 || options.length + Number(inStock) > 1 ? { prices, options, inStock } : null;
}

function rangesOf({ eq, gte, lte }: NumberFilterInput): Range[] {
  const paise = (rupees: number | null | undefined) => toPaise(rupees ?? null);
  const ranges = [
    { least: paise(eq), most: paise(eq) },
    { least: paise(gte), most: paise(lte) },
  ];
  return ranges.filter(({ least, most }) => least !== null || most !== null);
}

/** SQL: `product` in scope has an offer that meets all conditions. */
export function* offerMatches(filter: OfferFilter | null): Iterable<RawBuilder<SqlBool>> {
  if (filter === null) return;
  const own = filter.options.length > 0 ? sql`false` : conditionsOn('product', filter);
  // Not `exists`: for one page of a list the database would first gather every variant that matches.
  yield sql<SqlBool>`(case when product.has_variants
    then coalesce((select true from variant where ${variantMatches(filter)} limit 1), false) else ${own} end)`;
}

/** The lowest price of a product in stock, or of all if none is, without deals: they begin and end, and an index sorts by it. */
const lowestPrice = sql<number>`coalesce(product.variant_price, product.price)`;

/**
 * SQL: the price that a list shows for `product` in scope, in paise; never null where the filter matches. Above a least price it is
 * the lowest that the filter admits: sorted by their lowest of all, a list's prices would go up and down.
 */
export function shownPrice(filter: OfferFilter | null): RawBuilder<number> {
  if (filter === null || filter.prices.every(({ least }) => least === null)) return lowestPrice;
  const isAsked = conditionsOn('variant', { ...filter, inStock: false });
  return sql<number>`(case when product.has_variants
    then (select coalesce(min(variant.price) filter (where ${hasStock('variant')}), min(variant.price))
      from variant where variant.product_id = product.id and variant.status = 'ENABLED' and ${isAsked})
    else product.price end)`;
}

/** SQL: the options of a product's matching variants, as a list of texts without repetitions. */
export function matchingOptions(filter: OfferFilter): RawBuilder<unknown> {
  return sql`array(select distinct choice ->> 'variantGroupOptionId'
    from variant, jsonb_array_elements(variant.option_ids) as choice where ${variantMatches(filter)})`;
}

function variantMatches(filter: OfferFilter): RawBuilder<unknown> {
  const options = filter.options.map(
    (ids) => sql` and exists (select from jsonb_array_elements(variant.option_ids) as choice
      where choice ->> 'variantGroupOptionId' = any(${[...ids]}::text[]))`,
  );
  return sql`variant.product_id = product.id and variant.status = 'ENABLED'
    and ${conditionsOn('variant', filter)}${sql.join(options, sql``)}`;
}

function conditionsOn(table: 'product' | 'variant', { prices, inStock }: OfferFilter): RawBuilder<unknown> {
  const price = sql.ref(`${table}.price`);
  const bounds = prices.flatMap(({ least, most }) => [
    ...(least === null ? [] : [sql`${price} >= ${least}`]),
    ...(most === null ? [] : [sql`${price} <= ${most}`]),
  ]);
  return sql`(${sql.join([...bounds, ...(inStock ? [hasStock(table)] : []), sql`true`], sql` and `)})`;
}

/** SQL: this variant of `product` in scope, or the product itself, can be bought now. */
export function hasStock(table: 'product' | 'variant'): RawBuilder<unknown> {
  return sql`(${sql.ref(`${table}.inventory`)} > 0
    or not product.is_inventory_enabled or product.continue_selling_out_of_stock)`;
}

/** An offer in the in-memory index. */
export interface Offer {
  /** Paise. */
  readonly price: number;
  readonly isInStock: boolean;
  readonly options: readonly string[];
}

/** Whether an offer of the in-memory index meets the conditions. */
export function offerHolds({ prices, options, inStock }: OfferFilter, offer: Offer): boolean {
  return (
    (!inStock || offer.isInStock) &&
    prices.every(
      ({ least, most }) => (least === null || offer.price >= least) && (most === null || offer.price <= most),
    ) &&
    options.every((ids) => offer.options.some((id) => ids.includes(id)))
  );
}

import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProductSort } from '../../../src/contract/generated/schema.ts';
import type { Database } from '../../db/types.ts';
import { inStock } from '../stock.ts';
import type { ProductQuery } from './filter.ts';
import { readOfferFilter, shownPrice } from './offerFilter.ts';

export interface SortKey {
  /** Never null, and a number, so that a page token can carry it exactly. */
  readonly value: RawBuilder<number>;
  readonly direction: 'asc' | 'desc';
}

const position: SortKey = { value: sql<number>`product.position`, direction: 'asc' };

/**
 * The seven sorts (Specification 3). Ties are in the shop's recommended order; the id makes every order total. The default is the
 * recommended order, or the relevance for a searched text.
 */
export function sortKeys(
  eb: ExpressionBuilder<Database, 'product'>,
  sort: ProductSort,
  { filter, text }: Pick<ProductQuery, 'filter' | 'text'>,
): SortKey[] {
  const down = (value: RawBuilder<number>): SortKey => ({ value, direction: 'desc' });
  switch (sort) {
    case 'DEFAULT':
      return text === null ? [position] : [down(text.relevance), position];
    case 'LATEST':
      return [
        down(sql<number>`(extract(epoch from product.created_at at time zone 'UTC') * 1000000)::bigint`),
      ];
    case 'BEST_SELLER':
      return [down(sql<number>`product.best_seller_orders`), position];
    case 'POPULARITY':
      return [
        down(sql<number>`coalesce(product.rating, 0)`),
        down(sql<number>`product.total_ratings`),
        position,
      ];
    case 'PRICE_HIGH':
      return [down(shownPrice(readOfferFilter(filter))), position];
    case 'PRICE_LOW':
      return [{ value: shownPrice(readOfferFilter(filter)), direction: 'asc' }, position];
    case 'AVAILABILITY':
      return [down(sql<number>`(case when ${inStock(eb)} then 1 else 0 end)`), position];
  }
}

/** SQL: the product comes after the one with these key values and this id. */
export function comesAfter(
  keys: readonly SortKey[],
  values: readonly number[],
  id: string,
): RawBuilder<SqlBool> {
  return keys.reduceRight<RawBuilder<SqlBool>>((rest, { value, direction }, index) => {
    const given = sql`${values[index] ?? 0}::numeric`;
    const beyond = direction === 'asc' ? sql`${value} > ${given}` : sql`${value} < ${given}`;
    return sql<SqlBool>`(${beyond} or (${value} = ${given} and ${rest}))`;
  }, sql<SqlBool>`product.id > ${id}`);
}

import type { ProductFilterInput } from '../../../../src/contract/generated/schema.ts';
import { type CheckedAggregate, presentAggregate } from '../../aggregates.ts';
import { type MatchCounts, mostBuckets } from '../aggregates.ts';
import { type Offer, offerHolds, readOfferFilter } from '../offerFilter.ts';
import { createOfferReader, createSetColumn, dropRow, type SetColumn } from './columns.ts';
import { conditionsOf } from './conditions.ts';

export const setFields = [
  'category',
  'subCategory',
  /** By slug. */
  'collections',
  /** By slug and by id: a filter may name either. */
  'collectionNames',
  'tags',
  'benefits',
  'options',
  'vendor',
  'productType',
  'origin',
  'inStock',
  'isFeatured',
  'recommended',
] as const;

export type SetField = (typeof setFields)[number];

/** The fields by which an enabled product is filtered and counted: sets as JSON arrays of texts, the price in paise. */
export interface FacetRow extends Readonly<Record<SetField, string>> {
  readonly id: string;
  readonly price: number;
  readonly rating: number | null;
  /** A JSON array: for each enabled variant, or for the product without variants, price, whether in stock, options. */
  readonly offers: string;
}

/** The rows of an index by column, for its conditions. */
export interface FacetColumns {
  readonly storeId: string;
  readonly ids: readonly string[];
  readonly sets: Readonly<Record<SetField, SetColumn>>;
  /** Paise. */
  readonly price: readonly number[];
  /** `NaN` for a product without a rating. */
  readonly rating: readonly number[];
  readonly offers: readonly (readonly Offer[])[];
}

/** An in-memory index of a store's enabled products, with the fields that filters and counts read. A count takes milliseconds. */
export interface FacetIndex {
  /** Adds products, or replaces those with the same id. */
  put(rows: Iterable<FacetRow>): void;
  /** Removes products; unknown ids are ignored. */
  drop(ids: Iterable<string>): void;
  /**
   * Counts the products that match the filter, and computes their aggregates. The filter's text is ignored: `among` are
   * the ids that the text has found; `null` for all products.
   */
  summarise(
    filter: ProductFilterInput,
    among: readonly string[] | null,
    aggregations: readonly CheckedAggregate[],
  ): MatchCounts;
}

export function createFacetIndex(storeId: string): FacetIndex {
  const rowOf = new Map<string, number>();
  const ids: string[] = [];
  const price: number[] = [];
  const rating: number[] = [];
  const offers: (readonly Offer[])[] = [];
  const readOffers = createOfferReader();
  const sets: Record<SetField, SetColumn> = {
    category: createSetColumn(),
    subCategory: createSetColumn(),
    collections: createSetColumn(),
    collectionNames: createSetColumn(),
    tags: createSetColumn(),
    benefits: createSetColumn(),
    options: createSetColumn(),
    vendor: createSetColumn(),
    productType: createSetColumn(),
    origin: createSetColumn(),
    inStock: createSetColumn(),
    isFeatured: createSetColumn(),
    recommended: createSetColumn(),
  };
  const columns: FacetColumns = { storeId, ids, sets, price, rating, offers };

  function find(filter: ProductFilterInput, among: readonly string[] | null): number[] {
    const named = among ?? filter.id?.in ?? (filter.id?.eq ? [filter.id.eq] : null);
    let rows =
      named === null ? ids.map((_id, row) => row) : [...new Set(named)].flatMap((id) => rowOf.get(id) ?? []);
    for (const holds of conditionsOf(columns, filter)) rows = rows.filter(holds);
    return rows;
  }

  function resultOf(
    { type, field }: CheckedAggregate,
    rows: readonly number[],
    filter: ProductFilterInput,
  ): unknown {
    if (type === 'TERMS') {
      const offer = field === 'options' ? readOfferFilter(filter) : null;
      if (offer !== null) {
        const optionsOf = (row: number) => {
          return (offers[row] ?? [])
            .filter((one) => offerHolds(offer, one))
            .flatMap(({ options }) => options);
        };
        return bucketsOfCounts(countEach(rows.map((row) => new Set(optionsOf(row)))));
      }
      return isSetField(field) ? bucketsOf(sets[field], rows) : [];
    }
    const values =
      field === 'price'
        ? rows.map((row) => price[row] ?? 0)
        : rows.map((row) => rating[row] ?? Number.NaN).filter((value) => !Number.isNaN(value));
    const figure = figureOf(type, values);
    return figure !== null && field === 'price' ? figure / 100 : figure;
  }

  return {
    put(rows) {
      for (const found of rows) {
        const row = rowOf.get(found.id) ?? ids.length;
        rowOf.set(found.id, row);
        ids[row] = found.id;
        price[row] = found.price;
        rating[row] = found.rating ?? Number.NaN;
        offers[row] = readOffers(found.offers);
        for (const field of setFields) sets[field].put(row, found[field]);
      }
    },
    drop(dropped) {
      for (const id of dropped) {
        const row = rowOf.get(id);
        if (row === undefined) continue;
        for (const column of [ids, price, rating]) dropRow<string | number>(column, row);
        dropRow(offers, row);
        for (const field of setFields) sets[field].drop(row);
        rowOf.delete(id);
        const moved = ids[row];
        if (moved !== undefined) rowOf.set(moved, row);
      }
    },
    summarise(filter, among, aggregations) {
      const rows = find(filter, among);
      return {
        total: rows.length,
        aggregateItems: aggregations.map((aggregation) =>
          presentAggregate(aggregation, resultOf(aggregation, rows, filter)),
        ),
      };
    },
  };
}

function isSetField(field: string): field is SetField {
  return setFields.some((known) => known === field);
}

function bucketsOf({ sets, rows: numbers }: SetColumn, rows: readonly number[]) {
  const countBySet: number[] = Array.from({ length: sets.length }, () => 0);
  for (const row of rows) {
    const number = numbers[row] ?? 0;
    countBySet[number] = (countBySet[number] ?? 0) + 1;
  }
  const counts = new Map<string, number>();
  for (const [number, count] of countBySet.entries()) {
    if (count === 0) continue;
    for (const value of sets[number] ?? []) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return bucketsOfCounts(counts);
}

function countEach(sets: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const set of sets) {
    for (const value of set) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

function bucketsOfCounts(counts: ReadonlyMap<string, number>) {
  return Array.from(counts, ([key, doc_count]) => ({ key, doc_count }))
    .toSorted((a, b) => b.doc_count - a.doc_count || compareBytes(a.key, b.key))
    .slice(0, mostBuckets);
}

/** Compares texts by bytes, like PostgreSQL's collation "C". */
function compareBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

function figureOf(type: CheckedAggregate['type'], values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sum = () => values.reduce((total, value) => total + value, 0);
  switch (type) {
    case 'MIN':
      return values.reduce((least, value) => Math.min(least, value));
    case 'MAX':
      return values.reduce((most, value) => Math.max(most, value));
    case 'SUM':
      return sum();
    case 'AVG':
      return sum() / values.length;
    case 'TERMS':
      return null;
  }
}

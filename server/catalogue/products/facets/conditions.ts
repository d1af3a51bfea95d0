import type { NumberFilterInput, ProductFilterInput } from '../../../../src/contract/generated/schema.ts';
import { allOf, offerHolds, readOfferFilter } from '../offerFilter.ts';
import type { FacetColumns, SetField } from './facetIndex.ts';

/** Tells whether the product in this row of the facet index matches. */
type Condition = (row: number) => boolean;

/** The contract's filter, without its text, as conditions on the index; all must hold. `matches` is the same filter in SQL. */
export function conditionsOf(columns: FacetColumns, filter: ProductFilterInput): Condition[] {
  const offer = readOfferFilter(filter);
  const { offers } = columns;
  return [
    ...allOf(filter).flatMap((part) => productConditions(columns, part)),
    ...(offer === null ? [] : [(row: number) => offers[row]?.some((one) => offerHolds(offer, one)) ?? false]),
  ];
}

function productConditions(columns: FacetColumns, filter: ProductFilterInput): Condition[] {
  const { ids, rating } = columns;
  const inSets = (field: SetField, choice: Choice): Condition[] => {
    if (!isGiven(choice)) return [];
    const { sets, rows } = columns.sets[field];
    const allowed = sets.map(allowing(choice));
    return [(row) => allowed[rows[row] ?? 0] ?? false];
  };
  const flag = (field: SetField, choice: { eq?: boolean | null } | null | undefined) =>
    inSets(field, isGiven(choice?.eq) ? { eq: String(choice.eq) } : null);
  const inRange = (values: readonly number[], range: Range): Condition[] =>
    isGiven(range) ? [(row) => isWithin(range, values[row] ?? Number.NaN)] : [];
  const always = (choice: Choice, value: string): Condition[] => {
    return allowing(choice)([value]) ? [] : [() => false];
  };
  const ofId = (choice: Choice): Condition[] => {
    const allows = allowing(choice);
    return isGiven(choice) ? [(row) => allows([ids[row] ?? ''])] : [];
  };

  return [
    ...always(filter.storeId, columns.storeId),
    // The index contains enabled products only.
    ...always(filter.status, 'ENABLED'),
    ...ofId(filter.id),
    ...inSets('vendor', filter.vendor),
    ...inSets('productType', filter.productType),
    ...inSets('origin', filter.origin),
    ...inSets('tags', filter.tags),
    ...inSets('benefits', filter.benefits),
    ...inSets('category', filter.category),
    ...inSets('subCategory', filter.subCategory),
    ...inSets('collectionNames', filter.collections),
    ...inSets('options', filter.options),
    ...inRange(rating, filter.rating),
    ...flag('isFeatured', filter.isFeatured),
    ...flag('recommended', filter.recommended),
    ...flag('inStock', filter.inStock),
  ];
}

type Range = NumberFilterInput | null | undefined;
type Choice = { eq?: string | null; ne?: string | null; in?: readonly string[] | null } | null | undefined;

/** Returns whether values satisfy a choice. `ne` is also satisfied by a product without any value. */
function allowing(choice: Choice): (values: readonly string[]) => boolean {
  const { eq, ne } = choice ?? {};
  const some = isGiven(choice?.in) ? new Set(choice.in) : null;
  return (values) =>
    (!isGiven(eq) || values.includes(eq)) &&
    (some === null || values.some((value) => some.has(value))) &&
    (!isGiven(ne) || !values.includes(ne));
}

function isWithin({ eq, gte, lte }: NumberFilterInput, value: number): boolean {
  return (!isGiven(eq) || value === eq) && (!isGiven(gte) || value >= gte) && (!isGiven(lte) || value <= lte);
}

function isGiven<T>(value: T): value is NonNullable<T> {
  return value !== null && value !== undefined;
}

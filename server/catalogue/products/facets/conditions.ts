import type { NumberFilterInput, ProductFilterInput } from '../../../../src/contract/generated/schema.ts';
import { toPaise } from '../../rupees.ts';
import type { FacetColumns, SetField } from './facetIndex.ts';

/** Whether a row of the index holds. */
type Condition = (row: number) => boolean;

/** The contract's filter over an index, its text apart; `matches` says the same in SQL. Every condition must hold. */
export function conditionsOf(columns: FacetColumns, filter: ProductFilterInput): Condition[] {
  const { ids, price, rating } = columns;
  const inSets = (field: SetField, choice: Choice): Condition[] => {
    if (!isGiven(choice)) return [];
    const { sets, rows } = columns.sets[field];
    const allowed = sets.map((set) => allows(choice, (value) => set.includes(value)));
    return [(row) => allowed[rows[row] ?? 0] ?? false];
  };
  const flag = (field: SetField, choice: { eq?: boolean | null } | null | undefined) =>
    inSets(field, isGiven(choice?.eq) ? { eq: String(choice.eq) } : null);
  const inRange = (values: readonly number[], range: Range): Condition[] =>
    isGiven(range) ? [(row) => isWithin(range, values[row] ?? Number.NaN)] : [];
  const always = (choice: Choice, value: string): Condition[] =>
    allows(choice, (given) => given === value) ? [] : [() => false];

  return [
    ...always(filter.storeId, columns.storeId),
    // The index has no others.
    ...always(filter.status, 'ENABLED'),
    ...(isGiven(filter.id) ? [(row: number) => allows(filter.id, (id) => id === ids[row])] : []),
    ...inSets('vendor', filter.vendor),
    ...inSets('productType', filter.productType),
    ...inSets('tags', filter.tags),
    ...inSets('benefits', filter.benefits),
    ...inSets('category', filter.category),
    ...inSets('subCategory', filter.subCategory),
    ...inSets('collectionNames', filter.collections),
    ...inSets('options', filter.options),
    ...inRange(price, inPaise(filter.price)),
    ...inRange(rating, filter.rating),
    ...flag('isFeatured', filter.isFeatured),
    ...flag('recommended', filter.recommended),
    ...flag('inStock', filter.inStock),
  ];
}

type Range = NumberFilterInput | null | undefined;
type Choice = { eq?: string | null; ne?: string | null; in?: readonly string[] | null } | null | undefined;

/** `ne` holds for what has no value at all, too. */
function allows(choice: Choice, has: (value: string) => boolean): boolean {
  const { eq, ne, in: some } = choice ?? {};
  return (!isGiven(eq) || has(eq)) && (!isGiven(some) || some.some(has)) && (!isGiven(ne) || !has(ne));
}

function isWithin({ eq, gte, lte }: NumberFilterInput, value: number): boolean {
  return (!isGiven(eq) || value === eq) && (!isGiven(gte) || value >= gte) && (!isGiven(lte) || value <= lte);
}

function inPaise(range: Range): Range {
  const paise = (rupees: number | null | undefined) => toPaise(rupees ?? null);
  return isGiven(range) ? { eq: paise(range.eq), gte: paise(range.gte), lte: paise(range.lte) } : range;
}

function isGiven<T>(value: T): value is NonNullable<T> {
  return value !== null && value !== undefined;
}

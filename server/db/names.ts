type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type CamelCased<Row> = {
  [Name in keyof Row as Name extends string ? CamelCase<Name> : never]: Row[Name];
};

const knownNames = new Map<string, string>();

/** A row with its columns named as the contract's fields: `listing_price` becomes `listingPrice`. Values stay as they are. */
export function camelCased<Row extends object>(row: Row): CamelCased<Row> {
  const result: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) result[fieldOf(column)] = value;
  // TypeScript cannot infer renamed keys; the type `CamelCased` describes the same renaming.
  return result as CamelCased<Row>;
}

/** The name of a column as a field: `listing_price` becomes `listingPrice`. */
export function fieldOf(column: string): string {
  const known = knownNames.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  knownNames.set(column, name);
  return name;
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type CamelCased<Row> = {
  [Name in keyof Row as Name extends string ? CamelCase<Name> : never]: Row[Name];
};

type SnakeCase<Name extends string, Done extends string = ''> = Name extends `${infer Letter}${infer Tail}`
  ? SnakeCase<Tail, `${Done}${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}`>
  : Done;

type SnakeCased<Fields> = {
  [Name in keyof Fields as Name extends string ? SnakeCase<Name> : never]: Fields[Name];
};

const knownNames = new Map<string, string>();
const knownColumns = new Map<string, string>();

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

/** Fields with their names as columns, the reverse of {@link camelCased}. Values stay as they are. */
export function snakeCased<Fields extends object>(fields: Fields): SnakeCased<Fields> {
  const result: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) result[columnOf(field)] = value;
  // As above: the type `SnakeCased` describes the same renaming.
  return result as SnakeCased<Fields>;
}

function columnOf(field: string): string {
  const known = knownColumns.get(field);
  if (known !== undefined) return known;
  const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  knownColumns.set(field, name);
  return name;
}

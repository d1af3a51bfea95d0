/** What a file of another shop program has and this shop does not take. */
export interface NotTaken {
  /** Columns with values that have no counterpart here, by how many rows fill them. */
  readonly columns: Map<string, number>;
  /** Rows or parts of them, one line each. */
  readonly rows: string[];
}

export function nothingLeft(): NotTaken {
  return { columns: new Map(), rows: [] };
}

/** Counts the filled columns of a row that nobody reads. */
export function noteColumns(
  fields: Readonly<Record<string, unknown>>,
  isKnown: (column: string) => boolean,
  { columns }: NotTaken,
): void {
  for (const column of Object.keys(fields))
    if (!isKnown(column)) columns.set(column, (columns.get(column) ?? 0) + 1);
}

export function linesOf({ columns, rows }: NotTaken): string[] {
  return [
    ...[...columns].map(
      ([column, count]) => `the column "${column}" (${count} ${count === 1 ? 'row' : 'rows'})`,
    ),
    ...rows,
  ];
}

/** A slug of a name or of another program's handle. */
export function slugFrom(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function isYes(value: string): boolean {
  return /^(true|yes|1)$/i.test(value);
}

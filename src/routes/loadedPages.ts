import type { MoreProductsInput } from '../machines/moreProducts/index.ts';

const KEPT = 20;
const loaded = new Map<string, MoreProductsInput>();

/** Keeps what was loaded below a list, for when Back leads to this entry of the history again. */
export function rememberPages(entry: string, { items, nextToken, unasked }: MoreProductsInput): void {
  loaded.delete(entry);
  loaded.set(entry, { items, nextToken, unasked });
  const oldest = loaded.keys().next().value;
  if (loaded.size > KEPT && oldest !== undefined) loaded.delete(oldest);
}

export function recallPages(entry: string): MoreProductsInput | null {
  return loaded.get(entry) ?? null;
}

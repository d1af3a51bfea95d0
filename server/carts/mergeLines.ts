import type { Kysely } from 'kysely';
import type { CartLineRecord, Database } from '../db/types.ts';
import { maxCartLines, recordKeyOf } from './cartLines.ts';

/** The most products that the words about left-out lines name. */
const mostNamed = 5;

interface MergedLines {
  readonly lines: CartLineRecord[];
  /** Stored lines for which there is no room. */
  readonly leftOut: readonly CartLineRecord[];
}

/**
 * The sent lines, then the stored lines that were not sent: those that stand last if there is no room for all. Stored gifts
 * are dropped: a browser picks gifts by its own offers and ignores those of a reply, so no page would show them.
 */
export function mergeLines(sent: readonly CartLineRecord[], stored: readonly CartLineRecord[]): MergedLines {
  const own = stored.filter(({ source }) => source !== 'COUPON');
  const rest = new Map(own.map((line) => [recordKeyOf(line), line]));
  const merged = sent.map((line) => {
    const other = rest.get(recordKeyOf(line));
    rest.delete(recordKeyOf(line));
    return other === undefined ? line : { ...line, quantity: Math.max(line.quantity, other.quantity) };
  });
  const others = [...rest.values()];
  const tooMany = Math.max(0, merged.length + others.length - maxCartLines);
  return { lines: [...merged, ...others.slice(tooMany)], leftOut: others.slice(0, tooMany) };
}

/** Says which products are not in the cart for want of room; `null` if there are none. */
export async function describeLeftOut(
  db: Kysely<Database>,
  storeId: string,
  lines: readonly CartLineRecord[],
): Promise<string | null> {
  if (lines.length === 0) return null;
  const ids = lines.map(({ productId }) => productId);
  const products = await db
    .selectFrom('product')
    .select(['id', 'title'])
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .execute();
  const titles = new Map(products.map(({ id, title }) => [id, title]));
  // What is no longer sold is not missed.
  const names = [...new Set(ids.flatMap((id) => titles.get(id) ?? []))];
  if (names.length === 0) return null;
  const more = names.length - mostNamed;
  const named = `${names.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `Your cart is full with ${maxCartLines} products. Not in it any more: ${named}.`;
}

import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { isOrder } from './orderReference.ts';
import { keptOf, type Units } from './orderUnits.ts';
import { missingOrder } from './staffMoves.ts';

type Found = { readonly ok: true; readonly units: Units | null } | (CommandResult & { readonly ok: false });

/**
 * The units that staff typed as numbers of lines, such as `2` (all of line 2 that is left) or `2:1` (one unit); without words,
 * all that is left of the order (`null`).
 */
export async function unitsOfWords(
  { db, storeId }: Pick<StaffServices, 'db' | 'storeId'>,
  code: string,
  words: readonly string[],
): Promise<Found> {
  if (words.length === 0) return { ok: true, units: null };
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('customer_order', 'customer_order.id', 'order_line.order_id')
    .selectAll('order_line')
    .where('store_id', '=', storeId)
    .where(isOrder(code))
    .orderBy('position')
    .execute();
  if (lines.length === 0) return { ok: false, lines: missingOrder(code) };
  const units = words.map((word) => {
    const [, number, quantity] = /^(\d{1,4})(?::(\d{1,6}))?$/.exec(word) ?? [];
    const line = number === undefined ? undefined : lines[Number(number) - 1];
    if (line === undefined) return null;
    return { id: line.id, quantity: quantity === undefined ? keptOf(line) : Number(quantity) };
  });
  const known = units.filter((unit) => unit !== null);
  if (known.length === units.length) return { ok: true, units: known };
  return {
    ok: false,
    lines: [
      `Order ${code} has no line "${words[units.indexOf(null)]}". Nothing was changed; lines are numbered by: npm run orders -- show ${code}`,
    ],
  };
}

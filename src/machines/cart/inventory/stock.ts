/** Pure functions that compare the cart's lines with the server's stock and prices (Specification 4, "Inventory check"). */
import { unitPrice } from '../../../pricing/lines.ts';
import type { ServerLine } from '../../../pricing/types.ts';
import type { LineProblem, StockedLine } from './types.ts';

interface Checked {
  readonly lines: readonly StockedLine[];
  readonly server: readonly ServerLine[] | null;
}

/** Whether every bought line has been checked, and can be ordered as it is. */
export function isSellable(checked: Checked): boolean {
  return checked.lines.every(
    ({ recordKey, source }) =>
      problemOf(checked, recordKey) === null && (source === 'COUPON' || isChecked(checked, recordKey)),
  );
}

/** Whether the latest answer is about this line. A line that was added later, perhaps offline, has not been checked yet. */
function isChecked({ server }: Checked, recordKey: string): boolean {
  return server?.some((answer) => answer.recordKey === recordKey) ?? false;
}

/** Whether the cart must be revalidated: a line's price, source, status, collections or order limits differ, or a gift is short. */
export function needsRevalidation({ lines, server }: Checked): boolean {
  return lines.some((line) => {
    const fresh = server?.find(({ recordKey }) => recordKey === line.recordKey);
    return fresh !== undefined && isDifferent(line, fresh);
  });
}

/**
 * Why a line cannot be ordered; `null` if it can, is not in the cart, or has not been checked yet. Gifts have no
 * problems: revalidation removes a gift that is not available.
 */
export function problemOf({ lines, server }: Checked, recordKey: string): LineProblem | null {
  const line = lines.find((candidate) => candidate.recordKey === recordKey);
  const fresh = server?.find((candidate) => candidate.recordKey === recordKey);
  if (!line || !fresh || line.source === 'COUPON') return null;
  if (fresh.price === null) return { recordKey, reason: 'GONE', available: 0 };
  if (fresh.status === 'DISABLED') return { recordKey, reason: 'UNAVAILABLE', available: 0 };
  const available = Math.max(0, fresh.inventory);
  if (available === 0) return { recordKey, reason: 'OUT_OF_STOCK', available };
  if (unitsOf(lines, line) > available) return { recordKey, reason: 'NOT_ENOUGH', available };
  return unitPrice(line) === fresh.price ? null : { recordKey, reason: 'PRICE', available };
}

/** Units of the variant in all lines, because lines of different sources share the same stock. */
function unitsOf(lines: readonly StockedLine[], { productId, variantId }: StockedLine): number {
  return lines
    .filter((line) => line.productId === productId && line.variantId === variantId)
    .reduce((units, { qty }) => units + qty, 0);
}

function isDifferent(line: StockedLine, fresh: ServerLine): boolean {
  if (line.source === 'COUPON') {
    return fresh.price === null || fresh.status === 'DISABLED' || fresh.inventory < line.qty;
  }
  return (
    unitPrice(line) !== fresh.price ||
    (fresh.source ?? line.source) !== line.source ||
    fresh.status === 'DISABLED' ||
    !sameMembers(line.collections, fresh.collections) ||
    line.minimumOrderQuantity !== (fresh.minimumOrderQuantity ?? null) ||
    line.maximumOrderQuantity !== (fresh.maximumOrderQuantity ?? null)
  );
}

function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((member) => b.includes(member));
}

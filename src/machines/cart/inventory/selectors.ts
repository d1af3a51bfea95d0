import { problemOf } from './stock.ts';
import type { InventoryContext, InventoryTag, LineProblem } from './types.ts';

interface InventoryState {
  readonly context: InventoryContext;
  hasTag(tag: InventoryTag): boolean;
  matches(state: { readonly answered: 'valid' }): boolean;
}

/** Whether no line exceeds stock, no price differs, and no check is running or due (Specification 4). */
export const selectIsCartValid = (state: InventoryState): boolean => state.matches({ answered: 'valid' });
/** Whether a check is running or due. */
export const selectIsChecking = (state: InventoryState): boolean => state.hasTag('loading');
/** Why the line cannot be ordered by the latest check; `null` if it can. Use with `sameProblem` as equality. */
export const selectLineProblem =
  (recordKey: string) =>
  ({ context }: InventoryState): LineProblem | null =>
    problemOf(context, recordKey);

/** Equality for `useSelector` with {@link selectLineProblem}. */
export function sameProblem(a: LineProblem | null, b: LineProblem | null): boolean {
  return a?.reason === b?.reason && a?.available === b?.available;
}

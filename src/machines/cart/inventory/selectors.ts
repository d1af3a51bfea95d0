import { problemOf } from './stock.ts';
import type { InventoryContext, InventoryTag, LineProblem } from './types.ts';

interface InventoryState {
  readonly context: InventoryContext;
  hasTag(tag: InventoryTag): boolean;
  matches(state: { readonly answered: 'valid' }): boolean;
}

/** No line exceeds stock, no price differs, and no check is under way or due (S §4). */
export const selectIsCartValid = (state: InventoryState): boolean => state.matches({ answered: 'valid' });
export const selectIsChecking = (state: InventoryState): boolean => state.hasTag('loading');
/** Why this line cannot be ordered, as far as is known; null if it can. Compare with `sameProblem`. */
export const selectLineProblem =
  (recordKey: string) =>
  ({ context }: InventoryState): LineProblem | null =>
    problemOf(context, recordKey);

/** Equality for `useSelector` with {@link selectLineProblem}. */
export function sameProblem(a: LineProblem | null, b: LineProblem | null): boolean {
  return a?.reason === b?.reason && a?.available === b?.available;
}

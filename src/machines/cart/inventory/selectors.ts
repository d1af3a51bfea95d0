import { isSellable, problemOf } from './stock.ts';
import type { InventoryContext, InventoryTag, LineProblem, StockedLine } from './types.ts';

interface InventoryState {
  readonly context: InventoryContext;
  hasTag(tag: InventoryTag): boolean;
}

/**
 * Whether no line exceeds stock, no price differs, and no check is running or due (Specification 4).
 *
 * @param lines the cart's lines
 */
export const selectIsCartValid =
  (lines: readonly StockedLine[]) =>
  (state: InventoryState): boolean =>
    state.hasTag('fresh') && isSellable({ lines, server: state.context.server });
/** Whether a check is running or due. */
export const selectIsChecking = (state: InventoryState): boolean => state.hasTag('loading');
/** Why the cart's line cannot be ordered by the latest check; `null` if it can. Use with `sameProblem` as equality. */
export const selectLineProblem =
  (lines: readonly StockedLine[], recordKey: string) =>
  ({ context: { server } }: InventoryState): LineProblem | null =>
    problemOf({ lines, server }, recordKey);
/**
 * Why lines of the cart cannot be ordered. A price that differs is no hindrance: the cart takes it over. Use with
 * `sameProblems` as equality.
 */
export const selectHindrances =
  (lines: readonly StockedLine[]) =>
  (state: InventoryState): readonly LineProblem[] =>
    lines.flatMap(({ recordKey }) => {
      const problem = selectLineProblem(lines, recordKey)(state);
      return problem === null || problem.reason === 'PRICE' ? [] : [problem];
    });
/** Whether a line of the cart cannot be ordered. */
export const selectIsBlocked =
  (lines: readonly StockedLine[]) =>
  (state: InventoryState): boolean =>
    selectHindrances(lines)(state).length > 0;

/** Equality for `useSelector` with {@link selectLineProblem}. */
export function sameProblem(a: LineProblem | null, b: LineProblem | null): boolean {
  return a?.recordKey === b?.recordKey && a?.reason === b?.reason && a?.available === b?.available;
}

/** Equality for `useSelector` with {@link selectHindrances}. */
export function sameProblems(a: readonly LineProblem[], b: readonly LineProblem[]): boolean {
  return a.length === b.length && a.every((problem, index) => sameProblem(problem, b[index] ?? null));
}

/** Types search hints (Specification 2), letter by letter, in turn. */

/** Ticks for which a whole hint stays. */
const REST = 18;

/**
 * Returns the part of a hint that is visible after `tick` ticks. The hints have turns: each is typed letter by letter, held, then
 * deleted faster.
 */
export function typed(hints: readonly string[], tick: number): string {
  const cycle = hints.reduce((ticks, hint) => ticks + ticksOf(hint), 0);
  let left = tick % cycle;
  for (const hint of hints) {
    const ticks = ticksOf(hint);
    if (left < ticks) return hint.slice(0, lettersAt(left, hint.length));
    left -= ticks;
  }
  return '';
}

/** The tick at which the hint that follows the current one is fully typed. */
export function endOfTurn(hints: readonly string[], tick: number): number {
  const before = hints.find((hint) => hint === typed(hints, tick));
  let end = tick + 1;
  while (hints.every((hint) => hint === before || hint !== typed(hints, end))) end += 1;
  return end;
}

function ticksOf(hint: string): number {
  return hint.length + REST + Math.ceil(hint.length / 2);
}

function lettersAt(tick: number, length: number): number {
  if (tick <= length) return tick;
  const erased = (tick - length - REST) * 2;
  return Math.min(length, Math.max(0, length - erased));
}

const TICK_MS = 90;

/**
 * Types the next hint; stops early once `left` is aborted. Nothing is typed if there is no other hint, the box is not shown, or
 * the shopper prefers reduced motion.
 */
export function typeHint(
  hints: readonly string[],
  box: Element | null,
  tick: { current: number },
  show: (hint: string) => void,
  left: AbortSignal,
): void {
  const isShown = box?.getClientRects().length;
  if (
    new Set(hints).size < 2 ||
    !isShown ||
    left.aborted ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
    return;
  const end = endOfTurn(hints, tick.current);
  const timer = setInterval(() => {
    tick.current += 1;
    show(typed(hints, tick.current));
    if (tick.current >= end) clearInterval(timer);
  }, TICK_MS);
  left.addEventListener('abort', () => clearInterval(timer));
}

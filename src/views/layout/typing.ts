/** The search hints of Specification 2, in this order. */
export const hints = [
  'Shower Gel',
  'Face Wash',
  'Body Lotion',
  'Body Scrub',
  'Perfume',
  'Body Mist',
  'Gift Set',
] as const;

/** Ticks for which a whole hint stays. */
const REST = 18;

const cycle = hints.reduce((ticks, hint) => ticks + ticksOf(hint), 0);

/**
 * Returns the part of the hint that is visible after `tick` ticks: typed letter by letter, held, then deleted faster.
 */
export function typed(tick: number): string {
  let left = tick % cycle;
  for (const hint of hints) {
    const ticks = ticksOf(hint);
    if (left < ticks) return hint.slice(0, lettersAt(left, hint.length));
    left -= ticks;
  }
  return '';
}

function ticksOf(hint: string): number {
  return hint.length + REST + Math.ceil(hint.length / 2);
}

function lettersAt(tick: number, length: number): number {
  if (tick <= length) return tick;
  const erased = (tick - length - REST) * 2;
  return Math.min(length, Math.max(0, length - erased));
}

import type { Stage } from './status.ts';

/** Where an order's parcel is, in words for staff: lists print them, and `--status` takes them. */
export const stageWords: Readonly<Record<Stage, string>> = {
  placed: 'placed',
  confirmed: 'confirmed',
  packed: 'packed',
  dispatched: 'dispatched',
  outForDelivery: 'out-for-delivery',
  undelivered: 'undelivered',
  goingBack: 'going-back',
  delivered: 'delivered',
  returned: 'returned',
  restocked: 'restocked',
  writtenOff: 'written-off',
  cancelled: 'cancelled',
};

/** As staff read it on the terminal, in this order. */
export const allStageWords: readonly string[] = Object.values(stageWords);

/** A word of the list as it stands in a sentence: "going back" for "going-back". */
export function inProse(word: string): string {
  return word.replaceAll('-', ' ');
}

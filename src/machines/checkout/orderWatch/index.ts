export { isCancelled, isConfirmed, orderWatchMachine } from './machine.ts';
export { orderedLines, purchaseOf } from './purchase.ts';
export type * from './types.ts';

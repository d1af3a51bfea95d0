export { isCancelled, isConfirmed, orderWatchMachine } from './machine.ts';
export { purchaseOf } from './purchase.ts';
export type * from './types.ts';

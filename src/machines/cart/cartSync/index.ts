export { syncDelay } from './delivery.ts';
export { cartSyncMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';

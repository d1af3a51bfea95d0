export { cartMachine } from './machine.ts';
export * from './selectors.ts';
export { selectQuantityNote, selectShortfall } from './shortfalls.ts';
export type * from './types.ts';

export { cartMachine } from './machine.ts';
export * from './selectors.ts';
export { selectQuantityNote, selectShortfallText } from './shortfalls.ts';
export type * from './types.ts';

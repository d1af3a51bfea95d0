export { cartMachine } from './machine.ts';
export * from './selectors.ts';
export { selectShortfall } from './shortfalls.ts';
export type * from './types.ts';

export { NOT_READY_MESSAGE } from './failure.ts';
export { orderMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';

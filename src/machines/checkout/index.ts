export { checkoutMachine } from './machine.ts';
export * from './selectors.ts';
export { checkoutPincodeMachine } from './setup.ts';
export type * from './types.ts';

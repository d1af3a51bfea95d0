export { RESEND_MS } from './failure.ts';
export { signInMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';

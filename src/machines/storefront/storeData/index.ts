export { defaultSettings } from './defaults.ts';
export { storeDataMachine } from './machine.ts';
export { offeredPayments } from './offeredPayments.ts';
export * from './selectors.ts';
export type * from './types.ts';

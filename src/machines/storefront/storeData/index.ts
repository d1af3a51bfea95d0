export { defaultSettings } from './defaults.ts';
export { storeDataMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';

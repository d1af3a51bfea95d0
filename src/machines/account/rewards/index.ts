export { rewardsMachine } from './machine.ts';
export * from './selectors.ts';
export * from './spending.ts';
export type * from './types.ts';

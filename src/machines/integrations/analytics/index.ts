export { analyticsMachine } from './machine.ts';
export type * from './types.ts';

export { dataLayerMachine } from './machine.ts';
export type * from './types.ts';

export { marketingFormMachine } from './machine.ts';
export type * from './types.ts';

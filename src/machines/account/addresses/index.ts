export { fieldsOf } from './fields.ts';
export { addressesMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';

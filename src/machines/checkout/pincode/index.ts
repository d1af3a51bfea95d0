export * from './delivery.ts';
export { isWholePincode, normalisePincode, pincodeMachine } from './machine.ts';
export { reportingPincodeMachine } from './reporting.ts';
export * from './selectors.ts';
export type * from './types.ts';

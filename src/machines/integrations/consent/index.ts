export { consentMachine } from './machine.ts';
export { isScriptAllowed, type PurposeUse, purposesOf } from './purposes.ts';
export * from './selectors.ts';
export type * from './types.ts';

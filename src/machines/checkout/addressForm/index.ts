export * from './form.ts';
export * from './indianStates.ts';
export * from './rules.ts';
export type * from './types.ts';

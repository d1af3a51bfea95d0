export * from './form.ts';
export * from './rules.ts';
export * from './states.ts';
export type * from './types.ts';

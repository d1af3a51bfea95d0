export * from './rules.ts';
export * from './states.ts';
export type * from './types.ts';

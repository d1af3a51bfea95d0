export { indianStates } from '../../../contract/indianStates.ts';
export * from './form.ts';
export * from './rules.ts';
export * from './statesOfPincodes.ts';
export type * from './types.ts';

export { variantMachine } from './machine.ts';
export { initialVariant, pricesOnSale, variantAfterChoices } from './options.ts';
export * from './selectors.ts';
export type * from './types.ts';

import type { ConsentTag } from './types.ts';

interface ConsentState {
  hasTag(tag: ConsentTag): boolean;
  matches(state: 'granted' | 'refused'): boolean;
}

/** The bar is shown. */
export const selectIsAsking = (state: ConsentState): boolean => state.hasTag('asking');
/** There is a valid choice: the bar can be closed without a new one. */
export const selectIsDecided = (state: ConsentState): boolean =>
  state.matches('granted') || state.matches('refused');

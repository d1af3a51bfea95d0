import type { ConsentTag } from './types.ts';

interface ConsentState {
  hasTag(tag: ConsentTag): boolean;
  matches(state: 'granted' | 'refused' | { readonly undecided: 'firstView' }): boolean;
}

/** The bar is shown. */
export const selectIsAsking = (state: ConsentState): boolean => state.hasTag('asking');
/** The question waits until the shopper has seen the first view. */
export const selectIsFirstView = (state: ConsentState): boolean => state.matches({ undecided: 'firstView' });
/** There is a valid choice: the bar can be closed without a new one. */
export const selectIsDecided = (state: ConsentState): boolean =>
  state.matches('granted') || state.matches('refused');

import type { ConsentContext, ConsentTag, Purpose } from './types.ts';

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
/** The shopper has agreed to something, which they can withdraw. */
export const selectIsGranted = (state: ConsentState): boolean => state.matches('granted');
/** What the shopper has agreed to. */
export const selectAllowed = ({ context }: { readonly context: ConsentContext }): readonly Purpose[] =>
  context.record?.purposes ?? none;
const none: readonly Purpose[] = [];

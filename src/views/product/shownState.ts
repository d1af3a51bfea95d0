import type { ActorRefFrom } from 'xstate';
import { type AddState, type addToCartMachine, selectAddState } from '../../machines/catalogue/addToCart.ts';
import { useSelectorAfterPaint } from '../shop/scheduling.ts';

export interface Adding {
  readonly add: ActorRefFrom<typeof addToCartMachine>;
}

/** The state to show. It lags by one paint, so that the cart count is painted first; a shorter wait is never shown. */
export function useShownState(add: Adding['add']): AddState {
  return useSelectorAfterPaint(add, selectAddState);
}

import type { ActorRefFrom } from 'xstate';
import { type AddState, type addToCartMachine, selectAddState } from '../../machines/catalogue/addToCart.ts';
import { useSelectorAfterPaint } from '../shop/scheduling.ts';

export interface Adding {
  readonly add: ActorRefFrom<typeof addToCartMachine>;
}

/** The state to show, one paint late: the cart's count is painted first, and a wait that ends within a paint is never shown. */
export function useShownState(add: Adding['add']): AddState {
  return useSelectorAfterPaint(add, selectAddState);
}

import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type AddState, type addToCartMachine, selectAddState } from '../../machines/catalogue/addToCart.ts';
import { useAfterPaint } from '../shop/scheduling.ts';

export interface Adding {
  readonly add: ActorRefFrom<typeof addToCartMachine>;
}

/** The new cart count is painted first. A wait that has ended by then is not shown. */
export function useShownState(add: Adding['add']): AddState {
  return useAfterPaint(useSelector(add, selectAddState));
}

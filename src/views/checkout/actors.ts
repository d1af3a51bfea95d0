import type { ActorRefFrom } from 'xstate';
import type { checkoutMachine } from '../../machines/checkout/checkout/index.ts';
import type { orderMachine } from '../../machines/checkout/order/index.ts';

export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>;
export type OrderRef = ActorRefFrom<typeof orderMachine>;

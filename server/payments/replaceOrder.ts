import { refuse } from '../graphql/errors.ts';
import { cancelReasons } from '../orders/cancelOrder.ts';
import {
  cancelUnpaidOrder,
  mayStillBePaid,
  type SettlementServices,
  settleWithProvider,
} from './settlePendingOrders.ts';

export interface ReplaceableOrder {
  readonly id: string;
  readonly provider_order_id: string | null;
}

/**
 * Cancels a pending order that the provider reports as unpaid, because the shopper has chosen another payment method. Returns
 * `false` if the order is no longer pending. Refuses PAYMENT_PROVIDER_UNAVAILABLE, also while the provider may still capture a
 * payment.
 */
export async function replaceUnpaidOrder(
  settlement: Omit<SettlementServices, 'log'>,
  { id, provider_order_id: providerOrderId }: ReplaceableOrder,
): Promise<boolean> {
  const outcome = providerOrderId === null ? 'unpaid' : await settleWithProvider(settlement, providerOrderId);
  if (mayStillBePaid(outcome)) {
    refuse('PAYMENT_PROVIDER_UNAVAILABLE', 'The payment provider cannot be reached. Please try again.');
  }
  return outcome === 'unpaid' && (await cancelUnpaidOrder(settlement, id, cancelReasons.replaced));
}

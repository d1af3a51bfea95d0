import { refuse } from '../graphql/errors.ts';
import { cancelReasons } from '../orders/cancelOrder.ts';
import { cancelUnpaidOrder, type SettlementServices, settleWithProvider } from './settlePendingOrders.ts';

export interface ReplaceableOrder {
  readonly id: string;
  readonly provider_order_id: string | null;
}

/**
 * Cancels an order that waits for its payment, as the shopper has chosen another way, if the provider says that it is
 * unpaid. Returns whether it was cancelled; `false`: it does not wait any more. Refuses PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function replaceUnpaidOrder(
  settlement: Omit<SettlementServices, 'log'>,
  { id, provider_order_id: providerOrderId }: ReplaceableOrder,
): Promise<boolean> {
  const outcome = providerOrderId === null ? 'unpaid' : await settleWithProvider(settlement, providerOrderId);
  if (outcome === 'unanswered') {
    refuse('PAYMENT_PROVIDER_UNAVAILABLE', 'The payment provider cannot be reached. Please try again.');
  }
  return outcome === 'unpaid' && (await cancelUnpaidOrder(settlement, id, cancelReasons.replaced));
}

import type { StoreSettings } from '../../../contract/domain/index.ts';
import { orderPayments } from '../../../pricing/entities.ts';
import type { PaymentMethodCode } from '../../../pricing/types.ts';

/** The ways to pay that the shop offers. Part payment is begun online, so it needs online payment too. */
export function offeredPayments({
  prepaidEnabled,
  codEnabled,
  ppcodEnabled,
}: StoreSettings): readonly PaymentMethodCode[] {
  const isOffered = { PREPAID: prepaidEnabled, COD: codEnabled, PPCOD: ppcodEnabled && prepaidEnabled };
  return orderPayments.filter((payment) => isOffered[payment]);
}

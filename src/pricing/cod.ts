/** Rule T9 of docs/decisions/0006: decides whether an order may be paid on delivery. */
import { isFailure } from './failure.ts';
import { capped } from './money.ts';
import { quote } from './quote.ts';
import type {
  CodAvailability,
  CodAvailabilityInput,
  CodReason,
  Config,
  Failure,
  Quote,
  Zip,
} from './types.ts';

/**
 * Whether COD (or PPCOD, its part-paid form) is offered for this cart and pincode. Limits are inclusive. The shop's
 * apply to the value after the coupon, the pincode's to the cash to be collected.
 * @returns the failures of {@link quote}.
 */
export function codAvailability(input: CodAvailabilityInput): CodAvailability | Failure {
  const bill = quote(input);
  if (isFailure(bill)) return bill;
  const reason = refusal(input.paymentType, input.config ?? {}, input.zip, bill);
  return { available: reason === null, reason };
}

function refusal(payment: 'COD' | 'PPCOD', config: Config, zip: Zip | null, bill: Quote): CodReason | null {
  const isEnabled = payment === 'COD' ? config.codEnabled : config.ppcodEnabled;
  if (isEnabled !== true) return 'DISABLED';
  if (bill.afterCoupon < (config.minCodAmount ?? 0)) return 'BELOW_MIN';
  if (isOver(bill.afterCoupon, config.maxCodAmount)) return 'ABOVE_MAX';
  if (zip?.cod !== true) return 'PINCODE';
  if (isOver(bill.dueOnDelivery, zip.codMaxAmount)) return 'PINCODE_MAX';
  const isSplit = bill.upfront > 0 && bill.dueOnDelivery > 0;
  return payment === 'PPCOD' && !isSplit ? 'BELOW_UPFRONT' : null;
}

/** A limit of 0 or none does not apply. */
function isOver(amount: number, limit: number | null | undefined): boolean {
  return capped(amount, limit) < amount;
}

import type { OrderPaymentType } from './generated/schema.ts';

/** The payment methods, as headings name them. Within a sentence they are in lower case. */
export const paymentNames = {
  PREPAID: 'Online payment',
  COD: 'Cash on delivery',
  PPCOD: 'Part online, rest on delivery',
} as const satisfies Record<OrderPaymentType, string>;

export function paymentInSentence(payment: OrderPaymentType): string {
  return paymentNames[payment].toLowerCase();
}

/**
 * The texts that shoppers read when a coupon is refused: in the code field, in the list of offers and when an order
 * is placed. Browser and server share them. Some are exact quotes of Specification 5.
 */
import { rupees } from './money.ts';
import type { Coupon, Paise } from './types.ts';

/** No coupon has this code. */
export const UNKNOWN_COUPON = 'We could not find this coupon. Check the code and try again.';
/** The server could not be reached. */
export const UNCHECKED_COUPON = 'We could not check this coupon. Check your connection and try again.';
/** The shopper's session had ended; the next try is a guest's. */
export const SIGNED_OUT_COUPON = 'You have been signed out. Please apply the coupon again.';
/** For a coupon that is set up wrongly, and for refusals that have no text of their own. */
export const INVALID_COUPON = 'Invalid Coupon';
export const EXPIRED_COUPON = 'This coupon has expired.';
export const EXHAUSTED_COUPON = 'This coupon has reached its limit.';
/** The shopper has used the coupon as often as each shopper may. */
export function usedByShopperText(times: number): string {
  return times === 1
    ? 'This coupon is for one order of each mobile number, and yours has used it.'
    : `This coupon is for ${times} orders of each mobile number, and yours has used them.`;
}
export const NOT_FOR_PRODUCTS = 'Not applicable on the products in the cart.';
export const NOT_FOR_CART = 'This coupon is not for this cart.';
export const NOT_FOR_ORDER = 'This coupon is not for this order.';
/** The coupon is only for visitors who came by an affiliate's link. */
export const NEEDS_LINK =
  'This coupon is for visitors from a partner’s link. Open that link again, or remove the coupon to order.';
/** The server's refusal of a coupon that a marketing form gave and that is no longer valid. The form shows a text of its own. */
export const NOT_NOW = 'This coupon is not valid at the moment.';

/** The benefit of the coupon: an offer, or a free product. */
type Prize = 'offer' | 'free product';

export function missingValueText(missing: Paise, prize: Prize): string {
  return `Add product worth ${rupees(missing)} more to the cart to avail this ${prize}`;
}

export function missingItemsText(items: number, prize: Prize): string {
  return `Add ${items} more items to the cart to avail this ${prize}`;
}

/** Why an offer in the list does not apply: `message`, which is the specification's text, or else a text for the reason. */
export function whyNot(reason: string, coupon: Coupon, message: string | null): string {
  if (message !== null) return message;
  switch (reason) {
    case 'ARCHIVED':
      return 'This offer has been withdrawn.';
    case 'EXPIRED':
      return `This offer ended on ${coupon.expirationDate}.`;
    case 'DEVICE':
      return 'This offer is not for the web store.';
    case 'FREEBIE_NOT_DIRECT':
      return 'This gift is added from the cart, not by its code.';
    case 'PAYMENT_METHOD':
      return `This offer is for ${paymentInWords(coupon.paymentMethod)} only.`;
    default:
      return 'This offer is not for this cart.';
  }
}

function paymentInWords(method: string | null | undefined): string {
  if (method === 'COD') return 'cash on delivery';
  return method === 'ONLINE' || method === 'PREPAID' ? 'online payment' : `payment by ${method}`;
}

/** Pure functions that apply the form's events to the context of checkout. */
import type { AddressFields } from '../../../contract/domain/index.ts';
import type { PaymentType } from '../../../pricing/types.ts';
import { offeredPayments } from '../../storefront/storeData/index.ts';
import {
  type AddressErrors,
  type AddressField,
  allAddressErrors,
  changeAddressField,
  leaveAddressField,
  newAddressForm,
  validateField,
  withPincodeOutcome,
} from '../addressForm/index.ts';
import { NOT_READY_MESSAGE } from '../order/index.ts';
import type { PincodeOutcome } from '../pincode/index.ts';
import { payableBill, withdrawalText } from './paymentMethods.ts';
import type { CheckoutContext, CheckoutRefusal, CheckoutStore } from './types.ts';

const SIGN_IN_MESSAGE = 'Please sign in to place your order';
const cookiesBlocked: CheckoutRefusal = {
  kind: 'COOKIES_BLOCKED',
  message:
    'This browser blocks cookies for this shop. Allow them to place an order: without them we could not show it to you.',
};

type Change = Partial<CheckoutContext>;

/** The shopper typed: the field's error is cleared; nothing is validated yet. */
export function applyFieldChange(context: CheckoutContext, field: AddressField, value: string): Change {
  return { ...changeAddressField(context, field, value), refusal: null, amountChange: null };
}

/** The shopper left a field: it is normalised and validated. A wrong pincode rules out every payment method. */
export function applyFieldLeft(context: CheckoutContext, field: AddressField): Change {
  const form = leaveAddressField(context, field, context.paymentType);
  return form.pincode === context.pincode ? form : { ...form, ...payableBill({ ...context, ...form }) };
}

/** Replaces the form with a saved address. The look-up result is retained if the pincode is the same. */
export function applyChosenAddress(
  { fields: before, pincode, zip }: CheckoutContext,
  fields: AddressFields,
): Change {
  const isSamePlace = fields.pincode === before.pincode;
  return {
    ...newAddressForm(fields),
    ...(isSamePlace && { pincode, zip }),
    restoredPincode: fields.pincode,
    refusal: null,
    amountChange: null,
  };
}

/**
 * Sets the payment method, or none if the shop does not offer it. A known pincode is validated again, because it may not allow the
 * method.
 */
export function applyPaymentType(context: CheckoutContext, chosen: PaymentType): Change {
  const payable = payableBill({
    ...context,
    paymentType: offeredOrNone(context.store, chosen),
    withdrawn: null,
  });
  return {
    ...payable,
    errors: isPincodeKnown(context) ? validateField(context, 'pincode', payable.paymentType) : context.errors,
    refusal: null,
    amountChange: null,
  };
}

export function offeredOrNone(store: CheckoutStore, chosen: PaymentType): PaymentType {
  return offeredPayments(store.settings).find((payment) => payment === chosen) ?? 'NONE';
}

/** Applies the store's data; a payment method that the shop no longer offers is no longer chosen. */
export function applyStore(context: CheckoutContext, store: CheckoutStore, now: string): Change {
  const next = { ...context, store, now };
  const { paymentType } = context;
  const isKept = offeredOrNone(store, paymentType) === paymentType;
  return { store, now, ...(isKept ? payableBill(next) : applyPaymentType(next, 'NONE')) };
}

/** Applies the result of a pincode look-up to the form and to the payment methods. */
export function applyPincodeOutcome(context: CheckoutContext, outcome: PincodeOutcome): Change {
  const judged = { ...context, ...withPincodeOutcome(context, outcome, context.paymentType) };
  const payable = payableBill(judged);
  return { ...withPincodeOutcome(context, outcome, payable.paymentType), ...payable };
}

/** The errors of all fields, as on submit. */
export function allErrors(context: CheckoutContext): AddressErrors {
  return allAddressErrors(context, context.paymentType);
}

function isPincodeKnown({ pincode }: CheckoutContext): boolean {
  return pincode.kind !== 'unknown' && pincode.kind !== 'checking' && pincode.kind !== 'unchecked';
}

/** The refusal where the order's own page could not be shown: it opens for a guest by a cookie, for an account by its sign-in. */
export function refusalOfBrowser({ session }: Pick<CheckoutContext, 'session'>): CheckoutRefusal | null {
  return session.blocksCookies && !session.isSignedIn ? cookiesBlocked : null;
}

/** Why the form must not be submitted, apart from field errors; `null` if it may. */
export function refusalOfForm(context: CheckoutContext): CheckoutRefusal | null {
  const { cart, store, session, bill, paymentType } = context;
  if (cart.lines.length === 0) return { kind: 'CART_EMPTY', message: 'Your cart is empty' };
  if (!store.settings.guestCheckout && !session.isSignedIn) {
    return { kind: 'SIGN_IN_REQUIRED', message: SIGN_IN_MESSAGE };
  }
  const ofBrowser = refusalOfBrowser(context);
  if (ofBrowser) return ofBrowser;
  if (bill.quote === null) return { kind: 'NOT_READY', message: NOT_READY_MESSAGE };
  const method = bill.methods.find((view) => view.paymentType === paymentType);
  if (method?.isAvailable || (method && method.message === null)) return null;
  return {
    kind: 'INVALID_PAYMENT_METHOD',
    message: withdrawalText(context) ?? 'Please choose a payment method',
  };
}

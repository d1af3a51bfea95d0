import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AddressFields } from '../../../contract/domain/index.ts';
import type { Paise, PaymentType, Quote } from '../../../pricing/types.ts';
import {
  type AddressErrors,
  type AddressField,
  type AddressForm,
  addressFieldOrder,
} from '../addressForm/index.ts';
import type { orderMachine } from '../order/index.ts';
import { refusalOfBrowser } from './form.ts';
import type { checkoutMachine } from './machine.ts';
import { losesCoupon, quoteOf, withdrawalText } from './paymentMethods.ts';
import type { AmountChange, CheckoutContext, CheckoutRefusal, PaymentMethodView } from './types.ts';

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

/** The part of checkout that the page shows; `confirmingAmount` is the question about a new total. */
export type CheckoutStage = 'form' | 'confirmingAmount' | 'ordering' | 'completed' | 'left';

export function selectCheckoutStage(snapshot: CheckoutSnapshot): CheckoutStage {
  if (snapshot.matches('completed')) return 'completed';
  if (snapshot.matches('left')) return 'left';
  if (snapshot.hasTag('ordering')) return 'ordering';
  return snapshot.matches({ form: 'confirmingAmount' }) ? 'confirmingAmount' : 'form';
}

/** Whether a submit is in progress: the pincode or the cart is being checked. */
export const selectIsSubmitting = (snapshot: CheckoutSnapshot): boolean => snapshot.hasTag('busy');
/** The address form; the same object while nothing changes. */
export const selectAddressForm = (snapshot: CheckoutSnapshot): AddressForm => snapshot.context;
export const selectFields = (snapshot: CheckoutSnapshot): AddressFields => snapshot.context.fields;
export const selectField = (field: AddressField) => (snapshot: CheckoutSnapshot) =>
  snapshot.context.fields[field];
/** The error of a field; `null` if it is valid or has not been validated yet. */
export const selectFieldError = (field: AddressField) => (snapshot: CheckoutSnapshot) =>
  snapshot.context.errors[field] ?? null;
export const selectPincodeCheck = (snapshot: CheckoutSnapshot): CheckoutContext['pincode'] =>
  snapshot.context.pincode;
export const selectPincodeZip = (snapshot: CheckoutSnapshot): CheckoutContext['zip'] => snapshot.context.zip;
export const selectPaymentType = (snapshot: CheckoutSnapshot): PaymentType => snapshot.context.paymentType;
/** The payment methods with fee, saving and availability, in display order. */
export const selectPaymentMethods = (snapshot: CheckoutSnapshot): readonly PaymentMethodView[] =>
  snapshot.context.bill.methods;
/** Why the payment method that was chosen no longer is; `null` if it still is. */
export const selectWithdrawal = (snapshot: CheckoutSnapshot): string | null =>
  withdrawalText(snapshot.context);
/** What the shopper must do before an order can be placed in this browser; `null` if nothing. */
export const selectBrowserRefusal = (snapshot: CheckoutSnapshot): string | null =>
  refusalOfBrowser(snapshot.context)?.message ?? null;
/** `null` if the cart cannot be priced. */
export const selectQuote = (snapshot: CheckoutSnapshot): Quote | null => snapshot.context.bill.quote;
/** Whether the applied coupon does not work with the chosen payment method. */
export const selectLosesCoupon = (snapshot: CheckoutSnapshot): boolean =>
  snapshot.context.bill.quote !== null && losesCoupon(snapshot.context.bill.quote);
/** Why the latest submit was refused; shown beside the button. */
export const selectRefusal = (snapshot: CheckoutSnapshot): CheckoutRefusal | null => snapshot.context.refusal;
/** The amount to pay without the coupon, after points, in paise; `null` if the cart cannot be priced. */
export const selectTotalWithoutCoupon = ({ context }: CheckoutSnapshot): Paise | null =>
  quoteOf({ ...context, cart: { ...context.cart, coupon: null } })?.payable ?? null;
/** The old and the new total, in paise, if it has changed. */
export const selectAmountChange = (snapshot: CheckoutSnapshot): AmountChange | null =>
  snapshot.context.amountChange;
/** The order's actor; `null` unless the stage is `ordering`. */
export const selectOrderActor = (snapshot: CheckoutSnapshot): ActorRefFrom<typeof orderMachine> | null =>
  snapshot.children.order ?? null;

export interface ErrorSummaryEntry {
  readonly field: AddressField;
  readonly message: string;
}

const summaries = new WeakMap<AddressErrors, readonly ErrorSummaryEntry[]>();
const noEntries: readonly ErrorSummaryEntry[] = [];

/** After a rejected submit: the invalid fields in the form's order. Empty otherwise. */
export function selectErrorSummary(snapshot: CheckoutSnapshot): readonly ErrorSummaryEntry[] {
  if (!snapshot.hasTag('errorSummary')) return noEntries;
  const { errors } = snapshot.context;
  const known = summaries.get(errors) ?? entriesOf(errors);
  summaries.set(errors, known);
  return known;
}

function entriesOf(errors: AddressErrors): readonly ErrorSummaryEntry[] {
  return addressFieldOrder.flatMap((field) => {
    const message = errors[field];
    return message === undefined ? [] : [{ field, message }];
  });
}

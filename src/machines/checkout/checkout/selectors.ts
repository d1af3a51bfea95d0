import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AddressFields } from '../../../contract/domain/index.ts';
import type { PaymentType, Quote } from '../../../pricing/types.ts';
import {
  type AddressErrors,
  type AddressField,
  type AddressForm,
  addressFieldOrder,
} from '../addressForm/index.ts';
import type { orderMachine } from '../order/index.ts';
import type { checkoutMachine } from './machine.ts';
import { losesCoupon } from './paymentMethods.ts';
import type { AmountChange, CheckoutContext, CheckoutRefusal, PaymentMethodView } from './types.ts';

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

/** What the page shows: the form, the question about a new total, the order at work, or its end. */
export type CheckoutStage = 'form' | 'confirmingAmount' | 'ordering' | 'completed';

export function selectCheckoutStage(snapshot: CheckoutSnapshot): CheckoutStage {
  if (snapshot.matches('completed')) return 'completed';
  if (snapshot.hasTag('ordering')) return 'ordering';
  return snapshot.matches({ form: 'confirmingAmount' }) ? 'confirmingAmount' : 'form';
}

/** The submit is at work: the pincode or the cart is being checked. */
export const selectIsSubmitting = (snapshot: CheckoutSnapshot): boolean => snapshot.hasTag('busy');
/** The form as it stands; the same object while nothing changes. */
export const selectAddressForm = (snapshot: CheckoutSnapshot): AddressForm => snapshot.context;
export const selectFields = (snapshot: CheckoutSnapshot): AddressFields => snapshot.context.fields;
export const selectField = (field: AddressField) => (snapshot: CheckoutSnapshot) =>
  snapshot.context.fields[field];
/** Null when the field is right, or not judged yet. */
export const selectFieldError = (field: AddressField) => (snapshot: CheckoutSnapshot) =>
  snapshot.context.errors[field] ?? null;
export const selectPincodeCheck = (snapshot: CheckoutSnapshot): CheckoutContext['pincode'] =>
  snapshot.context.pincode;
export const selectPincodeZip = (snapshot: CheckoutSnapshot): CheckoutContext['zip'] => snapshot.context.zip;
export const selectPaymentType = (snapshot: CheckoutSnapshot): PaymentType => snapshot.context.paymentType;
/** Each way to pay, with its fee, saving and availability, in the order in which they are shown. */
export const selectPaymentMethods = (snapshot: CheckoutSnapshot): readonly PaymentMethodView[] =>
  snapshot.context.bill.methods;
/** Null when the cart cannot be priced. */
export const selectQuote = (snapshot: CheckoutSnapshot): Quote | null => snapshot.context.bill.quote;
/** The coupon in the cart does not work with the chosen way to pay. */
export const selectLosesCoupon = (snapshot: CheckoutSnapshot): boolean =>
  snapshot.context.bill.quote !== null && losesCoupon(snapshot.context.bill.quote);
/** Why the latest try was refused; shown beside the button. */
export const selectRefusal = (snapshot: CheckoutSnapshot): CheckoutRefusal | null => snapshot.context.refusal;
/** The total moved: from what the shopper saw to what it is. */
export const selectAmountChange = (snapshot: CheckoutSnapshot): AmountChange | null =>
  snapshot.context.amountChange;
/** The running order; null unless the stage is `ordering`. */
export const selectOrderActor = (snapshot: CheckoutSnapshot): ActorRefFrom<typeof orderMachine> | null =>
  snapshot.children.order ?? null;

export interface ErrorSummaryEntry {
  readonly field: AddressField;
  readonly message: string;
}

const summaries = new WeakMap<AddressErrors, readonly ErrorSummaryEntry[]>();
const noEntries: readonly ErrorSummaryEntry[] = [];

/** After a refused submit: the wrong fields in the form's order. Empty otherwise. */
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

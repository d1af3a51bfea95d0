/** What the form's events make of checkout's context. Pure. */
import type { AddressFields } from '../../../contract/domain/index.ts';
import type { PaymentType } from '../../../pricing/types.ts';
import {
  type AddressErrors,
  type AddressField,
  allAddressErrors,
  judgedField,
  leftAddressField,
  newAddressForm,
  toldPincode,
  typedField,
} from '../addressForm/index.ts';
import type { PincodeOutcome } from '../pincode/index.ts';
import { billOf } from './paymentMethods.ts';
import type { CheckoutContext } from './types.ts';

type Change = Partial<CheckoutContext>;

/** Typing: the field's message goes, nothing else is judged yet. */
export function changedField(context: CheckoutContext, field: AddressField, value: string): Change {
  return { ...typedField(context, field, value), refusal: null, amountChange: null };
}

/** Leaving a field: it is tidied and judged. */
export function leftField(context: CheckoutContext, field: AddressField): Change {
  return leftAddressField(context, field, context.paymentType);
}

/** A kept address in place of what was typed; another pincode is looked up next. */
export function filledForm({ fields: before, pincode, zip }: CheckoutContext, fields: AddressFields): Change {
  const isSamePlace = fields.pincode === before.pincode;
  return {
    ...newAddressForm(fields),
    ...(isSamePlace && { pincode, zip }),
    restoredPincode: fields.pincode,
    refusal: null,
    amountChange: null,
  };
}

export function chosenPayment(context: CheckoutContext, paymentType: PaymentType): Change {
  const next = { ...context, paymentType };
  return {
    paymentType,
    bill: billOf(next),
    errors: isPincodeKnown(next) ? judgedField(next, 'pincode', paymentType) : context.errors,
    refusal: null,
    amountChange: null,
  };
}

/** What the look-up said, and what that makes of the ways to pay. */
export function knownPincode(context: CheckoutContext, outcome: PincodeOutcome): Change {
  const told = toldPincode(context, outcome, context.paymentType);
  return { ...told, bill: billOf({ ...context, ...told }) };
}

/** Every message, as on submit. */
export function allErrors(context: CheckoutContext): AddressErrors {
  return allAddressErrors(context, context.paymentType);
}

function isPincodeKnown({ pincode }: CheckoutContext): boolean {
  return pincode.kind === 'serviceable' || pincode.kind === 'unserviceable';
}

/** What the form's events make of checkout's context. Pure. */
import type { AddressFields } from '../../../contract/domain/index.ts';
import type { PaymentType } from '../../../pricing/types.ts';
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
import type { PincodeOutcome } from '../pincode/index.ts';
import { billOf } from './paymentMethods.ts';
import type { CheckoutContext } from './types.ts';

type Change = Partial<CheckoutContext>;

/** Typing: the field's message goes, nothing else is judged yet. */
export function applyFieldChange(context: CheckoutContext, field: AddressField, value: string): Change {
  return { ...changeAddressField(context, field, value), refusal: null, amountChange: null };
}

/** Leaving a field: it is tidied and judged. */
export function applyFieldLeft(context: CheckoutContext, field: AddressField): Change {
  return leaveAddressField(context, field, context.paymentType);
}

/** A kept address in place of what was typed; another pincode is looked up next. */
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

export function applyPaymentType(context: CheckoutContext, paymentType: PaymentType): Change {
  const next = { ...context, paymentType };
  return {
    paymentType,
    bill: billOf(next),
    errors: isPincodeKnown(next) ? validateField(next, 'pincode', paymentType) : context.errors,
    refusal: null,
    amountChange: null,
  };
}

/** What the look-up said, and what that makes of the ways to pay. */
export function applyPincodeOutcome(context: CheckoutContext, outcome: PincodeOutcome): Change {
  const told = withPincodeOutcome(context, outcome, context.paymentType);
  return { ...told, bill: billOf({ ...context, ...told }) };
}

/** Every message, as on submit. */
export function allErrors(context: CheckoutContext): AddressErrors {
  return allAddressErrors(context, context.paymentType);
}

function isPincodeKnown({ pincode }: CheckoutContext): boolean {
  return pincode.kind === 'serviceable' || pincode.kind === 'unserviceable';
}

/** What the form's events make of its context. Pure. */
import type { AddressFields } from '../../contract/domain/index.ts';
import type { PaymentType } from '../../pricing/types.ts';
import {
  type AddressErrors,
  type AddressField,
  boundField,
  fieldError,
  formErrors,
  stateOfPincode,
  tidyField,
} from '../address/index.ts';
import { isWholePincode, normalisePincode, type PincodeOutcome } from '../pincode/index.ts';
import { billOf } from './bill.ts';
import type { CheckoutContext } from './types.ts';

type Change = Partial<CheckoutContext>;

/** Typing: the field's message goes, nothing else is judged yet. */
export function changedField(context: CheckoutContext, field: AddressField, value: string): Change {
  const bounded = field === 'pincode' ? normalisePincode(value) : boundField(field, value);
  return {
    fields: { ...context.fields, [field]: bounded },
    errors: without(context.errors, field),
    refusal: null,
    amountChange: null,
  };
}

/** Leaving a field: it is tidied and judged. */
export function leftField(context: CheckoutContext, field: AddressField): Change {
  const fields = { ...context.fields, [field]: tidyField(field, context.fields[field]) };
  return { fields, errors: judged({ ...context, fields }, field) };
}

export function chosenPayment(context: CheckoutContext, paymentType: PaymentType): Change {
  const next = { ...context, paymentType };
  return {
    paymentType,
    bill: billOf(next),
    errors: isPincodeKnown(next) ? judged(next, 'pincode') : context.errors,
    refusal: null,
    amountChange: null,
  };
}

/** What the look-up said: the message at once, city and state where the shopper has not typed others. */
export function knownPincode(context: CheckoutContext, outcome: PincodeOutcome): Change {
  const zip = outcome.kind === 'serviceable' ? outcome.zip : null;
  const place = prefill(context, outcome);
  const next = { ...context, ...place, pincode: knowledgeOf(outcome), zip };
  const isJudged = next.pincode.kind !== 'unknown' && next.pincode.kind !== 'checking';
  const errors = isJudged ? judged(next, 'pincode') : context.errors;
  return { ...place, pincode: next.pincode, zip, bill: billOf(next), errors: stillMissing(next, errors) };
}

/** Every message, as on submit: a pincode that is still being looked up could not be checked in time. */
export function allErrors({ fields, pincode, paymentType }: CheckoutContext): AddressErrors {
  const known = pincode.kind === 'checking' ? ({ kind: 'unchecked' } as const) : pincode;
  return formErrors(fields, known, paymentType);
}

function judged(context: CheckoutContext, field: AddressField): AddressErrors {
  const message = fieldError(field, context.fields, context.pincode, context.paymentType);
  const others = without(context.errors, field);
  return message === null ? others : { ...others, [field]: message };
}

function isPincodeKnown({ pincode }: CheckoutContext): boolean {
  return pincode.kind === 'serviceable' || pincode.kind === 'unserviceable';
}

function knowledgeOf(outcome: PincodeOutcome): CheckoutContext['pincode'] {
  if (outcome.kind === 'incomplete') return { kind: 'unknown' };
  if (outcome.kind !== 'serviceable') return { kind: outcome.kind };
  return { kind: 'serviceable', cod: outcome.zip.cod, prepaid: outcome.zip.prepaid };
}

/** City and state follow the pincode while the shopper has not typed others; both stay editable. */
function prefill({ fields, prefilled }: CheckoutContext, outcome: PincodeOutcome) {
  const found = placeOf(outcome);
  const isOurs = (name: 'city' | 'state') => fields[name] === '' || fields[name] === prefilled[name];
  const city = found.city !== null && isOurs('city') ? found.city : null;
  const state = found.state !== null && isOurs('state') ? found.state : null;
  const next: AddressFields = { ...fields, city: city ?? fields.city, state: state ?? fields.state };
  return { fields: next, prefilled: { city: city ?? prefilled.city, state: state ?? prefilled.state } };
}

/** A message about an empty city or state goes when they are filled in. */
function stillMissing({ fields }: CheckoutContext, errors: AddressErrors): AddressErrors {
  const withoutCity = fields.city === '' ? errors : without(errors, 'city');
  return fields.state === '' ? withoutCity : without(withoutCity, 'state');
}

function placeOf(outcome: PincodeOutcome): { city: string | null; state: string | null } {
  if (outcome.kind === 'serviceable') {
    return { city: outcome.zip.city, state: outcome.zip.state ?? stateOfPincode(outcome.pincode) };
  }
  const isWhole = isWholePincode(outcome.pincode);
  return { city: null, state: isWhole ? stateOfPincode(outcome.pincode) : null };
}

function without(errors: AddressErrors, field: AddressField): AddressErrors {
  const { [field]: _, ...others } = errors;
  return others;
}

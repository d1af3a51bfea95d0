/** The state of an address form and pure functions that apply its events. Shared by checkout and the address book. */
import type { ZipCode } from '../../../contract/domain/index.ts';
import type { PaymentType } from '../../../pricing/types.ts';
import { isWholePincode, normalisePincode, type PincodeOutcome } from '../pincode/index.ts';
import { boundField, emptyAddress, fieldError, formErrors, tidyField } from './rules.ts';
import { stateOfPincode } from './statesOfPincodes.ts';
import type { AddressErrors, AddressField, AddressFields, PincodeCheck } from './types.ts';

export interface AddressForm {
  readonly fields: AddressFields;
  readonly errors: AddressErrors;
  readonly pincode: PincodeCheck;
  readonly zip: ZipCode | null;
  /** City and state that were filled in from the pincode. They are replaced only while the shopper has not changed them. */
  readonly prefilled: { readonly city: string; readonly state: string };
}

type Change = Partial<AddressForm>;

const PINCODE_DIGITS = 6;

export function newAddressForm(fields: AddressFields = emptyAddress): AddressForm {
  return {
    fields,
    errors: {},
    pincode: { kind: 'unknown' },
    zip: null,
    prefilled: { city: '', state: '' },
  };
}

/** The shopper typed: the field's error is cleared; nothing is validated yet. */
export function changeAddressField(
  { fields, errors }: AddressForm,
  field: AddressField,
  value: string,
): Change {
  const bounded = field === 'pincode' ? normalisePincode(value) : boundField(field, value);
  return { fields: { ...fields, [field]: bounded }, errors: without(errors, field) };
}

/** The shopper left a field: it is normalised and validated. An incomplete pincode is then invalid. */
export function leaveAddressField(form: AddressForm, field: AddressField, paymentType: PaymentType): Change {
  const fields = { ...form.fields, [field]: tidyField(field, form.fields[field]) };
  const isWrong = field === 'pincode' && fields.pincode !== '' && form.pincode.kind === 'unknown';
  const pincode = isWrong ? ({ kind: 'invalid' } as const) : form.pincode;
  return { fields, pincode, errors: validateField({ ...form, fields, pincode }, field, paymentType) };
}

/** The errors after validating one field. */
export function validateField(
  { fields, errors, pincode }: AddressForm,
  field: AddressField,
  paymentType: PaymentType,
): AddressErrors {
  const message = fieldError(field, fields, pincode, paymentType);
  const others = without(errors, field);
  return message === null ? others : { ...others, [field]: message };
}

/** Applies a pincode look-up: sets the pincode's error at once, and fills in city and state that the shopper has not typed. */
export function withPincodeOutcome(form: AddressForm, outcome: PincodeOutcome, paymentType: PaymentType) {
  const zip = outcome.kind === 'serviceable' ? outcome.zip : null;
  const place = prefill(form, outcome);
  const next = { ...form, ...place, zip, pincode: checkOf(outcome) };
  const isJudged = next.pincode.kind !== 'unknown' && next.pincode.kind !== 'checking';
  const errors = isJudged ? validateField(next, 'pincode', paymentType) : form.errors;
  return { ...place, zip, pincode: next.pincode, errors: withoutFilledPlace(next, errors) };
}

/** The errors of all fields, as on submit. A pincode that is still being looked up counts as unchecked. */
export function allAddressErrors({ fields, pincode }: AddressForm, paymentType: PaymentType): AddressErrors {
  const known = pincode.kind === 'checking' ? ({ kind: 'unchecked' } as const) : pincode;
  return formErrors(fields, known, paymentType);
}

function checkOf(outcome: PincodeOutcome): PincodeCheck {
  if (outcome.kind === 'incomplete') {
    return { kind: outcome.pincode.length < PINCODE_DIGITS ? 'unknown' : 'invalid' };
  }
  if (outcome.kind !== 'serviceable') return { kind: outcome.kind };
  return { kind: 'serviceable', cod: outcome.zip.cod, prepaid: outcome.zip.prepaid };
}

/**
 * City and state follow the pincode until the shopper types others; both stay editable. What a former pincode filled in
 * is emptied once it is known that this one is wrong or not served.
 */
function prefill({ fields, prefilled }: AddressForm, outcome: PincodeOutcome) {
  const found = placeOf(outcome);
  const isRefused = outcome.kind === 'incomplete' || outcome.kind === 'unserviceable';
  const follow = (name: 'city' | 'state') => {
    if (found[name] === '' && !isRefused) return [fields[name], prefilled[name]] as const;
    const isOurs = fields[name] === '' || fields[name] === prefilled[name];
    return [isOurs ? found[name] : fields[name], found[name]] as const;
  };
  const [city, prefilledCity] = follow('city');
  const [state, prefilledState] = follow('state');
  return { fields: { ...fields, city, state }, prefilled: { city: prefilledCity, state: prefilledState } };
}

/** Clears the errors of city and state once they are filled in. */
function withoutFilledPlace({ fields }: Pick<AddressForm, 'fields'>, errors: AddressErrors): AddressErrors {
  const withoutCity = fields.city === '' ? errors : without(errors, 'city');
  return fields.state === '' ? withoutCity : without(withoutCity, 'state');
}

/** The city and state that the outcome gives; empty if it gives none. */
function placeOf(outcome: PincodeOutcome): AddressForm['prefilled'] {
  const zip = outcome.kind === 'serviceable' ? outcome.zip : null;
  const state = isWholePincode(outcome.pincode) ? stateOfPincode(outcome.pincode) : null;
  return { city: zip?.city ?? '', state: zip?.state ?? state ?? '' };
}

function without(errors: AddressErrors, field: AddressField): AddressErrors {
  const { [field]: _, ...others } = errors;
  return others;
}

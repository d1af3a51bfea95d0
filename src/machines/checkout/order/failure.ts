/** Pure functions that turn a failed or refused placement into its result (Specification 8, "Order placement results"). */
import type { Failure, Refusal } from '../../../contract/domain/index.ts';
import { toPaise } from '../../../pricing/index.ts';
import type { AddressErrors, AddressField } from '../addressForm/index.ts';
import type { OrderOutcome, PlacementRequest } from './types.ts';

export const NOT_READY_MESSAGE = 'Try again in sometime...';
const PAYMENT_MESSAGE = 'Please choose a payment method';
const UNKNOWN_MESSAGE = 'Something went wrong';

/** Whether the intent has placed an order that the server does not show to the current user. */
export function isHeldByAnother(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === 'IDEMPOTENCY_CONFLICT';
}

/** Whether the order does not exist, or belongs to somebody else: the server's answer is the same. */
export function isNotFound(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === 'NOT_FOUND';
}

/** The result of a placement that must not be sent (Specification 5, "Order placement"); `null` if it may be sent. */
export function refusalBeforeSending(placement: PlacementRequest): OrderOutcome | null {
  if (!placement.isStoreReady) return { result: 'NOT_READY', message: NOT_READY_MESSAGE };
  if (placement.paymentType === 'NONE') return { result: 'INVALID_PAYMENT_METHOD', message: PAYMENT_MESSAGE };
  if (Object.keys(placement.addressErrors).length > 0) {
    return { result: 'INVALID_ADDRESS', fields: placement.addressErrors };
  }
  return placement.request === null ? { result: 'NOT_READY', message: NOT_READY_MESSAGE } : null;
}

/** The result of a failed or refused CreateOrder. */
export function outcomeOfRefusal(failure: Failure): OrderOutcome {
  if (failure.kind !== 'refused') return { result: 'ERROR', message: UNKNOWN_MESSAGE, code: null };
  switch (failure.code) {
    case 'INVALID_ADDRESS':
      return { result: 'INVALID_ADDRESS', fields: formFields(failure.details) };
    case 'PINCODE_NOT_SERVICEABLE':
      return { result: 'INVALID_ADDRESS', fields: { pincode: failure.message } };
    case 'PAYMENT_TYPE_NOT_ALLOWED':
      return { result: 'INVALID_PAYMENT_METHOD', message: failure.message || PAYMENT_MESSAGE };
    case 'AMOUNT_CHANGED':
      return outcomeOfNewAmount(failure);
    default:
      if (failure.details.areGifts === true) return outcomeOfGifts(failure);
      return {
        result: 'ERROR',
        message: failure.message || UNKNOWN_MESSAGE,
        // The same order can be placed at once after a sign-in.
        code: failure.details.isOfGuests === true ? 'SIGN_IN_REQUIRED' : failure.code,
      };
  }
}

function outcomeOfNewAmount({ details, message, code }: Refusal): OrderOutcome {
  const amount = toPaise({ value: details.totalAmount ?? null });
  return 'paise' in amount && amount.paise !== null
    ? { result: 'AMOUNT_CHANGED', totalAmount: amount.paise }
    : { result: 'ERROR', message, code };
}

function outcomeOfGifts({ details: { recordKeys }, message }: Refusal): OrderOutcome {
  const keys: readonly unknown[] = Array.isArray(recordKeys) ? recordKeys : [];
  return {
    result: 'GIFTS_REFUSED',
    message: `${message} It is out of your cart now: please place your order again.`,
    recordKeys: keys.filter((key) => typeof key === 'string'),
  };
}

/** Address fields of the API → fields of the form. */
const fieldNames: Readonly<Record<string, AddressField>> = {
  name: 'firstName',
  phone: 'phone',
  email: 'email',
  pinCode: 'pincode',
  address: 'address',
  area: 'area',
  landmark: 'landmark',
  city: 'city',
  state: 'state',
};

function formFields(details: Refusal['details']): AddressErrors {
  const fields = details.fields;
  if (typeof fields !== 'object' || fields === null) return {};
  const errors: Partial<Record<AddressField, string>> = {};
  for (const [name, message] of Object.entries(fields)) {
    const field = Object.hasOwn(fieldNames, name) ? fieldNames[name] : undefined;
    if (field !== undefined && typeof message === 'string') errors[field] = message;
  }
  return errors;
}

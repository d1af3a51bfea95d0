import { useSelector } from '@xstate/react';
import type { AddressField } from '../../machines/checkout/addressForm/index.ts';
import { selectAddressForm } from '../../machines/checkout/checkout/index.ts';
import { AddressFields } from '../addresses/AddressFields.tsx';
import type { CheckoutRef } from './actors.ts';

interface AddressFormProps {
  readonly checkout: CheckoutRef;
  /** The shop's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** Returns the id of a field's input, which the error summary links to. */
export function fieldId(field: AddressField): string {
  return `checkout-${field}`;
}

export function AddressForm({ checkout, now }: AddressFormProps) {
  return (
    <AddressFields
      form={useSelector(checkout, selectAddressForm)}
      idOf={fieldId}
      onChange={(field, value) => checkout.send({ type: 'checkout.field.changed', field, value })}
      onLeave={(field) => checkout.send({ type: 'checkout.field.left', field })}
      onRetryPincode={() => checkout.send({ type: 'checkout.pincode.retried' })}
      now={now}
    />
  );
}

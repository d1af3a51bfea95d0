import { useSelector } from '@xstate/react';
import type { ComponentProps, ReactNode } from 'react';
import type { AddressField } from '../../machines/address/index.ts';
import { selectField, selectFieldError } from '../../machines/checkout/index.ts';
import { Field } from '../design/Field.tsx';
import type { CheckoutRef } from './actors.ts';

interface FormFieldProps
  extends Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'type' | 'className'> {
  readonly checkout: CheckoutRef;
  readonly field: AddressField;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly prefix?: string;
  readonly optional?: boolean;
}

/** The id of a field's input: what the error summary links to. */
export function fieldId(field: AddressField): string {
  return `checkout-${field}`;
}

/** A field of the form: the machine keeps what is typed, judges it when it is left, forgives while it is edited. */
export function FormField({ checkout, field, label, optional = false, ...rest }: FormFieldProps) {
  const value = useSelector(checkout, selectField(field));
  const error = useSelector(checkout, selectFieldError(field));
  return (
    <Field
      {...rest}
      id={fieldId(field)}
      name={field}
      label={optional ? `${label} (optional)` : label}
      required={!optional}
      value={value}
      error={error}
      onChange={({ target }) => checkout.send({ type: 'checkout.field.changed', field, value: target.value })}
      onBlur={() => checkout.send({ type: 'checkout.field.left', field })}
    />
  );
}

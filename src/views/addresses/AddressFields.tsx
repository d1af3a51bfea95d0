import { type ComponentProps, type ReactNode, useState } from 'react';
import {
  type AddressField,
  type AddressForm,
  indianStates,
  isNameFull,
  joinName,
  normalisePhone,
  splitName,
} from '../../machines/checkout/addressForm/index.ts';
import { estimateDelivery } from '../../machines/checkout/pincode/index.ts';
import { Button } from '../design/Button.tsx';
import { formatArrival } from '../design/dates.ts';
import { Field } from '../design/Field.tsx';
import { useIsUnsolved } from '../design/Retry.tsx';
import { SelectField } from '../design/SelectField.tsx';
import { useDispatchBy } from '../shop/context.ts';
import styles from './AddressFields.module.css';
import { isDoubtfulPhone, suggestedEmail } from './hints.ts';

interface AddressFieldsProps {
  readonly form: AddressForm;
  /** Returns the id of a field's input. */
  readonly idOf: (field: AddressField) => string;
  readonly onChange: (field: AddressField, value: string) => void;
  /** Called when a field loses focus. */
  readonly onLeave: (field: AddressField) => void;
  readonly onRetryPincode: () => void;
  /** The shop's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** Fields of a contact and an address. The pincode comes before the street, because it fills in city and state. */
export function AddressFields(props: AddressFieldsProps) {
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Contact</legend>
        <div className={styles.grid}>
          <PhoneField {...props} />
          <EmailField {...props} />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Delivery address</legend>
        <div className={styles.grid}>
          <div className={styles.wide}>
            <OneField
              {...props}
              field="pincode"
              label="Pincode"
              isLive
              inputMode="numeric"
              autoComplete="shipping postal-code"
              className={styles.short}
            />
            <PincodeAnswer {...props} />
          </div>
          <NameField {...props} />
          <OneField
            {...props}
            field="address"
            label="Flat, house number, building, street"
            autoComplete="shipping address-line1"
            className={styles.wide}
          />
          <OneField
            {...props}
            field="area"
            label="Area, colony"
            autoComplete="shipping address-line2"
            optional
          />
          <OneField
            {...props}
            field="landmark"
            label="Landmark"
            autoComplete="shipping address-line3"
            optional
          />
          <OneField {...props} field="city" label="City" autoComplete="shipping address-level2" />
          <StateField {...props} />
        </div>
      </fieldset>
    </>
  );
}

interface OneFieldProps
  extends AddressFieldsProps,
    Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'type' | 'className'> {
  readonly field: AddressField;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly prefix?: string;
  readonly optional?: boolean;
  readonly isLive?: boolean;
}

/** The machine stores the input, validates it on blur, and clears errors while typing. */
function OneField({ form, idOf, onChange, onLeave, field, label, optional = false, ...rest }: OneFieldProps) {
  const { onRetryPincode: _, now: __, ...input } = rest;
  return (
    <Field
      {...input}
      id={idOf(field)}
      name={field}
      label={optional ? `${label} (optional)` : label}
      required={!optional}
      value={form.fields[field]}
      error={form.errors[field] ?? null}
      onChange={({ target }) => onChange(field, target.value)}
      onBlur={() => onLeave(field)}
    />
  );
}

function PhoneField(props: AddressFieldsProps) {
  const { phone } = props.form.fields;
  const [left, setLeft] = useState(phone);
  const isDoubtful = left === phone && isDoubtfulPhone(phone);
  return (
    <OneField
      {...props}
      onLeave={(field) => {
        props.onLeave(field);
        setLeft(normalisePhone(phone));
      }}
      field="phone"
      label="Mobile number"
      prefix="+91"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      hint={
        isDoubtful
          ? 'Please check this number: Indian mobile numbers begin with 6, 7, 8 or 9.'
          : 'For delivery updates only.'
      }
    />
  );
}

function EmailField(props: AddressFieldsProps) {
  const { email } = props.form.fields;
  const [left, setLeft] = useState(email);
  const meant = left === email ? suggestedEmail(email) : null;
  return (
    <OneField
      {...props}
      onLeave={(field) => {
        props.onLeave(field);
        setLeft(email.trim());
      }}
      field="email"
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      optional
      {...(meant && {
        hint: (
          <>
            Did you mean{' '}
            <Button
              look="quiet"
              onClick={() => {
                props.onChange('email', meant);
                document.getElementById(props.idOf('email'))?.focus();
              }}
            >
              {meant}
            </Button>
            ?
          </>
        ),
      })}
    />
  );
}

/** One field for the full name; an order's first and last name are its first word and the rest. */
function NameField({ form: { fields, errors }, idOf, onChange, onLeave }: AddressFieldsProps) {
  // The typed text has the space between two names, which the machine's fields lack.
  const [typed, setTyped] = useState('');
  const { firstName, lastName } = splitName(typed);
  const isCurrent = firstName === fields.firstName && lastName === fields.lastName;
  const change = (value: string) => {
    const name = splitName(value);
    setTyped(value);
    if (name.firstName !== fields.firstName) onChange('firstName', name.firstName);
    if (name.lastName !== fields.lastName) onChange('lastName', name.lastName);
  };
  return (
    <Field
      id={idOf('firstName')}
      name="name"
      label="Full name"
      hint={isNameFull(fields) ? 'Longer names are cut at 49 letters each.' : 'First and last name'}
      required
      autoComplete="shipping name"
      className={styles.wide}
      value={isCurrent ? typed : joinName(fields)}
      error={errors.firstName ?? errors.lastName ?? null}
      onChange={({ target }) => change(target.value)}
      onBlur={() => {
        onLeave('firstName');
        if (fields.firstName !== '') onLeave('lastName');
      }}
    />
  );
}

function StateField({ form, idOf, onChange, onLeave }: AddressFieldsProps) {
  return (
    <SelectField
      id={idOf('state')}
      name="state"
      label="State"
      required
      autoComplete="shipping address-level1"
      value={form.fields.state}
      error={form.errors.state ?? null}
      onChange={({ target }) => onChange('state', target.value)}
      onBlur={() => onLeave('state')}
    >
      <option value="">Choose a state</option>
      {indianStates.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** The result of the pincode look-up: the delivery day, or a failed look-up with a retry. A refusal is the field's error. */
export function PincodeAnswer({
  form: { pincode, zip },
  onRetryPincode,
  now,
}: Pick<AddressFieldsProps, 'form' | 'onRetryPincode' | 'now'>) {
  const dispatchBy = useDispatchBy();
  const isUnchecked = useIsUnsolved(pincode.kind === 'unchecked', pincode.kind === 'checking');
  const estimate = zip && estimateDelivery(zip, now(), dispatchBy);
  return (
    <div className={styles.answer} role="status">
      {pincode.kind === 'checking' && 'Checking delivery…'}
      {isUnchecked && (
        <Button look="quiet" onClick={onRetryPincode}>
          Check the pincode again
        </Button>
      )}
      {zip && (
        <span className={styles.good}>
          {estimate ? `Arrives by ${formatArrival(new Date(estimate.date))}` : 'We deliver here'}
          {zip.cod ? '' : ' · online payment only'}
        </span>
      )}
    </div>
  );
}

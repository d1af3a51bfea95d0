import { useSelector } from '@xstate/react';
import { indianStates } from '../../machines/address/index.ts';
import {
  selectField,
  selectFieldError,
  selectPincodeKnowledge,
  selectPincodeZip,
} from '../../machines/checkout/index.ts';
import { estimateDelivery } from '../../machines/pincode/index.ts';
import { Button } from '../design/Button.tsx';
import { SelectField } from '../design/SelectField.tsx';
import styles from './AddressForm.module.css';
import type { CheckoutRef } from './actors.ts';
import { FormField, fieldId } from './FormField.tsx';

interface AddressFormProps {
  readonly checkout: CheckoutRef;
  /** The shop's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** Whom to reach, and where to send it; the pincode comes first, because city and state follow from it. */
export function AddressForm({ checkout, now }: AddressFormProps) {
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Contact</legend>
        <div className={styles.grid}>
          <FormField
            checkout={checkout}
            field="phone"
            label="Mobile number"
            prefix="+91"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            hint="For delivery updates only."
          />
          <FormField
            checkout={checkout}
            field="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            optional
          />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Delivery address</legend>
        <div className={styles.grid}>
          <div className={styles.wide}>
            <FormField
              checkout={checkout}
              field="pincode"
              label="Pincode"
              inputMode="numeric"
              autoComplete="shipping postal-code"
              className={styles.short}
            />
            <PincodeAnswer checkout={checkout} now={now} />
          </div>
          <FormField
            checkout={checkout}
            field="firstName"
            label="First name"
            autoComplete="shipping given-name"
          />
          <FormField
            checkout={checkout}
            field="lastName"
            label="Last name"
            autoComplete="shipping family-name"
          />
          <FormField
            checkout={checkout}
            field="address"
            label="Flat, house number, building, street"
            autoComplete="shipping address-line1"
            className={styles.wide}
          />
          <FormField
            checkout={checkout}
            field="area"
            label="Area, colony"
            autoComplete="shipping address-line2"
            optional
          />
          <FormField
            checkout={checkout}
            field="landmark"
            label="Landmark"
            autoComplete="shipping address-line3"
            optional
          />
          <FormField checkout={checkout} field="city" label="City" autoComplete="shipping address-level2" />
          <StateField checkout={checkout} />
        </div>
      </fieldset>
    </>
  );
}

function StateField({ checkout }: { readonly checkout: CheckoutRef }) {
  const value = useSelector(checkout, selectField('state'));
  const error = useSelector(checkout, selectFieldError('state'));
  return (
    <SelectField
      id={fieldId('state')}
      name="state"
      label="State"
      required
      autoComplete="shipping address-level1"
      value={value}
      error={error}
      onChange={({ target }) =>
        checkout.send({ type: 'checkout.field.changed', field: 'state', value: target.value })
      }
      onBlur={() => checkout.send({ type: 'checkout.field.left', field: 'state' })}
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

const day = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** What the shop knows of the pincode: a day of arrival, a failed look-up with its retry. Refusals are the field's. */
function PincodeAnswer({ checkout, now }: AddressFormProps) {
  const knowledge = useSelector(checkout, selectPincodeKnowledge);
  const zip = useSelector(checkout, selectPincodeZip);
  const estimate = zip && estimateDelivery(zip, now());
  return (
    <div className={styles.answer} role="status">
      {knowledge.kind === 'checking' && 'Checking delivery…'}
      {knowledge.kind === 'unchecked' && (
        <Button look="quiet" onClick={() => checkout.send({ type: 'checkout.pincode.retried' })}>
          Check the pincode again
        </Button>
      )}
      {zip && (
        <span className={styles.good}>
          {estimate ? `Arrives by ${day.format(new Date(estimate.date))}` : 'We deliver here'}
          {zip.cod ? '' : ' · online payment only'}
        </span>
      )}
    </div>
  );
}

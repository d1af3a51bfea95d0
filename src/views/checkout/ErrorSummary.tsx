import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { AddressField } from '../../machines/checkout/addressForm/index.ts';
import { selectErrorSummary, selectRefusal } from '../../machines/checkout/checkout/index.ts';
import { fieldId } from './AddressForm.tsx';
import type { CheckoutRef } from './actors.ts';
import styles from './ErrorSummary.module.css';
import { FocusLink } from './FocusLink.tsx';
import { paymentId } from './PaymentMethods.tsx';

/** Names of the fields, as their labels have them. First and last name are one field. */
const names: Readonly<Record<AddressField, string>> = {
  phone: 'Mobile number',
  email: 'Email',
  pincode: 'Pincode',
  firstName: 'Full name',
  lastName: 'Full name',
  address: 'Flat, house number, building, street',
  area: 'Area, colony',
  landmark: 'Landmark',
  city: 'City',
  state: 'State',
};

const summaryId = 'checkout-summary';

/** Focuses the summary of an earlier submit, once another one has found errors too. */
export function focusSummary(): void {
  document.getElementById(summaryId)?.focus();
}

/**
 * Names the fields to correct after a refused submit, each a link to its field, which says what is wrong. It takes the
 * focus when it appears.
 */
export function ErrorSummary({ checkout }: { readonly checkout: CheckoutRef }) {
  const entries = useSelector(checkout, selectErrorSummary);
  const refusal = useSelector(checkout, selectRefusal);
  const targets = new Map<string, string>();
  for (const { field } of entries) {
    targets.set(names[field], fieldId(field === 'lastName' ? 'firstName' : field));
  }
  if (refusal?.kind === 'INVALID_PAYMENT_METHOD') targets.set('Payment', paymentId);
  const isShown = targets.size > 0;
  useEffect(() => {
    if (isShown) focusSummary();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div
      id={summaryId}
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      aria-labelledby="checkout-errors"
    >
      <h2 id="checkout-errors" className={styles.title}>
        Please check {targets.size === 1 ? 'this detail' : 'these details'}
      </h2>
      <ul className={styles.list}>
        {[...targets].map(([name, id]) => (
          <li key={id}>
            <FocusLink id={id}>{name}</FocusLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

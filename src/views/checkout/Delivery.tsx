import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fieldsOf, selectAddresses } from '../../machines/account/addresses/index.ts';
import { selectUser } from '../../machines/account/session/index.ts';
import {
  type AddressFields,
  emptyAddress,
  isWholeAddress,
  joinName,
  landmarkText,
} from '../../machines/checkout/addressForm/index.ts';
import { selectAddressForm } from '../../machines/checkout/checkout/index.ts';
import { useAccountActors } from '../account/actors.ts';
import { PincodeAnswer } from '../addresses/AddressFields.tsx';
import { Button } from '../design/Button.tsx';
import { formatPhone } from '../design/phone.ts';
import { useIsUnsolved } from '../design/Retry.tsx';
import { useSession } from '../shop/context.ts';
import { AddressForm, fieldId } from './AddressForm.tsx';
import type { CheckoutRef } from './actors.ts';
import styles from './Delivery.module.css';
import { SavedAddresses } from './SavedAddresses.tsx';

interface DeliveryProps {
  readonly checkout: CheckoutRef;
  /** The shop's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * The delivery address. A known address is shown as a summary: a saved one, or the one that checkout began with, such as that of an
 * earlier visit. Its form is closed until the shopper opens it or a field is invalid.
 */
export function Delivery({ checkout, now }: DeliveryProps) {
  const form = useSelector(checkout, selectAddressForm);
  const user = useSession(selectUser);
  const account = useAccountActors();
  const saved = useSelector(account?.addresses, (snapshot) => (snapshot ? selectAddresses(snapshot) : null));
  const [atStart] = useState(form.fields);
  const known = [atStart, ...(saved ?? []).map(fieldsOf)].some((fields) => isSame(fields, form.fields));
  const { kind } = form.pincode;
  const isUnchecked = useIsUnsolved(kind === 'unchecked', kind === 'checking');
  const isRight = Object.keys(form.errors).length === 0 && !isUnchecked;
  /** The id of the form's field that has the focus at first, once the shopper has opened the form. */
  const [opened, setOpened] = useState<string | null>(null);
  const isClosed = known && isRight && isWholeAddress(form.fields) && opened === null;
  useEffect(() => {
    if (opened !== null) document.getElementById(opened)?.focus();
  }, [opened]);
  const open = (fields: AddressFields | null) => {
    if (fields) checkout.send({ type: 'checkout.address.chosen', fields });
    setOpened(fieldId(fields?.phone ? 'pincode' : 'phone'));
  };
  const { phone, email } = form.fields;
  return (
    <>
      <SavedAddresses checkout={checkout} onChoose={() => setOpened(null)} />
      {isClosed ? (
        <section className={styles.known} aria-labelledby="checkout-delivery">
          <h2 id="checkout-delivery" className={styles.title}>
            Deliver to
          </h2>
          <address className={styles.address}>
            <strong>{joinName(form.fields)}</strong>
            <span>{placeOf(form.fields)}</span>
            <span>{formatPhone(phone)}</span>
            {email !== '' && <span>{email}</span>}
          </address>
          <PincodeAnswer
            form={form}
            onRetryPincode={() => checkout.send({ type: 'checkout.pincode.retried' })}
            now={now}
          />
          <div className={styles.actions}>
            <Button look="quiet" onClick={() => open(null)}>
              Change
            </Button>
            <Button
              look="quiet"
              onClick={() => open(user ? { ...emptyAddress, phone, email } : emptyAddress)}
            >
              {user ? 'Use a new address' : 'Not you? Start afresh'}
            </Button>
          </div>
        </section>
      ) : (
        <AddressForm checkout={checkout} now={now} />
      )}
    </>
  );
}

function placeOf({ address, area, landmark, city, pincode }: AddressFields): string {
  const place = [address, area, landmark && landmarkText(landmark, 'near'), city].filter(
    (part) => part !== '',
  );
  return `${place.join(', ')} ${pincode}`;
}

function isSame(some: AddressFields, others: AddressFields): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

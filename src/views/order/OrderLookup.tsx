import { useSelector } from '@xstate/react';
import { type FormEvent, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Failure } from '../../contract/domain/index.ts';
import { orderCode } from '../../contract/orderCode.ts';
import {
  type LookupField,
  type orderLookupMachine,
  selectIsLinkSending,
  selectIsLinkSent,
  selectLookupErrors,
  selectLookupFailure,
  selectLookupFields,
} from '../../machines/checkout/orderLookup.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { Field } from '../design/Field.tsx';
import { Link } from '../design/Link.tsx';
import { useStepFocus } from '../design/stepFocus.ts';
import styles from './OrderLookup.module.css';

type LookupRef = ActorRefFrom<typeof orderLookupMachine>;

interface OrderLookupProps {
  readonly lookup: LookupRef;
  /** The example of an order code begins with its first three letters, as the shop's codes do. */
  readonly shopName: string;
}

/** Sends the link to an order, found by its phone number and code, to that phone. */
export function OrderLookup({ lookup, shopName }: OrderLookupProps) {
  const isSent = useSelector(lookup, selectIsLinkSent);
  const place = useRef<HTMLElement>(null);
  useStepFocus(place, isSent);
  return (
    <section ref={place} tabIndex={-1} className={styles.lookup} aria-label="Find your order">
      {isSent ? <Sent lookup={lookup} /> : <LookupForm lookup={lookup} shopName={shopName} />}
    </section>
  );
}

function LookupForm({ lookup, shopName }: OrderLookupProps) {
  const fields = useSelector(lookup, selectLookupFields);
  const errors = useSelector(lookup, selectLookupErrors);
  const failure = useSelector(lookup, selectLookupFailure);
  const isBusy = useSelector(lookup, selectIsLinkSending);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    lookup.send({ type: 'lookup.submitted' });
    const wrong = selectLookupErrors(lookup.getSnapshot());
    const first = wrong.phone ? 'phone' : wrong.code ? 'code' : null;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const bind = (field: LookupField) => ({
    name: field,
    value: fields[field],
    error: errors[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      lookup.send({ type: 'lookup.field.changed', field, value: target.value }),
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Mobile number you ordered with"
        prefix="+91"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={40}
        {...bind('phone')}
      />
      <Field
        label="Order code"
        hint={`It is in the message that confirmed the order, such as ${orderCode(shopName, '7K3M9QX2')}`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...bind('code')}
      />
      {failure && <Alert status="error">{failureText(failure)}</Alert>}
      <Button type="submit" wide busy={isBusy}>
        Text me the link
      </Button>
    </form>
  );
}

function Sent({ lookup }: { readonly lookup: LookupRef }) {
  const { phone } = useSelector(lookup, selectLookupFields);
  return (
    <Alert
      status="success"
      action={
        <Button look="quiet" onClick={() => lookup.send({ type: 'lookup.again' })}>
          Change number or code
        </Button>
      }
    >
      <p>
        <strong>Check your messages.</strong> If this order was placed with {phone.trim()}, a link to it is on
        its way there. If you ordered without signing in, it opens your order for 7 days.
      </p>
      <p>
        Ordered while signed in? <Link to="/pages/account">Sign in to see your order</Link>.
      </p>
    </Alert>
  );
}

function failureText(failure: Failure): string {
  if (failure.kind === 'refused') {
    return failure.code === 'BAD_INPUT' ? 'Please enter valid phone number' : failure.message;
  }
  return failure.kind === 'server'
    ? 'Something went wrong on our side. What you typed is kept. Please try again.'
    : 'We could not reach the shop. What you typed is kept. Check your connection and try again.';
}

import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ZipCode } from '../../contract/domain/index.ts';
import {
  estimateDelivery,
  type pincodeMachine,
  selectPincode,
  selectPincodeStatus,
  selectZip,
} from '../../machines/checkout/pincode/index.ts';
import {
  type countdownMachine,
  selectIsCountdownKnown,
  selectMinutesLeft,
} from '../../machines/storefront/countdown/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import { Button } from '../design/Button.tsx';
import { formatArrival } from '../design/dates.ts';
import { Field } from '../design/Field.tsx';
import { useIsUnsolved } from '../design/Retry.tsx';
import { TimeLeft } from '../design/TimeLeft.tsx';
import styles from './Delivery.module.css';

interface DeliveryProps {
  readonly pincode: ActorRefFrom<typeof pincodeMachine>;
  /** Counts down to the cut-off for same-day dispatch. */
  readonly cutOff: ActorRefFrom<typeof countdownMachine>;
  /** Until when an order leaves the same day; `null` where the shop promises none. */
  readonly dispatchBy: string | null;
  /** Whether the chosen variant is in stock: what is sold out is not dispatched. */
  readonly canBuy: boolean;
  /** The shop's clock, milliseconds. */
  readonly now: () => number;
}

const unserviceable = 'We do not deliver to this pincode yet.';

/** The pincode check: delivery, expected date and cash on delivery. */
export function Delivery({ pincode, cutOff, dispatchBy, canBuy, now }: DeliveryProps) {
  const typed = useSelector(pincode, selectPincode);
  const status = useSelector(pincode, selectPincodeStatus);
  const zip = useSelector(pincode, selectZip);
  const isUnchecked = useIsUnsolved(status === 'unchecked', status === 'checking');
  const [left, setLeft] = useState('');
  // Digits that are too few are wrong only once the shopper has left them or has pressed Enter.
  const isWrong = status === 'incomplete' && typed !== '' && (typed === left || typed.length > 5);
  return (
    <section className={styles.delivery} aria-labelledby="delivery">
      <h2 id="delivery" className={styles.title}>
        Delivery
      </h2>
      {canBuy && dispatchBy !== null && <Dispatch cutOff={cutOff} />}
      <Field
        label="Your pincode"
        name="pincode"
        form=""
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        placeholder="6 digits"
        value={typed}
        onChange={(event) => pincode.send({ type: 'pincode.changed', pincode: event.target.value })}
        onBlur={() => setLeft(typed)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') setLeft(typed);
        }}
        isLive
        error={
          isWrong ? 'Please enter a valid 6-digit pincode.' : status === 'unserviceable' && unserviceable
        }
      />
      <div className={styles.answer} role="status">
        {status === 'checking' && 'Checking…'}
        {isUnchecked && (
          <>
            {status === 'unchecked' && 'The pincode could not be checked.'}{' '}
            <Button look="quiet" onClick={() => pincode.send({ type: 'pincode.retried' })}>
              Try again
            </Button>
          </>
        )}
        {zip && <Serviceable zip={zip} dispatchBy={dispatchBy} canBuy={canBuy} now={now} />}
      </div>
    </section>
  );
}

interface ServiceableProps extends Pick<DeliveryProps, 'dispatchBy' | 'canBuy' | 'now'> {
  readonly zip: ZipCode;
}

function Serviceable({ zip, dispatchBy, canBuy, now }: ServiceableProps) {
  const estimate = canBuy ? estimateDelivery(zip, now(), dispatchBy) : null;
  const place = zip.city ? ` to ${zip.city}` : '';
  return (
    <ul className={styles.facts}>
      <li>
        {estimate ? `Delivered${place} by ${formatArrival(new Date(estimate.date))}` : `We deliver${place}`}
      </li>
      <li>{paymentText(zip)}</li>
    </ul>
  );
}

function paymentText({ cod, codMaxAmount, prepaid }: ZipCode): string {
  if (!cod) return 'Online payment only: no cash on delivery here';
  const limit = codMaxAmount === null ? '' : ` up to ${formatPaise(codMaxAmount)}`;
  return `Cash on delivery${limit}${prepaid ? ', or pay online' : ''}`;
}

/** The cut-off for same-day dispatch by the server's clock (Specification 9), once that is known. */
function Dispatch({ cutOff }: Pick<DeliveryProps, 'cutOff'>) {
  const isKnown = useSelector(cutOff, selectIsCountdownKnown);
  const minutes = useSelector(cutOff, selectMinutesLeft);
  return (
    <p className={styles.dispatch}>
      {minutes !== null && (
        <>
          Order within{' '}
          <strong>
            <TimeLeft minutes={minutes} />
          </strong>{' '}
          for dispatch today
        </>
      )}
      {isKnown && minutes === null && 'Order now for dispatch tomorrow'}
    </p>
  );
}

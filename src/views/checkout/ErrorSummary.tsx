import { useSelector } from '@xstate/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { selectErrorSummary, selectRefusal } from '../../machines/checkout/checkout/index.ts';
import { fieldId } from './AddressForm.tsx';
import type { CheckoutRef } from './actors.ts';
import styles from './ErrorSummary.module.css';
import { paymentId } from './PaymentMethods.tsx';

/** Lists all errors after a refused submit, each linking to its field. It takes the focus when it appears. */
export function ErrorSummary({ checkout }: { readonly checkout: CheckoutRef }) {
  const entries = useSelector(checkout, selectErrorSummary);
  const refusal = useSelector(checkout, selectRefusal);
  const summary = useRef<HTMLDivElement>(null);
  const needsPayment = refusal?.kind === 'INVALID_PAYMENT_METHOD';
  const isShown = entries.length > 0 || needsPayment;
  useEffect(() => {
    if (isShown) summary.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div
      ref={summary}
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      aria-labelledby="checkout-errors"
    >
      <h2 id="checkout-errors" className={styles.title}>
        Please look at {entries.length + Number(needsPayment) === 1 ? 'this' : 'these'} first
      </h2>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.field}>
            <SummaryLink id={fieldId(entry.field)}>{entry.message}</SummaryLink>
          </li>
        ))}
        {needsPayment && (
          <li>
            <SummaryLink id={paymentId}>{refusal.message}</SummaryLink>
          </li>
        )}
      </ul>
    </div>
  );
}

/** A link that moves the focus to its field without changing the URL. */
function SummaryLink({ id, children }: { readonly id: string; readonly children: string }) {
  const go = (event: MouseEvent) => {
    event.preventDefault();
    const target = document.getElementById(id);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  };
  return (
    <a href={`#${id}`} onClick={go}>
      {children}
    </a>
  );
}

import { useSelector } from '@xstate/react';
import { type FormEvent, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Failure } from '../../contract/domain/index.ts';
import {
  selectAlertContact,
  selectAlertFailure,
  selectAskedAt,
  selectIsAlertSaved,
  selectIsAlertSaving,
  selectIsContactWrong,
  type stockAlertMachine,
} from '../../machines/catalogue/stockAlert.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { createDateFormatter } from '../design/dates.ts';
import { Field } from '../design/Field.tsx';
import { useTakenFocus } from '../design/focus.ts';
import styles from './StockAlert.module.css';

interface StockAlertProps {
  readonly alert: ActorRefFrom<typeof stockAlertMachine>;
}

const day = createDateFormatter({ day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' });

/** The form for a notification when a sold-out product is back in stock. */
export function StockAlert({ alert }: StockAlertProps) {
  const contact = useSelector(alert, selectAlertContact);
  const isWrong = useSelector(alert, selectIsContactWrong);
  const isSaving = useSelector(alert, selectIsAlertSaving);
  const isSaved = useSelector(alert, selectIsAlertSaved);
  const askedAt = useSelector(alert, selectAskedAt);
  const failure = useSelector(alert, selectAlertFailure);
  const place = useRef<HTMLElement>(null);
  useTakenFocus(place, `${isSaved} ${askedAt}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    alert.send({ type: 'alert.submitted' });
  };
  return (
    <section ref={place} tabIndex={-1} className={styles.alert} aria-labelledby="stock-alert">
      <h2 id="stock-alert" className={styles.title}>
        Tell me when it is back
      </h2>
      <div role="status">
        {isSaved && <p>Done. We will send one message to {contact.trim()} when it is back in stock.</p>}
      </div>
      {askedAt !== null && (
        <>
          <p>You asked us on {day(new Date(askedAt))} to tell you when this is back in stock.</p>
          <Button look="quiet" className={styles.again} onClick={() => alert.send({ type: 'alert.again' })}>
            Ask again
          </Button>
        </>
      )}
      {!isSaved && askedAt === null && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <Field
            label="Mobile number or email"
            autoComplete="tel"
            value={contact}
            onChange={({ target }) => alert.send({ type: 'alert.typed', contact: target.value })}
            error={isWrong ? 'Please enter a valid mobile number or email' : null}
            hint="One message about this product, nothing else."
          />
          <Button type="submit" look="secondary" busy={isSaving}>
            Notify me
          </Button>
        </form>
      )}
      {failure && <Alert status="error">{messageOf(failure)}</Alert>}
    </section>
  );
}

function messageOf(failure: Failure): string {
  if (failure.kind === 'refused') return failure.message;
  return 'That could not be saved. What you typed is kept; please try again.';
}

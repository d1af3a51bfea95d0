import { Button } from '../design/Button.tsx';
import { Field } from '../design/Field.tsx';
import { TextArea } from '../design/TextArea.tsx';
import styles from './Info.module.css';

/** The form for a complaint to the grievance officer. It needs no script: the server answers with the number of the complaint. */
export function GrievanceForm() {
  return (
    <form method="post" action="/grievances" className={styles.form} aria-label="Complaint">
      <h2>Make a complaint</h2>
      <p>
        You get a number at once. The officer confirms it within 48 hours and resolves it within a month; a
        message to your phone or email says so each time.
      </p>
      <p>
        A copy of your data or its erasure needs no complaint: it is in your{' '}
        <a href="/pages/account?section=privacy">account</a>, or on the page of an order that you placed as a
        guest. If that does not work, ask here, with the order’s code.
      </p>
      <Field name="name" label="Name" autoComplete="name" maxLength={100} required />
      <Field name="contact" label="Mobile number or email" maxLength={200} required />
      <Field name="order" label="Order code (optional)" maxLength={40} />
      <TextArea label="What happened" name="complaint" rows={6} minLength={10} maxLength={4_000} required />
      <div>
        <Button type="submit">Send the complaint</Button>
      </div>
    </form>
  );
}

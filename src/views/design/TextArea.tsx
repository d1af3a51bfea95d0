import { type ComponentProps, useId } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  readonly label: string;
  /** Shown until there is an error. */
  readonly hint?: string;
  /** The error message. It also marks the field as invalid. */
  readonly error?: string | false | null | undefined;
}

/** A text field of several lines, with label, hint and error, associated for screen readers. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div className={classes(styles.field, error && styles.invalid)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <textarea
          {...area}
          id={id}
          className={classes(styles.input, styles.area)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The error message. It also marks the field as invalid. */
  readonly error?: string | false | null | undefined;
  /** The error comes late, as from the server: it is spoken as it comes. */
  readonly isLive?: boolean;
  /** A fixed prefix inside the field, such as +91. */
  readonly prefix?: string;
  /** Set when something outside the field refers to it, such as an error summary. */
  readonly id?: string;
}

/** A text field with label, hint and error, associated for screen readers. */
export function Field({ label, hint, error, isLive = false, prefix, id, className, ...input }: FieldProps) {
  const own = useId();
  const field = id ?? own;
  const described = classes(hint !== undefined && `${field}-hint`, error && `${field}-error`);
  return (
    <div className={classes(styles.field, error && styles.invalid, className)}>
      <label className={styles.label} htmlFor={field}>
        {label}
      </label>
      <div className={styles.box}>
        {prefix !== undefined && <span className={styles.prefix}>{prefix}</span>}
        <input
          {...input}
          id={field}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
      {hint !== undefined && (
        <p id={`${field}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {(error || isLive) && (
        <p id={`${field}-error`} className={styles.error} aria-live={isLive ? 'polite' : undefined}>
          {error}
        </p>
      )}
    </div>
  );
}

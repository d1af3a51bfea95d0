import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';

/** What every field takes. */
export interface FieldTexts {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The error message. A field with one is marked as invalid. */
  readonly error?: string | false | null | undefined;
  /** Set when something outside the field refers to it, such as an error summary. */
  readonly id?: string | undefined;
}

interface FieldFrameProps extends FieldTexts {
  /** Whether the error can come late, such as from the server. A screen reader then announces it when it comes. */
  readonly isLive?: boolean | undefined;
  readonly className?: string | undefined;
  /** Draws the box's contents. The control takes the attributes, which refer to label, hint and error. */
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Label, box, hint and error of a field, associated with its control for screen readers. */
export function FieldFrame({ label, hint, error, id: given, isLive, className, children }: FieldFrameProps) {
  const own = useId();
  const id = given ?? own;
  const described = classes(hint !== undefined && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={classes(styles.field, error && styles.invalid, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': described || undefined,
        })}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {(error || isLive) && (
        <p id={`${id}-error`} className={styles.error} aria-live={isLive ? 'polite' : undefined}>
          {error}
        </p>
      )}
    </div>
  );
}

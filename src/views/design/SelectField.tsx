import { type ComponentProps, useId } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';
import selectStyles from './SelectField.module.css';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  readonly label: string;
  /** The error message. It also marks the field as invalid. */
  readonly error?: string | null | undefined;
  /** Set when something outside the field refers to it, such as an error summary. */
  readonly id?: string;
}

/** A select with label and error, associated for screen readers. */
export function SelectField({ label, error, id, className, children, ...select }: SelectFieldProps) {
  const own = useId();
  const field = id ?? own;
  return (
    <div className={classes(styles.field, error && styles.invalid, className)}>
      <label className={styles.label} htmlFor={field}>
        {label}
      </label>
      <div className={classes(styles.box, selectStyles.box)}>
        <select
          {...select}
          id={field}
          className={classes(styles.input, selectStyles.select)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${field}-error` : undefined}
        >
          {children}
        </select>
        <Icon name="down" size={18} className={selectStyles.chevron} />
      </div>
      {error && (
        <p id={`${field}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

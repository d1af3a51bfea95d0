import type { ComponentProps } from 'react';
import styles from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

interface FieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  /** Whether the error can come late, such as from the server. A screen reader then announces it when it comes. */
  readonly isLive?: boolean;
  /** A fixed prefix inside the field, such as +91. */
  readonly prefix?: string;
}

/** A text field of one line. */
export function Field({ label, hint, error, id, isLive, prefix, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id} isLive={isLive} className={className}>
      {(control) => (
        <>
          {prefix !== undefined && <span className={styles.prefix}>{prefix}</span>}
          <input {...input} {...control} className={styles.input} />
        </>
      )}
    </FieldFrame>
  );
}

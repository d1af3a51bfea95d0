import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

/** A text field of several lines. An error takes the place of the hint. */
export function TextArea({ label, hint, error, id, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={error ? undefined : hint} error={error} id={id}>
      {(control) => <textarea {...area} {...control} className={classes(styles.input, styles.area)} />}
    </FieldFrame>
  );
}

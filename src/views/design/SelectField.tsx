import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import { Icon } from './Icon.tsx';
import selectStyles from './SelectField.module.css';

type SelectFieldProps = Omit<FieldTexts, 'hint'> & Omit<ComponentProps<'select'>, 'id'>;

export function SelectField({ label, error, id, className, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} id={id} className={className}>
      {(control) => (
        <>
          <select {...select} {...control} className={classes(styles.input, selectStyles.select)}>
            {children}
          </select>
          <Icon name="down" size={18} className={selectStyles.chevron} />
        </>
      )}
    </FieldFrame>
  );
}

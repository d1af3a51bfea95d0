import type { ReactNode } from 'react';
import styles from './Alert.module.css';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

/** The statuses of the alert banner (Specification 2). */
export type AlertStatus = 'error' | 'success' | 'warning' | 'info' | 'transparent';

interface AlertProps {
  readonly status: AlertStatus;
  readonly children: ReactNode;
  /** A button or link that resolves the problem. */
  readonly action?: ReactNode;
  readonly onClose?: () => void;
}

/** An inline message. Errors are announced assertively, the others politely. */
export function Alert({ status, children, action, onClose }: AlertProps) {
  return (
    <div className={classes(styles.alert, styles[status])} role={status === 'error' ? 'alert' : 'status'}>
      <Icon name={status === 'transparent' ? 'info' : status} className={styles.icon} size={20} />
      <div className={styles.text}>
        {children}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      {onClose && (
        <button
          type="button"
          className={classes('touch', styles.close)}
          onClick={onClose}
          aria-label="Close message"
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  );
}

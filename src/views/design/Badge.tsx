import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classes } from './classes.ts';

interface BadgeProps {
  readonly tone?: 'plain' | 'good' | 'warm';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A short label on a product or an order, such as “Best seller”. */
export function Badge({ tone = 'plain', className, children }: BadgeProps) {
  return <span className={classes(styles.badge, styles[tone], className)}>{children}</span>;
}

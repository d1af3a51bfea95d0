import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Link, type LinkProps } from './Link.tsx';

export type Look = 'primary' | 'secondary' | 'quiet';

interface Shape {
  /** `primary` buys or continues, one per view. `secondary` goes beside it. `quiet` looks like a link. */
  readonly look?: Look;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

type ButtonProps = Shape &
  Omit<ComponentProps<'button'>, 'children'> & {
    /** Shows a spinner beside the label. A press still calls `onClick`; a busy machine ignores its event. */
    readonly busy?: boolean;
  };

export function Button({ look = 'primary', wide, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      className={classes(styles.button, styles[look], wide && styles.wide, className)}
    >
      {busy && <span className={styles.ring} aria-hidden="true" />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Shape & Omit<LinkProps, 'children'>;

/** A link that looks like a button. */
export function ButtonLink({ look = 'primary', wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(styles.button, styles[look], wide && styles.wide, className)}>
      {children}
    </Link>
  );
}

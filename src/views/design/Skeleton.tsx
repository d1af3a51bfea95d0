import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

/** A quiet stand-in with the final layout; give its size by a class. Screen readers skip it. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span className={classes(styles.skeleton, className)} aria-hidden="true" />;
}

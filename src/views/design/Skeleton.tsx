import { classes } from './classes.ts';
import styles from './Skeleton.module.css';

/** A placeholder in the final layout, sized by a class and hidden from screen readers. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span className={classes(styles.skeleton, className)} aria-hidden="true" />;
}

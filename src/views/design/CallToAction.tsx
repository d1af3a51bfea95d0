import { type ReactNode, useId } from 'react';
import styles from './CallToAction.module.css';
import { classes } from './classes.ts';

interface CallToActionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** One button, or a link that looks like one. */
  readonly action: ReactNode;
  /** Use `dark` at most once on a page. */
  readonly look?: 'plain' | 'dark';
}

/** A call to action: title, text and one button. */
export function CallToAction({ title, children, action, look = 'plain' }: CallToActionProps) {
  const id = useId();
  return (
    <section className={classes(styles.call, styles[look])} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{children}</p>
      </div>
      <div className={styles.action}>{action}</div>
    </section>
  );
}

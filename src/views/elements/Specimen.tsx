import { type ReactNode, useId } from 'react';
import { classes } from '../design/classes.ts';
import styles from './Specimen.module.css';

interface SpecimenProps {
  readonly title: string;
  /** When to use it. */
  readonly note?: string;
  /** `row`: examples side by side. `bare`: full width, with the component's own margins. */
  readonly look?: 'column' | 'row' | 'bare';
  readonly children: ReactNode;
}

/** One state of a component, with a caption. */
export function Specimen({ title, note, look = 'column', children }: SpecimenProps) {
  const id = useId();
  return (
    <section className={styles.specimen} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note && <p className={styles.note}>{note}</p>}
      </header>
      <div className={classes(styles.shown, styles[look])}>{children}</div>
    </section>
  );
}

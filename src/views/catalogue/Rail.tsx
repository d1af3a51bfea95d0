import { type ReactNode, useId } from 'react';
import { ButtonLink } from '../design/Button.tsx';
import styles from './Rail.module.css';

interface RailProps {
  readonly title: string;
  readonly link?: { readonly to: string; readonly label: string };
  /** Tiles. */
  readonly children: ReactNode;
}

/** A row of products: swiped on a phone, four side by side on a wide screen. */
export function Rail({ title, link, children }: RailProps) {
  const id = useId();
  return (
    <section className={styles.rail} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {link && (
          <ButtonLink to={link.to} look="quiet">
            {link.label}
          </ButtonLink>
        )}
      </header>
      <ul className={styles.row}>{children}</ul>
    </section>
  );
}

import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconBox.module.css';

interface IconBoxProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

/** A fact with a sign to it: two to four of them side by side, in an {@link IconBoxes}. */
export function IconBox({ icon, title, children }: IconBoxProps) {
  return (
    <li className={styles.box}>
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>{children}</p>
      </div>
    </li>
  );
}

export function IconBoxes({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.boxes}>{children}</ul>;
}

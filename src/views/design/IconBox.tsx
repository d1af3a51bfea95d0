import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconBox.module.css';

interface IconBoxProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

/** A short fact with an icon. {@link IconBoxes} places two to four side by side. */
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

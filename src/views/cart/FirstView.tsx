import type { ReactNode } from 'react';
import styles from './FirstView.module.css';

interface FirstViewProps {
  readonly ifEmpty: ReactNode;
  readonly ifFilled: ReactNode;
}

/**
 * The cart's first view, before the stored cart has been read. The page's first script checks whether the stored cart is empty,
 * and the style shows one version or the other, so that the first paint is right.
 */
export function FirstView({ ifEmpty, ifFilled }: FirstViewProps) {
  return (
    <>
      <div className={styles.ifEmpty}>{ifEmpty}</div>
      <div className={styles.ifFilled}>{ifFilled}</div>
    </>
  );
}

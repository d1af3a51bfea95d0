import type { ReactNode } from 'react';
import styles from './FirstView.module.css';

interface FirstViewProps {
  readonly ifEmpty: ReactNode;
  readonly ifFilled: ReactNode;
}

/**
 * What stands before the stored cart has been read. The page's first script has looked whether it holds anything, and
 * the style shows the one or the other: whose cart is empty sees so with the first paint.
 */
export function FirstView({ ifEmpty, ifFilled }: FirstViewProps) {
  return (
    <>
      <div className={styles.ifEmpty}>{ifEmpty}</div>
      <div className={styles.ifFilled}>{ifFilled}</div>
    </>
  );
}

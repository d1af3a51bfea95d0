import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** 1 when this is the page's main heading. */
  readonly level?: 1 | 2;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** An empty state with a suggestion what to do. */
export function EmptyState({ title, level = 2, children, action }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      <Petals />
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

function Petals() {
  return (
    <svg className={styles.mark} viewBox="-50 -50 100 100" aria-hidden="true">
      {[0, 72, 144, 216, 288].map((turn) => (
        <path
          key={turn}
          d="M0-6C-13-16-26-31-18-43-12-51-4-46 0-41 4-46 12-51 18-43 26-31 13-16 0-6Z"
          transform={`rotate(${turn})`}
        />
      ))}
    </svg>
  );
}

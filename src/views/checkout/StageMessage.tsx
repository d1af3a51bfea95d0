import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../design/classes.ts';
import { focusOn } from './focusOn.ts';
import styles from './StageMessage.module.css';

interface StageMessageProps {
  readonly tone: 'plain' | 'good' | 'warning' | 'bad';
  readonly title: string;
  readonly text: ReactNode;
  /** Shows a spinner. */
  readonly isBusy?: boolean;
  readonly children?: ReactNode;
}

/** A message that replaces the form. It takes the focus when it appears, so that screen readers read it at once. */
export function StageMessage({ tone, title, text, isBusy = false, children }: StageMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    focusOn(heading.current, 'nearest');
  }, []);
  return (
    <section className={classes(styles.message, styles[tone])} aria-labelledby="stage">
      <Flower isTurning={isBusy} />
      <h2 id="stage" ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <div className={styles.text} role="status">
        {text}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  );
}

function Flower({ isTurning }: { readonly isTurning: boolean }) {
  return (
    <svg
      className={classes(styles.flower, isTurning && styles.turning)}
      viewBox="-50 -50 100 100"
      aria-hidden="true"
    >
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

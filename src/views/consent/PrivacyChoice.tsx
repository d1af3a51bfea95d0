import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type IntegrationSource, useSource } from '../shop/context.ts';
import { lazyPart } from '../shop/lazyPart.tsx';
import styles from './PrivacyChoice.module.css';

const Withdrawal = lazyPart(async () => (await import('./Withdrawal.tsx')).Withdrawal);

interface PrivacyChoiceProps {
  readonly integrations: IntegrationSource;
  /** The current page's path. Not every page has a footer. */
  readonly pathname: string;
  /** The shop's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * The footer's buttons to change the choice, and to withdraw consent by one press, as it was given. A portal renders them into the
 * footer, so that shops without integrations, and first loads, do without this code.
 */
export function PrivacyChoice({ integrations, pathname, now }: PrivacyChoiceProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const running = useSource(integrations);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have a different footer, or none.
  useEffect(() => setPlace(document.getElementById('footnotes')), [pathname]);
  const ask = () =>
    integrations.whenStarted().then(
      ({ consent }) => {
        setHasFailed(false);
        consent.send({ type: 'consent.review' });
      },
      () => setHasFailed(true),
    );
  return (
    place &&
    createPortal(
      <>
        <button type="button" className={styles.link} onClick={() => void ask()}>
          Your privacy choices
        </button>
        <span role="alert">
          {hasFailed && 'That could not be loaded. Check your connection and press again.'}
        </span>
        {running && <Withdrawal consent={running.consent} now={now} />}
      </>,
      place,
    )
  );
}

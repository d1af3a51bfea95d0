import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { IntegrationSource } from '../shop/context.ts';
import styles from './PrivacyChoice.module.css';

interface PrivacyChoiceProps {
  readonly integrations: IntegrationSource;
  /** The current page's path. Not every page has a footer. */
  readonly pathname: string;
}

/**
 * The footer's button to change the choice. It is rendered into the footer by a portal, so that shops without integrations,
 * and first loads, do without its code.
 */
export function PrivacyChoice({ integrations, pathname }: PrivacyChoiceProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have a different footer, or none.
  useEffect(() => setPlace(document.getElementById('footnotes')), [pathname]);
  const ask = async () => {
    const { consent } = await integrations.whenStarted();
    consent.send({ type: 'consent.review' });
  };
  return (
    place &&
    createPortal(
      <button type="button" className={styles.link} onClick={() => void ask()}>
        Your privacy choices
      </button>,
      place,
    )
  );
}

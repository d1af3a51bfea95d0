import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import {
  type consentMachine,
  selectIsAsking,
  selectIsDecided,
} from '../../machines/integrations/consent/index.ts';
import { Button } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import corner from '../design/corner.module.css';
import { Icon } from '../design/Icon.tsx';
import styles from './ConsentBar.module.css';

interface ConsentBarProps {
  readonly consent: ActorRefFrom<typeof consentMachine>;
  /** The shop's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** Asks for consent to measure and advertise. It covers no buying control, and both answers look alike. */
export function ConsentBar({ consent, now }: ConsentBarProps) {
  const isAsking = useSelector(consent, selectIsAsking);
  const isDecided = useSelector(consent, selectIsDecided);
  const bar = useRef<HTMLElement>(null);
  const isReview = isAsking && isDecided;
  // Takes the focus when it was opened from the footer.
  useEffect(() => {
    if (isReview) bar.current?.focus();
  }, [isReview]);
  if (!isAsking) return null;
  return (
    <section
      ref={bar}
      className={classes(corner.corner, styles.bar)}
      tabIndex={-1}
      aria-label="Your privacy choices"
    >
      <p className={styles.text}>
        May we measure how the shop is used, and show offers and chat from partners? Everything here works
        without it, too. <Link to="/pages/policies#privacy">How we handle data</Link>
      </p>
      <div className={styles.answers}>
        <Button look="secondary" onClick={() => consent.send({ type: 'consent.refuse', now: now() })}>
          No, thanks
        </Button>
        <Button look="secondary" onClick={() => consent.send({ type: 'consent.grant', now: now() })}>
          Yes, you may
        </Button>
      </div>
      {isDecided && (
        <button
          type="button"
          className={classes('touch', styles.close)}
          aria-label="Leave it as it is"
          onClick={() => consent.send({ type: 'consent.review.close' })}
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </section>
  );
}

import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type consentMachine,
  type PurposeUse,
  selectIsAsking,
  selectIsDecided,
  selectIsFirstView,
} from '../../machines/integrations/consent/index.ts';
import { Button } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { Icon } from '../design/Icon.tsx';
import { untilLoaded } from '../shop/untilLoaded.ts';
import styles from './ConsentBar.module.css';
import { questionOf } from './question.ts';

const ConsentItems = lazy(async () => ({
  default: (await untilLoaded(() => import('./ConsentItems.tsx'))).ConsentItems,
}));

interface ConsentBarProps {
  readonly consent: ActorRefFrom<typeof consentMachine>;
  /** What is asked for. */
  readonly purposes: readonly PurposeUse[];
  /** The current page's path. */
  readonly pathname: string;
  /** The shop's clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** Pages on the way to an order, where consent is not asked for. */
const ordering = /^\/(pages\/(cart|checkout)|order)(\/|$)/;
/** Pages that ask for consent and have a bar of their own at the foot of a phone's screen. */
const withBar = /^\/products\//;

/**
 * Asks for consent to measure, advertise and offer chat, in one line at the foot of the screen, after the first view. It covers no
 * buying control.
 */
export function ConsentBar({ consent, purposes, pathname, now }: ConsentBarProps) {
  const isAsking = useSelector(consent, selectIsAsking);
  const isReview = useSelector(consent, selectIsDecided);
  useFirstViewReports(consent, pathname);
  if (!isAsking || (!isReview && ordering.test(pathname))) return null;
  return (
    <ConsentQuestion
      consent={consent}
      purposes={purposes}
      now={now}
      className={withBar.test(pathname) && !isReview ? styles.wideOnly : undefined}
    />
  );
}

export interface ConsentQuestionProps extends Pick<ConsentBarProps, 'consent' | 'purposes' | 'now'> {
  readonly className?: string | undefined;
}

/**
 * The question, with two answers that look alike. “Details” opens the list of purposes in it. Opened from the footer, the question
 * takes the focus, and gives it back when it closes.
 */
export function ConsentQuestion({ consent, purposes, now, className }: ConsentQuestionProps) {
  const [areItemsOpen, setAreItemsOpen] = useState(false);
  const isReview = useSelector(consent, selectIsDecided);
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current: question } = bar;
    if (!isReview || !question) return;
    const { activeElement: opener } = document;
    question.focus();
    return () => {
      const hasFocus = question.contains(document.activeElement);
      if (hasFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [isReview]);
  return (
    <section
      ref={bar}
      id="consent"
      className={classes(styles.bar, className)}
      tabIndex={-1}
      aria-label="Your privacy choices"
    >
      <p className={styles.text}>
        {questionOf(purposes)}{' '}
        <button
          type="button"
          className={styles.more}
          aria-expanded={areItemsOpen}
          onClick={() => setAreItemsOpen(!areItemsOpen)}
        >
          Details
        </button>
      </p>
      {areItemsOpen && (
        <Suspense>
          <ConsentItems consent={consent} purposes={purposes} now={now} />
        </Suspense>
      )}
      <div className={styles.answers}>
        <Button look="secondary" onClick={() => consent.send({ type: 'consent.refuse', now: now() })}>
          No, thanks
        </Button>
        <Button
          look="secondary"
          onClick={() =>
            consent.send({
              type: 'consent.grant',
              purposes: purposes.map(({ purpose }) => purpose),
              now: now(),
            })
          }
        >
          Allow
        </Button>
      </div>
      {isReview && (
        <button
          type="button"
          className="touch"
          aria-label="Keep my choice"
          onClick={() => consent.send({ type: 'consent.review.close' })}
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </section>
  );
}

/** Reports each page to the machine and, during the first view, scrolling. */
function useFirstViewReports(consent: ConsentBarProps['consent'], pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page is told of.
  useEffect(() => consent.send({ type: 'consent.page.shown' }), [consent, pathname]);
  const isFirstView = useSelector(consent, selectIsFirstView);
  useEffect(() => {
    if (!isFirstView) return;
    const look = () => {
      if (scrollY > innerHeight / 2) consent.send({ type: 'consent.page.scrolled' });
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [consent, isFirstView]);
}

import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { TimerSettings } from '../../contract/domain/index.ts';
import {
  type countdownMachine,
  selectIsCountdownKnown,
  selectMinutesLeft,
} from '../../machines/storefront/countdown/index.ts';
import { Icon } from '../design/Icon.tsx';
import { TimeLeft } from '../design/TimeLeft.tsx';
import styles from './TimerBar.module.css';

interface TimerBarProps {
  readonly timer: Pick<TimerSettings, 'title' | 'description' | 'color' | 'backgroundColor'>;
  readonly countdown: ActorRefFrom<typeof countdownMachine>;
}

/** The countdown timer bar (Specification 2). It can be dismissed. */
export function TimerBar({
  timer: { title, description, color, backgroundColor },
  countdown,
}: TimerBarProps) {
  const isKnown = useSelector(countdown, selectIsCountdownKnown);
  const minutes = useSelector(countdown, selectMinutesLeft);
  const [isHidden, setHidden] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const isShown = minutes !== null && !isHidden;
  // A layout effect, so that the bar is never painted in other colours first.
  useLayoutEffect(() => {
    if (isShown && bar.current) paint(bar.current, color, backgroundColor);
  }, [isShown, color, backgroundColor]);
  // `data-over` lets the layout give back the height that it holds for the bar.
  if (!isShown) return isKnown && <span hidden data-over />;
  return (
    <aside ref={bar} className={styles.bar} aria-label="Timer">
      <p>
        {title && <strong className={styles.title}>{title}</strong>}
        {description && <span className={styles.description}>{description}</span>}
        <span className={styles.left}>
          <TimeLeft minutes={minutes} /> left
        </span>
      </p>
      <button
        type="button"
        className={styles.hide}
        aria-label="Hide the timer"
        onClick={() => setHidden(true)}
      >
        <Icon name="close" size={18} />
      </button>
    </aside>
  );
}

/**
 * Sets the colours of the shop's settings, by script because the content security policy forbids style attributes. If one of
 * them is missing or no colour, neither is set: the other may be unreadable beside its default.
 */
function paint({ style }: HTMLElement, color: string | null, background: string | null): void {
  style.color = color ?? '';
  style.backgroundColor = background ?? '';
  if (style.color === '' || style.backgroundColor === '') {
    style.color = '';
    style.backgroundColor = '';
  }
}

import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { classes } from '../design/classes.ts';
import { Icon } from '../design/Icon.tsx';
import styles from './SearchLink.module.css';

const TICK_MS = 90;
const START_MS = 4000;
/** The first hint, in the server's HTML. */
const FIRST_HINT = 'Shower Gel';

/**
 * S §2 Search box, on pages other than /search: leads there, and types hints in turn. The typing starts when the page
 * has long settled, can be paused, and does not run for those who want less motion.
 */
export function SearchLink({ isWideOnly }: { readonly isWideOnly: boolean }) {
  const [playing, setPlaying] = useState(false);
  const [hint, setHint] = useState(FIRST_HINT);
  const tick = useRef(0);
  const box = useRef<HTMLElement>(null);

  useEffect(() => {
    const isShown = box.current?.getClientRects().length;
    if (!isShown || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => setPlaying(true), START_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!playing) return;
    let timer: ReturnType<typeof setInterval>;
    let isOver = false;
    // Loaded on demand, so that the first load does not contain the hints.
    void import('./typing.ts').then(
      ({ typed }) => {
        if (isOver) return;
        timer = setInterval(() => {
          tick.current += 1;
          setHint(typed(tick.current));
        }, TICK_MS);
      },
      // Could not be loaded: the first hint stays.
      () => setPlaying(false),
    );
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [playing]);

  return (
    <search ref={box} className={classes(styles.search, isWideOnly && styles.wideOnly)}>
      <Link to="/search" className={styles.link}>
        <Icon name="search" size={20} />
        <span>
          Search for <span className="visually-hidden">products</span>
          <span aria-hidden="true">{hint}</span>
        </span>
      </Link>
      <button
        type="button"
        className={classes('touch', styles.pause)}
        aria-label={playing ? 'Pause the hint' : 'Play the hint'}
        onClick={() => setPlaying(!playing)}
      >
        <Icon name={playing ? 'pause' : 'play'} size={14} />
      </button>
    </search>
  );
}

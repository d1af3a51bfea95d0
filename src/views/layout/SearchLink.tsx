import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../design/Icon.tsx';
import styles from './SearchLink.module.css';
import { hints, typed } from './typing.ts';

const TICK_MS = 90;
const START_MS = 4000;

/**
 * S §2 Search box, on pages other than /search: leads there, and types hints in turn. The typing starts when the page
 * has long settled, can be paused, and does not run for those who want less motion.
 */
export function SearchLink() {
  const [playing, setPlaying] = useState(false);
  const [tick, setTick] = useState(0);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => setPlaying(true), START_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setTick((now) => now + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [playing]);

  return (
    <search className={styles.search}>
      <Link to="/search" className={styles.link}>
        <Icon name="search" size={20} />
        <span>
          Search for <span className="visually-hidden">products</span>
          <span aria-hidden="true">{tick === 0 ? hints[0] : typed(tick)}</span>
        </span>
      </Link>
      <button
        type="button"
        className={styles.pause}
        aria-label={playing ? 'Pause the hint' : 'Play the hint'}
        onClick={() => setPlaying(!playing)}
      >
        <Icon name={playing ? 'pause' : 'play'} size={14} />
      </button>
    </search>
  );
}

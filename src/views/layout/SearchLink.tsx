import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { classes } from '../design/classes.ts';
import { Icon } from '../design/Icon.tsx';
import { Link } from '../design/Link.tsx';
import styles from './SearchLink.module.css';

const START_MS = 4000;

interface SearchLinkProps {
  readonly isWideOnly: boolean;
  readonly hints: readonly string[];
}

/**
 * The search box on pages other than /search (Specification 2): a link to /search that types search hints in turn, one per page,
 * some time after the page has loaded. Typing takes less than five seconds, so no control to stop it is needed (WCAG 2.2.2);
 * with reduced motion nothing is typed.
 */
export function SearchLink({ isWideOnly, hints }: SearchLinkProps) {
  const { key } = useLocation();
  const [hint, setHint] = useState(hints[0] ?? 'products...');
  const tick = useRef(0);
  const box = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has a turn
  useEffect(() => {
    const left = new AbortController();
    // Loaded on demand. Where that fails, the first hint stays.
    const start = setTimeout(() => {
      import('./typing.ts').then(
        ({ typeHint }) => typeHint(hints, box.current, tick, setHint, left.signal),
        () => {},
      );
    }, START_MS);
    return () => {
      clearTimeout(start);
      left.abort();
    };
  }, [key]);

  return (
    <search ref={box} id="find" className={classes(styles.search, isWideOnly && styles.wideOnly)}>
      <Link to="/search" data-search className={styles.link}>
        <Icon name="search" size={20} />
        <span className={styles.words}>
          Search for <span className="visually-hidden">products</span>
          <span aria-hidden="true">{hint}</span>
        </span>
      </Link>
    </search>
  );
}

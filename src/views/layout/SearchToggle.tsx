import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../design/Icon.tsx';
import { isPlainPress, Link } from '../design/Link.tsx';
import { useLeaving } from '../design/useLeaving.ts';
import { useShop } from '../shop/context.ts';
import styles from './SearchToggle.module.css';

interface SearchToggleProps {
  /** Class of the icon. */
  readonly className: string | undefined;
  /** The field that it toggles. */
  readonly children: ReactNode;
}

/** The search box as an icon that toggles the field (Specification 2). Before hydration it is a link to /search. */
export function SearchToggle({ className, children }: SearchToggleProps) {
  const location = useLocation();
  const isAlive = useShop() !== null;
  // Navigation closes the field.
  const [openedAt, setOpenedAt] = useState<typeof location | null>(null);
  const isOpen = openedAt === location;
  const box = useRef<HTMLDivElement>(null);
  const icon = useRef<HTMLAnchorElement>(null);
  const leave = useCallback((how: 'elsewhere' | 'escape') => {
    setOpenedAt(null);
    if (how === 'escape') icon.current?.focus();
  }, []);
  useLeaving(box, isOpen ? leave : undefined);
  const toggle = (event: MouseEvent) => {
    if (!isAlive || !isPlainPress(event)) return;
    event.preventDefault();
    setOpenedAt(isOpen ? null : location);
  };
  return (
    <div ref={box} className={styles.box}>
      <Link
        ref={icon}
        to="/search"
        data-search
        className={className}
        onClick={toggle}
        aria-label="Search"
        aria-expanded={isAlive ? isOpen : undefined}
      >
        <Icon name={isOpen ? 'close' : 'search'} />
      </Link>
      {isOpen && <div className={styles.field}>{children}</div>}
    </div>
  );
}

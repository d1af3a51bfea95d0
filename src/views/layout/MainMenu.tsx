import { type KeyboardEvent, useState } from 'react';
import { Link } from '../design/Link.tsx';
import styles from './MainMenu.module.css';
import type { MenuItem } from './store.ts';

/**
 * The wide screen's menu: three levels, the lower two in a panel that opens on hover and on focus without script.
 * Escape and following a link close the panel until the pointer or the focus comes to the entry again. Losing the focus does not
 * end this, since the next page takes it while the pointer still rests on the link.
 */
export function MainMenu({ menu }: { readonly menu: readonly MenuItem[] }) {
  return (
    <nav className={styles.menu} aria-label="Main">
      <ul className={styles.top}>
        {menu.map((entry) => (
          <TopEntry key={entry.label} entry={entry} />
        ))}
      </ul>
    </nav>
  );
}

function TopEntry({ entry }: { readonly entry: MenuItem }) {
  const [away, setAway] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setAway(true);
  };
  const back = () => setAway(false);
  return (
    <li
      className={styles.entry}
      data-away={away || undefined}
      onKeyDown={onKeyDown}
      onFocus={back}
      onPointerEnter={back}
    >
      <MenuLink entry={entry} onFollow={() => setAway(true)} />
      {entry.children.length > 0 && (
        <div className={styles.panel}>
          <Entries entries={entry.children} className={styles.groups} onFollow={() => setAway(true)} />
        </div>
      )}
    </li>
  );
}

interface EntriesProps {
  readonly entries: readonly MenuItem[];
  readonly className?: string | undefined;
  readonly onFollow: () => void;
}

/** Entries as a list of links, each with the entries below it. */
export function Entries({ entries, className, onFollow }: EntriesProps) {
  return (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <MenuLink entry={entry} onFollow={onFollow} />
          {entry.children.length > 0 && <Entries entries={entry.children} onFollow={onFollow} />}
        </li>
      ))}
    </ul>
  );
}

interface MenuLinkProps {
  readonly entry: MenuItem;
  readonly onFollow: () => void;
}

/** An entry without an address links to the whole shop. */
export function MenuLink({ entry, onFollow }: MenuLinkProps) {
  return (
    <Link to={entry.link ?? '/shop'} onClick={onFollow}>
      {entry.label}
    </Link>
  );
}

import { type KeyboardEvent, useState } from 'react';
import { Link } from '../design/Link.tsx';
import styles from './MainMenu.module.css';
import type { MenuItem } from './store.ts';

/**
 * The wide screen's menu: three levels, the lower two in a panel that opens on hover and on focus without script.
 * Escape and following a link put the panel away.
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
      onBlur={back}
      onPointerLeave={back}
    >
      <MenuLink entry={entry} className={styles.topLink} onFollow={() => setAway(true)} />
      {entry.children.length > 0 && (
        <div className={styles.panel}>
          <ul className={styles.groups}>
            {entry.children.map((group) => (
              <li key={group.label}>
                <MenuLink entry={group} className={styles.groupLink} onFollow={() => setAway(true)} />
                <ul>
                  {group.children.map((leaf) => (
                    <li key={leaf.label}>
                      <MenuLink entry={leaf} className={styles.leafLink} onFollow={() => setAway(true)} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

interface MenuLinkProps {
  readonly entry: MenuItem;
  readonly className: string | undefined;
  readonly onFollow: () => void;
}

/** An entry without an address links to the whole shop. */
export function MenuLink({ entry, className, onFollow }: MenuLinkProps) {
  return (
    <Link to={entry.link ?? '/shop'} className={className} onClick={onFollow}>
      {entry.label}
    </Link>
  );
}

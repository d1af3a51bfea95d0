import { type KeyboardEvent, type MouseEvent, memo, useState } from 'react';
import { Link } from '../design/Link.tsx';
import styles from './MainMenu.module.css';
import type { MenuItem } from './store.ts';

/**
 * The wide screen's menu: three levels, the lower two in a panel that opens on hover and on focus without script.
 * Escape and following a link close the panel until the pointer or the focus comes to the entry again. Losing the focus does not
 * end this, since the next page takes it while the pointer still rests on the link.
 */
export const MainMenu = memo(function MainMenu({ menu }: { readonly menu: readonly MenuItem[] }) {
  return (
    <nav className={styles.menu} aria-label="Main">
      <ul className={styles.top}>
        {menu.map((entry) => (
          <TopEntry key={entry.label} entry={entry} />
        ))}
      </ul>
    </nav>
  );
});

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
      onClickCapture={(event) => isOnLink(event) && setAway(true)}
      onFocus={back}
      onPointerEnter={back}
    >
      <MenuLink entry={entry} />
      {entry.children.length > 0 && (
        <div className={styles.panel}>
          <Entries entries={entry.children} className={styles.groups} />
        </div>
      )}
    </li>
  );
}

interface EntriesProps {
  readonly entries: readonly MenuItem[];
  readonly className?: string | undefined;
}

/** Entries as a list of links, each with the entries below it. */
export function Entries({ entries, className }: EntriesProps) {
  return (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <MenuLink entry={entry} />
          {entry.children.length > 0 && <Entries entries={entry.children} />}
        </li>
      ))}
    </ul>
  );
}

/** An entry without an address links to the whole shop. */
export function MenuLink({ entry }: { readonly entry: MenuItem }) {
  return <Link to={entry.link ?? '/shop'}>{entry.label}</Link>;
}

/** Menus hear of a followed link before the link itself does, whose page then takes the focus. */
export function isOnLink({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

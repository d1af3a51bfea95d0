import { type MouseEvent, memo } from 'react';
import { Fold } from '../design/Fold.tsx';
import { Link } from '../design/Link.tsx';
import { Sheet, SheetBody } from '../design/Sheet.tsx';
import { AccountLink } from './AccountLink.tsx';
import { Entries, isOnLink, MenuLink } from './MainMenu.tsx';
import styles from './MobileMenu.module.css';
import type { LayoutStore, MenuItem } from './store.ts';

const pages = [
  ['Wishlist', '/pages/wishlist'],
  ['Track your order', '/pages/track'],
  // Every shop has a contact page, beside which is the menu of the shop's own pages.
  ['Help', '/pages/contact'],
] as const;

interface MobileMenuProps {
  readonly id: string;
  readonly store: LayoutStore;
}

/** The menu of narrow screens, in a sheet. An entry opens to all that is below it, so that nothing is two folds away. */
export const MobileMenu = memo(function MobileMenu({ id, store }: MobileMenuProps) {
  const onClickCapture = (event: MouseEvent) =>
    isOnLink(event) && event.currentTarget.closest('dialog')?.close();
  return (
    <Sheet id={id} title="Menu" from="left">
      <SheetBody>
        <nav aria-label="Mobile" onClickCapture={onClickCapture}>
          <ul className={styles.list}>
            {store.menu.map((entry, index) => (
              <li key={entry.label} className={styles.top}>
                <Branch id={`${id}-${index}`} entry={entry} />
              </li>
            ))}
          </ul>
          <ul className={styles.more}>
            <li>
              <AccountLink />
            </li>
            {pages.map(([name, to]) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </SheetBody>
    </Sheet>
  );
});

interface BranchProps {
  readonly id: string;
  readonly entry: MenuItem;
}

function Branch({ id, entry }: BranchProps) {
  if (entry.children.length === 0) return <MenuLink entry={entry} />;
  return (
    <Fold id={id} label={entry.label}>
      <Entries
        className={styles.inner}
        entries={[{ ...entry, label: `Everything in ${entry.label}`, children: [] }, ...entry.children]}
      />
    </Fold>
  );
}

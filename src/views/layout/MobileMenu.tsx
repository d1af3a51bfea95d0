import { Icon } from '../design/Icon.tsx';
import { Link } from '../design/Link.tsx';
import { Sheet, SheetBody } from '../design/Sheet.tsx';
import { AccountLink } from './AccountLink.tsx';
import { Entries, MenuLink } from './MainMenu.tsx';
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
export function MobileMenu({ id, store }: MobileMenuProps) {
  const close = () => {
    const sheet = document.getElementById(id);
    if (sheet instanceof HTMLDialogElement) sheet.close();
  };
  return (
    <Sheet id={id} title="Menu" from="left">
      <SheetBody>
        <nav aria-label="Mobile">
          <ul className={styles.list}>
            {store.menu.map((entry) => (
              <li key={entry.label} className={styles.top}>
                <Branch entry={entry} onFollow={close} />
              </li>
            ))}
          </ul>
          <ul className={styles.more}>
            <li>
              <AccountLink onFollow={close} />
            </li>
            {pages.map(([name, to]) => (
              <li key={to}>
                <Link to={to} onClick={close}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </SheetBody>
    </Sheet>
  );
}

interface BranchProps {
  readonly entry: MenuItem;
  readonly onFollow: () => void;
}

function Branch({ entry, onFollow }: BranchProps) {
  if (entry.children.length === 0) {
    return <MenuLink entry={entry} onFollow={onFollow} />;
  }
  return (
    <details>
      <summary>
        {entry.label}
        <Icon name="down" className={styles.chevron} size={20} />
      </summary>
      <Entries
        className={styles.inner}
        entries={[{ ...entry, label: `Everything in ${entry.label}`, children: [] }, ...entry.children]}
        onFollow={onFollow}
      />
    </details>
  );
}

import { Icon } from '../design/Icon.tsx';
import { Link } from '../design/Link.tsx';
import { Sheet, SheetBody } from '../design/Sheet.tsx';
import { AccountLink } from './AccountLink.tsx';
import { MenuLink } from './MainMenu.tsx';
import styles from './MobileMenu.module.css';
import type { LayoutStore, MenuItem } from './store.ts';

interface MobileMenuProps {
  readonly id: string;
  readonly store: LayoutStore;
}

/** The menu of narrow screens, in a sheet. Each level opens below its entry. */
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
            <li>
              <Link to="/pages/wishlist" onClick={close}>
                Wishlist
              </Link>
            </li>
            <li>
              <Link to="/pages/track" onClick={close}>
                Track your order
              </Link>
            </li>
            <li>
              <Link to="/pages/faq" onClick={close}>
                Help
              </Link>
            </li>
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
    return <MenuLink entry={entry} className={styles.link} onFollow={onFollow} />;
  }
  return (
    <details className={styles.branch}>
      <summary className={styles.link}>
        {entry.label}
        <Icon name="down" className={styles.chevron} size={20} />
      </summary>
      <ul className={styles.inner}>
        <li>
          <MenuLink
            entry={{ ...entry, label: `All ${entry.label.toLowerCase()}` }}
            className={styles.link}
            onFollow={onFollow}
          />
        </li>
        {entry.children.map((child) => (
          <li key={child.label}>
            <Branch entry={child} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </details>
  );
}

import { memo, type ReactNode } from 'react';
import { classes } from '../design/classes.ts';
import { Icon } from '../design/Icon.tsx';
import { Link } from '../design/Link.tsx';
import { opens } from '../design/Sheet.tsx';
import { AccountLink } from './AccountLink.tsx';
import { CartLink } from './CartLink.tsx';
import { DrawnPart } from './DrawnPart.tsx';
import { useDrawnFrame } from './drawnFrame.ts';
import styles from './Header.module.css';
import { MainMenu } from './MainMenu.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { SearchLink } from './SearchLink.tsx';
import { SearchToggle } from './SearchToggle.tsx';
import type { LayoutFlags, LayoutStore } from './store.ts';

interface HeaderProps {
  readonly store: LayoutStore;
  readonly flags: LayoutFlags;
  /** The search field, on pages where an icon toggles it. */
  readonly searchField: ReactNode;
}

/** The header (Specification 2). The minimal variant shows only the logo. */
export const Header = memo(function Header({ store, flags, searchField }: HeaderProps) {
  const { minimalHeader, hideSearch, searchIcon, hideCart, hideMenu, borderedHeader } = flags;
  const drawn = useDrawnFrame();
  const hasSearchBelow = hasSearchBox(flags) && searchIcon !== true;
  const className = classes(
    styles.header,
    borderedHeader && styles.bordered,
    hasSearchBelow && styles.searchBelow,
    minimalHeader && styles.minimal,
  );
  if (import.meta.env.SSR && drawn)
    return <DrawnPart as="header" html={drawn.header} className={className} />;
  return (
    <header className={className}>
      <div className={styles.bar}>
        {!minimalHeader && (
          <button
            type="button"
            className={classes('touch', styles.icon, styles.toggle)}
            aria-label="Menu"
            {...opens(menuId)}
          >
            <Icon name="menu" />
          </button>
        )}
        <Link to="/" className={styles.logo} aria-label={`${store.name}, home`}>
          <img src={store.logo} alt="" width={148} height={40} />
        </Link>
        {!minimalHeader && (
          <>
            {!hideMenu && <MainMenu menu={store.menu} />}
            {!hideSearch &&
              (searchIcon ? (
                <SearchToggle className={classes('touch', styles.icon)}>{searchField}</SearchToggle>
              ) : (
                <Link
                  to="/search"
                  data-search
                  className={classes('touch', styles.icon, styles.find)}
                  aria-label="Search"
                >
                  <Icon name="search" />
                </Link>
              ))}
            <nav className={styles.icons} aria-label="Account and cart">
              <Link
                to="/pages/wishlist"
                className={classes('touch', styles.icon, styles.wishlist)}
                aria-label="Wishlist"
              />
              <AccountLink className={classes('touch', styles.icon)}>
                <Icon name="user" />
              </AccountLink>
              {!hideCart && <CartLink />}
            </nav>
            <MobileMenu id={menuId} store={store} />
          </>
        )}
      </div>
      {hasSearchBox(flags) && <SearchLink isWideOnly={searchIcon === true} hints={store.hints} />}
    </header>
  );
});

const menuId = 'menu';

/** Whether a wide screen shows the search box. */
export function hasSearchBox({ hideHeader, minimalHeader, hideSearch }: LayoutFlags): boolean {
  return !hideHeader && !minimalHeader && !hideSearch;
}

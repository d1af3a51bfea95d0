import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { selectCount, selectIsKnown } from '../../machines/cart/cart/index.ts';
import { classes } from '../design/classes.ts';
import { Icon } from '../design/Icon.tsx';
import { opens } from '../design/Sheet.tsx';
import { useCart, useShop } from '../shop/context.ts';
import { AccountLink } from './AccountLink.tsx';
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
export function Header({ store, flags, searchField }: HeaderProps) {
  const { minimalHeader, hideSearch, searchIcon, hideCart, hideMenu, borderedHeader } = flags;
  return (
    <header
      className={classes(styles.header, borderedHeader && styles.bordered, minimalHeader && styles.minimal)}
    >
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
            {searchIcon && !hideSearch && (
              <SearchToggle className={classes('touch', styles.icon)}>{searchField}</SearchToggle>
            )}
            <nav className={styles.icons} aria-label="Account and cart">
              <AccountLink className={classes('touch', styles.icon)}>
                <Icon name="user" />
              </AccountLink>
              {!hideCart && <CartLink />}
            </nav>
            <MobileMenu id={menuId} store={store} />
          </>
        )}
      </div>
      {!minimalHeader && !hideSearch && <SearchLink isWideOnly={searchIcon === true} />}
    </header>
  );
}

const menuId = 'menu';

/** Links to the cart page. Once the shop has started, it opens the drawer instead. */
function CartLink() {
  const shop = useShop()?.shop;
  const isKnown = useCart(selectIsKnown) ?? false;
  const count = useCart(selectCount) ?? 0;
  const open = (event: MouseEvent) => {
    if (!shop || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    shop.send({ type: 'cart.drawer.open' });
  };
  const shown = isKnown && count > 0;
  return (
    <Link
      to="/pages/cart"
      className={classes('touch', styles.icon)}
      onClick={open}
      aria-label={shown ? `Cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Cart'}
    >
      <Icon name="bag" />
      {shown && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}

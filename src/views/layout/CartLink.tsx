import type { MouseEvent } from 'react';
import { selectCount, selectIsKnown } from '../../machines/cart/cart/index.ts';
import { classes } from '../design/classes.ts';
import { Icon } from '../design/Icon.tsx';
import { isPlainPress, Link } from '../design/Link.tsx';
import { useCart, useShop } from '../shop/context.ts';
import styles from './Header.module.css';

/** Links to the cart page. Once the shop has started, it opens the drawer instead. */
export function CartLink() {
  const shop = useShop()?.shop;
  const isKnown = useCart(selectIsKnown) ?? false;
  const count = useCart(selectCount) ?? 0;
  const open = (event: MouseEvent) => {
    if (!shop || !isPlainPress(event)) return;
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

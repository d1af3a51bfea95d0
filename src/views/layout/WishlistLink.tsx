import { selectWishlistIds } from '../../machines/account/wishlist/index.ts';
import { classes } from '../design/classes.ts';
import { Link } from '../design/Link.tsx';
import { useWishlist } from '../shop/context.ts';
import styles from './Header.module.css';

/** Links to the wishlist. Once the shop has started, it says how many products are on it. */
export function WishlistLink() {
  const count = useWishlist(selectWishlistIds)?.length ?? 0;
  return (
    <Link
      to="/pages/wishlist"
      className={classes('touch', styles.icon, styles.wishlist)}
      aria-label={count > 0 ? `Wishlist, ${count} ${count === 1 ? 'product' : 'products'}` : 'Wishlist'}
    >
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}

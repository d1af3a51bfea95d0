import type { LayoutFlags } from '../../views/layout/store.ts';
import { useRequiredShop } from '../../views/shop/context.ts';
import { requiredPart } from '../../views/shop/lazyPart.tsx';
import styles from '../../views/wishlist/Wishlist.module.css';
import { WishlistSkeleton } from '../../views/wishlist/WishlistSkeleton.tsx';

export { loader } from './loader.ts';

const WishlistPart = requiredPart(async () => (await import('./live.tsx')).WishlistPart, WishlistSkeleton);

export const handle: LayoutFlags = { searchIcon: true };

export function Component() {
  useRequiredShop();
  return (
    <div className={styles.page}>
      <h1>Your wishlist</h1>
      <WishlistPart />
    </div>
  );
}

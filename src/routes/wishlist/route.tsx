import { lazy } from 'react';
import type { PageData } from '../../app/page/page.ts';
import type { LayoutFlags } from '../../views/layout/store.ts';
import { useNeededShop } from '../../views/shop/context.ts';
import { Later } from '../../views/shop/Later.tsx';
import styles from '../../views/wishlist/Wishlist.module.css';
import { WishlistSkeleton } from '../../views/wishlist/WishlistSkeleton.tsx';

const LiveWishlist = lazy(() => import('./live.tsx'));

export const handle: LayoutFlags = { searchIcon: true };

export function loader(): PageData {
  return {
    head: {
      title: 'Your wishlist',
      description: 'What you have put aside.',
      canonical: '/pages/wishlist',
      noIndex: true,
    },
  };
}

/** The list is this browser's: the server's page knows its layout only. */
export function Component() {
  const shop = useNeededShop();
  return (
    <div className={styles.page}>
      <h1>Your wishlist</h1>
      <Later first={<WishlistSkeleton />}>{shop && <LiveWishlist />}</Later>
    </div>
  );
}

import { lazy } from 'react';
import type { PageData } from '../../app/page/page.ts';
import styles from '../../views/account/Account.module.css';
import { AccountSkeleton } from '../../views/account/AccountSkeleton.tsx';
import type { LayoutFlags } from '../../views/layout/store.ts';
import { useNeededShop } from '../../views/shop/context.ts';
import { Later } from '../../views/shop/Later.tsx';

const LiveAccount = lazy(() => import('./live.tsx'));

export const handle: LayoutFlags = { searchIcon: true };

export function loader(): PageData {
  return {
    head: {
      title: 'Your account',
      description: 'Orders, addresses, reward points and reviews.',
      canonical: '/pages/account',
      noIndex: true,
    },
  };
}

/** Who is shopping is known in the browser only: the server's page is the same for everybody. */
export function Component() {
  const shop = useNeededShop();
  return (
    <div className={styles.page}>
      <Later first={<AccountSkeleton />}>{shop && <LiveAccount />}</Later>
    </div>
  );
}

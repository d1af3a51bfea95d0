import styles from '../../views/account/Account.module.css';
import { AccountSkeleton } from '../../views/account/AccountSkeleton.tsx';
import type { LayoutFlags } from '../../views/layout/store.ts';
import { useRequiredShop } from '../../views/shop/context.ts';
import { requiredPart } from '../../views/shop/lazyPart.tsx';

export { loader } from './loader.ts';

const AccountPart = requiredPart(async () => (await import('./live.tsx')).AccountPart, AccountSkeleton);

export const handle: LayoutFlags = { searchIcon: true };

export function Component() {
  useRequiredShop();
  return (
    <div className={styles.page}>
      <AccountPart />
    </div>
  );
}

import type { ReactNode } from 'react';
import { Announcements } from './Announcements.tsx';
import { Footer } from './Footer.tsx';
import { Header, hasSearchBox } from './Header.tsx';
import styles from './Layout.module.css';
import type { LayoutFlags, LayoutStore } from './store.ts';

interface LayoutProps {
  readonly store: LayoutStore;
  readonly flags: LayoutFlags;
  /** The timer bar, after hydration. Its space is reserved from the first paint. */
  readonly timer?: ReactNode;
  /** The search field, on pages where an icon toggles it. */
  readonly searchField?: ReactNode;
  readonly children: ReactNode;
}

/** The frame around every page. */
export function Layout({ store, flags, timer, searchField, children }: LayoutProps) {
  return (
    <>
      <a href="#content" className={`${styles.skip} visually-hidden`}>
        Skip to content
      </a>
      {hasSearchBox(flags) && (
        <a href="#find" className={`${styles.skip} ${styles.overMenu} visually-hidden`}>
          Skip to search
        </a>
      )}
      {flags.topRunner && !flags.hideHeader && <Announcements announcements={store.announcements} />}
      {store.hasTimer && flags.timer && !flags.hideHeader && <div className={styles.timer}>{timer}</div>}
      {!flags.hideHeader && <Header store={store} flags={flags} searchField={searchField} />}
      <main
        id="content"
        tabIndex={-1}
        className={styles.main}
        data-checkout-bar={flags.stickyCheckoutBar || undefined}
      >
        {children}
      </main>
      {!flags.hideFooter && <Footer store={store} />}
    </>
  );
}

import { useRouteLoaderData } from 'react-router';
import { Link } from '../design/Link.tsx';
import { CartLink } from '../layout/CartLink.tsx';
import type { LayoutStore } from '../layout/store.ts';
import styles from './Masthead.module.css';

interface MastheadProps {
  readonly shopName: string;
  /** Whether the page is a post rather than the blog's front page. */
  readonly isPost?: boolean;
}

/** The blog's header, with the shop's logo and cart. The shop's own is hidden here (Specification 2). */
export function Masthead({ shopName, isPost = false }: MastheadProps) {
  const store = useRouteLoaderData<LayoutStore>('root');
  const logo = store?.logo;
  const journal = store?.journal ?? 'Journal';
  return (
    <nav className={styles.masthead} aria-label="Blog">
      <Link to="/" className={styles.name} aria-label={`${shopName}, home`}>
        {logo ? <img src={logo} alt="" width={148} height={40} /> : shopName}
      </Link>
      {isPost ? (
        <Link to="/blog">
          <span className={styles.whole}>{journal}</span>
          <span className={styles.short}>Journal</span>
        </Link>
      ) : (
        <span className={styles.place} aria-hidden="true">
          {journal}
        </span>
      )}
      <Link to="/shop" className={styles.shop}>
        Shop
      </Link>
      <CartLink />
    </nav>
  );
}

import { Link } from 'react-router';
import styles from './Masthead.module.css';

interface MastheadProps {
  readonly shopName: string;
  /** Whether the page is a post rather than the blog's front page. */
  readonly isPost?: boolean;
}

/** The blog's header. The shop's own is hidden here (Specification 2). */
export function Masthead({ shopName, isPost = false }: MastheadProps) {
  return (
    <nav className={styles.masthead} aria-label="Blog">
      <Link to="/" className={styles.name} aria-label={`${shopName}, home`}>
        {shopName}
      </Link>
      {isPost ? (
        <Link to="/blog">All posts</Link>
      ) : (
        <span className={styles.place} aria-hidden="true">
          The journal
        </span>
      )}
      <Link to="/shop">To the shop</Link>
    </nav>
  );
}

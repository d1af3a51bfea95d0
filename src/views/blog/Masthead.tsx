import { Link } from 'react-router';
import styles from './Masthead.module.css';

interface MastheadProps {
  readonly shopName: string;
  /** False on the blog's front page. */
  readonly isPost?: boolean;
}

/** In the place of the shop's header, which the blog hides (S §2): the ways back. */
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

import { ButtonLink } from '../design/Button.tsx';
import { CallToAction } from '../design/CallToAction.tsx';
import { EmptyState } from '../design/EmptyState.tsx';
import styles from './Blog.module.css';
import type { BlogData } from './data.ts';
import { Masthead } from './Masthead.tsx';
import { PostTile } from './PostTile.tsx';

/** The blog's front page (Specification 2, /blog). The newest post is largest. */
export function Blog({ shopName, posts, title, lead }: BlogData) {
  const [first, ...rest] = posts;
  return (
    <>
      <Masthead shopName={shopName} />
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {lead !== '' && <p className={styles.lead}>{lead}</p>}
        </header>
        {first ? (
          <PostTile post={first} look="lead" />
        ) : (
          <EmptyState title="Nothing written yet">The first post is on its way.</EmptyState>
        )}
        <ul className={styles.list}>
          {rest.map((post) => (
            <li key={post.slug}>
              <PostTile post={post} />
            </li>
          ))}
        </ul>
        <div className={styles.end}>
          <CallToAction
            title="Read enough?"
            look="dark"
            action={<ButtonLink to="/shop">Shop everything</ButtonLink>}
          >
            What we write about is on our shelves.
          </CallToAction>
        </div>
      </div>
    </>
  );
}

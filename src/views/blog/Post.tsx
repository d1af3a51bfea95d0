import { ProductTile } from '../catalogue/ProductTile.tsx';
import { Rail } from '../catalogue/Rail.tsx';
import { Html } from '../design/Html.tsx';
import { Picture } from '../design/Picture.tsx';
import { metaOf, type PostData } from './data.ts';
import { Masthead } from './Masthead.tsx';
import styles from './Post.module.css';
import { PostTile } from './PostTile.tsx';

export const coverSizes = '(width >= 90rem) 83rem, 100vw';
export const coverWidths = [640, 828, 1200, 1920, 2048] as const;

/** One post (Specification 2, /blog), its products and further posts. */
export function Post({ shopName, post, html, cards, next }: PostData) {
  return (
    <>
      <Masthead shopName={shopName} isPost />
      <article className={styles.post}>
        <header className={styles.head}>
          <p className={styles.topic}>{post.topic}</p>
          <h1 className={styles.title}>{post.title}</h1>
          <p className={styles.lead}>{post.description}</p>
          <p className={styles.meta}>
            <time dateTime={post.date}>{metaOf(post)}</time>
          </p>
        </header>
        <Picture
          imageKey={post.imageKey}
          widths={coverWidths}
          sizes={coverSizes}
          alt={post.alt}
          width={16}
          height={9}
          load="first"
          className={styles.cover}
        />
        <Html className={styles.prose} html={html} />
      </article>
      {cards.length > 0 && (
        <Rail title="Shop this story" link={{ to: '/shop', label: 'Shop everything' }}>
          {cards.map((product) => (
            <ProductTile
              key={product.id}
              product={product}
              sizes="(width >= 75rem) 19rem, (width >= 48rem) 30vw, 62vw"
            />
          ))}
        </Rail>
      )}
      {next.length > 0 && (
        <section className={styles.next} aria-labelledby="next">
          <h2 id="next">Read next</h2>
          <ul className={styles.list}>
            {next.map((other) => (
              <li key={other.slug}>
                <PostTile post={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

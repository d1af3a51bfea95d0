import { ButtonLink } from '../design/Button.tsx';
import { Link } from '../design/Link.tsx';
import { Picture } from '../design/Picture.tsx';
import type { Tile } from './data.ts';
import styles from './Home.module.css';

interface CollectionsProps {
  readonly title: string;
  readonly tiles: readonly Tile[];
}

/** Tinted tiles of unequal size. The first is the featured collection. */
export function Collections({ title, tiles }: CollectionsProps) {
  return (
    <section className={styles.section} aria-labelledby="collections">
      <header className={styles.head}>
        <h2 id="collections">{title}</h2>
        <ButtonLink to="/shop" look="quiet">
          Shop everything
        </ButtonLink>
      </header>
      <ul className={styles.mosaic}>
        {tiles.slice(0, 5).map(({ slug, label, text, imageKey }, index) => (
          <li key={slug} className={styles.tile}>
            {imageKey && (
              <Picture
                imageKey={imageKey}
                widths={[384, 640, 828]}
                sizes={index === 0 ? '(width >= 62rem) 44vw, 92vw' : '(width >= 62rem) 26vw, 46vw'}
                alt=""
                width={1}
                height={1}
              />
            )}
            <h3 className={styles.caption}>
              <Link to={`/shop?collection=${slug}`} className={styles.cover}>
                {label}
              </Link>
            </h3>
            {index === 0 && text && <p className={styles.note}>{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { CardData } from '../catalogue/card.ts';
import { Link } from '../design/Link.tsx';
import { Picture } from '../design/Picture.tsx';
import styles from './PictureWall.module.css';

interface PictureWallProps {
  readonly cards: readonly CardData[];
  /** The shop's profile; `null` if there is none. */
  readonly instagram: string | null;
}

/** A grid of square pictures. Each links to what it shows. */
export function PictureWall({ cards, instagram }: PictureWallProps) {
  return (
    <div className={styles.wall}>
      <ul className={styles.pictures}>
        {cards.map(
          ({ id, slug, title, image }) =>
            image && (
              <li key={id}>
                <Link to={`/products/${slug}`} aria-label={title} className={styles.picture}>
                  <Picture
                    imageKey={image}
                    widths={[256, 384, 640]}
                    sizes="(width >= 62rem) 16vw, 33vw"
                    alt=""
                    width={1}
                    height={1}
                  />
                </Link>
              </li>
            ),
        )}
      </ul>
      {instagram && (
        <p>
          <a href={instagram} rel="noopener">
            More of them on Instagram
          </a>
        </p>
      )}
    </div>
  );
}

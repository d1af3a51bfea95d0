import type { PostCard } from '../../contract/domain/index.ts';
import { classes } from '../design/classes.ts';
import { Link } from '../design/Link.tsx';
import { Picture } from '../design/Picture.tsx';
import tile from '../design/tile.module.css';
import { metaOf } from './data.ts';
import styles from './PostTile.module.css';

interface PostTileProps {
  readonly post: PostCard;
  /** `lead`: the first post of a page, with its picture beside the text on a wide screen. */
  readonly look?: 'plain' | 'lead';
}

export const leadSizes = '(width >= 62rem) 56vw, 100vw';
export const leadWidths = [640, 828, 1200, 1920] as const;

/** A post in a list. The whole tile links to it. */
export function PostTile({ post, look = 'plain' }: PostTileProps) {
  const { slug, title, description, topic, imageKey } = post;
  const isLead = look === 'lead';
  return (
    <article className={classes(tile.tile, styles.tile, isLead && styles.lead)}>
      <Picture
        imageKey={imageKey}
        widths={isLead ? leadWidths : [384, 640, 828, 1200]}
        sizes={isLead ? leadSizes : '(width >= 62rem) 30vw, (width >= 40rem) 46vw, 100vw'}
        alt=""
        width={4}
        height={3}
        load={isLead ? 'first' : 'late'}
        className={styles.picture}
      />
      <div className={styles.text}>
        <p className={styles.topic}>{topic}</p>
        <h2 className={styles.title}>
          <Link to={`/blog/${slug}`} className={tile.link}>
            {title}
          </Link>
        </h2>
        <p className={styles.description}>{description}</p>
        <p className={styles.meta}>{metaOf(post)}</p>
      </div>
    </article>
  );
}

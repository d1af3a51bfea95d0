import { useRef, useState } from 'react';
import type { Image } from '../../contract/domain/index.ts';
import { classes } from '../design/classes.ts';
import { imageUrl, Picture } from '../design/Picture.tsx';
import { opens, Sheet } from '../design/Sheet.tsx';
import { lazyPart } from '../shop/lazyPart.tsx';
import styles from './Gallery.module.css';

const Zoom = lazyPart(async () => (await import('./Zoom.tsx')).Zoom);

/** Widths and sizes of the main picture. The page head preloads the same. */
export const galleryWidths = [384, 640, 750, 828, 1080, 1200] as const;
export const gallerySizes = '(width >= 62rem) 46vw, 100vw';

const THUMB = 256;

interface GalleryProps {
  readonly images: readonly Image[];
  /** The address of a smaller picture that stands in place of the first one, until that has been loaded. */
  readonly seen: string | null;
  /** How many of them, the first ones, are of the chosen variant alone. */
  readonly own: number;
  readonly title: string;
}

/**
 * The product's pictures: a strip that is swiped on a phone, thumbnails that lead to each, and a larger view behind a
 * button. Strip and thumbnails work without script.
 *
 * With another variant the same picture of it stays open, such as its shade on the same skin; a picture of no variant gives
 * way to the first one.
 */
export function Gallery({ images, seen, own, title }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const first = images[0]?.id;
  const [arrived] = useState(first);
  const [{ shown, of, restarts }, setPlace] = useState({ shown: 0, of: first, restarts: 0 });
  if (of !== first)
    setPlace(shown < own ? { shown, of: first, restarts } : { shown: 0, of: first, restarts: restarts + 1 });
  const setShown = (index: number) => setPlace({ shown: index, of, restarts });
  const [isUsed, setUsed] = useState(false);
  const current = images[shown] ?? images[0];
  const show = (index: number) => {
    const list = strip.current;
    list?.scrollTo({ left: index * list.clientWidth, behavior: 'smooth' });
    setShown(index);
  };
  if (!current) return null;
  return (
    <section
      className={styles.gallery}
      aria-label={`Pictures of ${title}`}
      onPointerEnter={() => setUsed(true)}
      onFocus={() => setUsed(true)}
    >
      <div className={styles.stage}>
        <ul
          key={restarts}
          ref={strip}
          className={styles.strip}
          onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) => {
            if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
          }}
        >
          {images.map((image, index) => {
            const thumb = isUsed ? imageUrl(image.imageKey, THUMB) : null;
            const standIn = image.id === arrived ? (seen ?? thumb) : thumb;
            return (
              <li
                key={image.id}
                id={`picture-${index + 1}`}
                className={styles.slide}
                // A smaller picture until this one has loaded. Only after hydration: the page's policy forbids styles in its HTML.
                style={standIn ? { backgroundImage: `url("${standIn}")` } : undefined}
              >
                <button
                  type="button"
                  className={styles.open}
                  {...opens('zoom')}
                  // A browser without the event `scrollend` has not told where a swipe ended.
                  onClick={() => setShown(index)}
                >
                  <Picture
                    imageKey={image.imageKey}
                    widths={galleryWidths}
                    sizes={gallerySizes}
                    alt={image.alt}
                    width={image.width}
                    height={image.height}
                    load={index === 0 ? 'first' : 'late'}
                  />
                  <span className="visually-hidden">, see it larger</span>
                </button>
              </li>
            );
          })}
        </ul>
        <span className={classes('touch disc', styles.zoom)} />
      </div>
      {images.length > 1 && (
        <ul className={styles.thumbs}>
          {images.map((image, index) => (
            <li key={image.id}>
              <a
                href={`#picture-${index + 1}`}
                className={classes(styles.thumb, index === shown && styles.current)}
                aria-label={`Picture ${index + 1} of ${images.length}: ${image.alt}`}
                aria-current={index === shown || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
              >
                <Picture
                  imageKey={image.imageKey}
                  widths={[THUMB]}
                  sizes="5.5rem"
                  alt=""
                  width={1}
                  height={1}
                  load="soon"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Sheet id="zoom" title={title} from="centre" className={styles.sheet}>
        <Zoom images={images} index={shown} strip={strip} onShow={show} />
      </Sheet>
    </section>
  );
}

import { ButtonLink } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { imageUrl, type PictureSource, sourceSet } from '../design/Picture.tsx';
import type { Hero } from './data.ts';
import styles from './HomeHero.module.css';

interface HeroSource extends PictureSource {
  readonly media: string;
  readonly width: number;
  readonly height: number;
}

/** The hero's pictures for wide and narrow screens. The page head preloads the matching one. */
export function heroSources({ wideKey, narrowKey }: Hero): readonly HeroSource[] {
  return [
    ...(wideKey
      ? [
          {
            media: '(width >= 62rem)',
            imageKey: wideKey,
            widths: [1200, 1920, 2048, 3840] as const,
            sizes: '100vw',
            width: 8,
            height: 3,
          },
        ]
      : []),
    ...(narrowKey
      ? [
          {
            media: '(width < 62rem)',
            imageKey: narrowKey,
            widths: [640, 750, 828, 1080, 1920] as const,
            sizes: '100vw',
            width: 1,
            height: 1,
          },
        ]
      : []),
  ];
}

/**
 * The page's main message with its picture. On a wide picture the text has a ground of its own, unless the picture leaves it room;
 * a narrow picture is placed above the text.
 */
export function HomeHero({ hero }: { readonly hero: Hero }) {
  const { headline, text, wideKey, narrowKey, link, narrowLink, action, second, pictureLeavesRoom } = hero;
  const only = narrowKey ? !wideKey && styles.narrow : styles.wide;
  return (
    <section
      className={classes(styles.hero, wideKey !== null && !pictureLeavesRoom && styles.backed)}
      aria-labelledby="headline"
    >
      {(narrowKey || wideKey) && (
        <picture>
          {heroSources(hero).map((source) => (
            <source
              key={source.media}
              media={source.media}
              srcSet={sourceSet(source)}
              sizes={source.sizes}
              width={source.width}
              height={source.height}
            />
          ))}
          <img
            className={classes(styles.picture, only)}
            src={imageUrl(narrowKey ?? wideKey ?? '', 828)}
            alt=""
            width={1}
            height={1}
            fetchPriority="high"
            decoding="sync"
          />
        </picture>
      )}
      <div className={styles.words}>
        <h1 id="headline" className={styles.headline}>
          {headline}
        </h1>
        <p className={styles.text}>{text}</p>
        <p className={styles.actions}>
          <ButtonLink to={link} className={narrowLink === link ? undefined : styles.wide}>
            {action}
          </ButtonLink>
          {narrowLink !== link && (
            <ButtonLink to={narrowLink} className={styles.narrow}>
              {action}
            </ButtonLink>
          )}
          {second && (
            <ButtonLink to={second.link} look="quiet">
              {second.label}
            </ButtonLink>
          )}
        </p>
      </div>
    </section>
  );
}

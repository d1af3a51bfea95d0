import type { Store } from '../../contract/domain/index.ts';
import { Link } from '../design/Link.tsx';
import { imageUrl, sourceSet } from '../design/Picture.tsx';
import styles from './Banner.module.css';

export type BannerData = Pick<
  Store['banners'][number],
  'id' | 'webKey' | 'mobileKey' | 'link' | 'name' | 'deviceType'
>;

interface BannerProps {
  readonly banner: BannerData;
  /** The picture's width, as the attribute `sizes` takes it. */
  readonly sizes: string;
}

/** A picture that leads somewhere, with its name: over the free half of the wide picture, under the narrow one. */
export function Banner({ banner, sizes }: BannerProps) {
  const { webKey, mobileKey, link, name, deviceType } = banner;
  return (
    <div className={styles.banner} data-device={deviceType}>
      <picture>
        <source
          media="(width >= 62rem)"
          srcSet={sourceSet({ imageKey: webKey, widths: [640, 828, 1200, 1920], sizes })}
          sizes={sizes}
          width={8}
          height={3}
        />
        <img
          className={styles.picture}
          srcSet={sourceSet({ imageKey: mobileKey, widths: [384, 640, 828], sizes })}
          src={imageUrl(mobileKey, 640)}
          sizes={sizes}
          alt=""
          width={1}
          height={1}
          loading="lazy"
          decoding="async"
        />
      </picture>
      <p className={styles.name}>
        <Link to={link ?? '/shop'} className={styles.cover}>
          {name}
        </Link>
      </p>
    </div>
  );
}

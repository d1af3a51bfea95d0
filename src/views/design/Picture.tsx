import type { ImageWidth } from '../../contract/imageWidths.ts';
import { classes } from './classes.ts';
import styles from './Picture.module.css';

const QUALITY = 75;

/** Returns the image endpoint's URL of a stored picture at one width (Specification 7). */
export function imageUrl(imageKey: string, width: ImageWidth): string {
  return `/_next/image?url=${encodeURIComponent(`/media/${imageKey}`)}&w=${width}&q=${QUALITY}`;
}

export interface PictureSource {
  readonly imageKey: string;
  /** The widths in `srcset`, ascending: about 1×, 1.5× and 2× of what `sizes` resolves to. */
  readonly widths: readonly ImageWidth[];
  readonly sizes: string;
}

export function sourceSet({ imageKey, widths }: PictureSource): string {
  return widths.map((width) => `${imageUrl(imageKey, width)} ${width}w`).join(', ');
}

interface PictureProps extends PictureSource {
  readonly alt: string;
  /** Width and height reserve the picture's aspect ratio while it loads. */
  readonly width: number;
  readonly height: number;
  /** `first`: the largest picture of the first view. `soon`: also in the first view. `late`: below it. */
  readonly load?: 'first' | 'soon' | 'late';
  readonly className?: string | undefined;
}

export function Picture({ alt, width, height, load = 'late', className, ...source }: PictureProps) {
  return (
    <img
      className={classes(styles.picture, className)}
      src={imageUrl(source.imageKey, source.widths[0] ?? 640)}
      srcSet={sourceSet(source)}
      sizes={source.sizes}
      alt={alt}
      width={width}
      height={height}
      loading={load === 'late' ? 'lazy' : 'eager'}
      fetchPriority={load === 'first' ? 'high' : undefined}
      decoding={load === 'first' ? 'sync' : 'async'}
    />
  );
}

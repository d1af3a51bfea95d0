import { Picture } from '../design/Picture.tsx';
import styles from './Thumb.module.css';

interface ThumbProps {
  /** `null` when there is no picture; its space stays. */
  readonly imageKey: string | null;
  readonly small?: boolean;
  /** `late` keeps the server's page from preloading it. */
  readonly load?: 'soon' | 'late';
}

const widths = [96, 128, 256] as const;

/** A product's small picture. It is decorative, because the title is beside it. */
export function Thumb({ imageKey, small = false, load = 'soon' }: ThumbProps) {
  return (
    <div className={small ? styles.small : styles.thumb}>
      {imageKey && (
        <Picture
          imageKey={imageKey}
          widths={widths}
          sizes={small ? '56px' : '88px'}
          alt=""
          width={4}
          height={5}
          load={load}
          className={styles.picture}
        />
      )}
    </div>
  );
}

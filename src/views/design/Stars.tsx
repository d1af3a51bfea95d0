import { formatCount } from '../../pricing/money.ts';
import styles from './Stars.module.css';

interface StarsProps {
  /** 0 to 5. */
  readonly rating: number;
  /** Shown after the stars when given. */
  readonly total?: number;
  /** `false` if the number is shown elsewhere. */
  readonly isNumbered?: boolean;
}

/** A rating as five stars, filled in proportion, with its number. */
export function Stars({ rating, total, isNumbered = true }: StarsProps) {
  const share = `${Math.round(Math.min(5, Math.max(0, rating)) * 20)}%`;
  const count = total === undefined ? null : formatCount(total);
  const ratings = count === null ? '' : `, ${count} ${total === 1 ? 'rating' : 'ratings'}`;
  return (
    <span className={styles.rating}>
      <span className="visually-hidden">{`Rated ${rating} out of 5${ratings}`}</span>
      <svg className={styles.stars} aria-hidden="true">
        <rect className={styles.full} width={share} height="100%" />
      </svg>
      <span aria-hidden="true">
        {isNumbered && rating.toFixed(1)}
        {count !== null && <span className={styles.total}>{` (${count})`}</span>}
      </span>
    </span>
  );
}

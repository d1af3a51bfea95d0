import styles from './Stars.module.css';

interface StarsProps {
  /** 0 to 5. */
  readonly rating: number;
  /** Shown after the stars when given. */
  readonly total?: number;
  /** False: the number stands elsewhere. */
  readonly isNumbered?: boolean;
}

/** A rating as five stars, filled to the tenth, with its number. */
export function Stars({ rating, total, isNumbered = true }: StarsProps) {
  const share = `${Math.round(Math.min(5, Math.max(0, rating)) * 20)}%`;
  const count = total === undefined ? '' : `, ${total} ${total === 1 ? 'rating' : 'ratings'}`;
  return (
    <span className={styles.rating}>
      <span className="visually-hidden">{`Rated ${rating} out of 5${count}`}</span>
      <svg className={styles.stars} viewBox="0 0 100 20" aria-hidden="true">
        <path className={styles.empty} d={five} />
        <svg
          aria-hidden="true"
          width={share}
          height="20"
          viewBox="0 0 100 20"
          preserveAspectRatio="xMinYMid slice"
        >
          <path className={styles.full} d={five} />
        </svg>
      </svg>
      <span aria-hidden="true">
        {isNumbered && rating.toFixed(1)}
        {total !== undefined && <span className={styles.total}> ({total})</span>}
      </span>
    </span>
  );
}

const five = [0, 20, 40, 60, 80].map(star).join('');

function star(x: number): string {
  return `M${x + 10} 1.8l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z`;
}

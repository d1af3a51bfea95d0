import { formatCount } from '../../pricing/money.ts';
import { classes } from '../design/classes.ts';
import type { CardData } from './card.ts';
import styles from './ProductTile.module.css';

const SHOWN = 4;

interface CardMarksProps {
  readonly product: CardData;
}

/** Over the lower corner of a product's picture: its rating, its first colours as dots, and how many more there are. */
export function CardMarks({ product: { rating, totalRatings, colors } }: CardMarksProps) {
  const count = colors.length;
  const rated = rating !== null && totalRatings > 0 && (
    <span
      className={classes(styles.mark, styles.rating, count === 0 && styles.corner)}
      role="img"
      aria-label={`Rated ${rating} out of 5, ratings: ${formatCount(totalRatings)}`}
    >
      {rating.toFixed(1)}
    </span>
  );
  if (count === 0) return rated;
  const shown = colors.slice(0, SHOWN);
  return (
    <div className={classes(styles.corner, styles.marks)}>
      {rated}
      <span className={styles.mark} role="img" aria-label={`${count} to choose from`}>
        <svg width={shown.length * 10 + 4} height="14" aria-hidden="true">
          {shown.map((color, index) => (
            <circle key={color} cx={index * 10 + 7} cy="7" r="6" fill={color} />
          ))}
        </svg>
        {count > SHOWN && `+${count - SHOWN}`}
      </span>
    </div>
  );
}

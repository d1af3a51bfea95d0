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
  // The style draws the figure: the text says it in words.
  const rated = rating !== null && totalRatings > 0 && (
    <span
      className={classes(styles.mark, styles.rating, count === 0 && styles.corner)}
      data-rating={rating.toFixed(1)}
    >
      <span className="visually-hidden">{`Rated ${rating} out of 5, ratings: ${formatCount(totalRatings)}`}</span>
    </span>
  );
  if (count === 0) return rated;
  const shown = colors.slice(0, SHOWN);
  return (
    <div className={classes(styles.corner, styles.marks)}>
      {rated}
      <span className={styles.mark}>
        <span className="visually-hidden">{`${count} to choose from`}</span>
        <svg width={shown.length * 10 + 4} height="14" aria-hidden="true">
          {shown.map((color, index) => (
            <circle key={color} cx={index * 10 + 7} cy="7" r="6" fill={color} />
          ))}
        </svg>
        {count > SHOWN && <span aria-hidden="true">+{count - SHOWN}</span>}
      </span>
    </div>
  );
}

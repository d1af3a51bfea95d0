import { classes } from '../design/classes.ts';
import type { CardData } from './card.ts';
import styles from './ProductTile.module.css';

/** A product's rating and colours over the lower corner of its picture. */
export function CardMarks({ product }: { readonly product: CardData }) {
  const isRated = product.rating !== null && product.totalRatings > 0;
  if (product.colors.length === 0) {
    return isRated && <Rating product={product} className={styles.corner} />;
  }
  return (
    <div className={classes(styles.corner, styles.marks)}>
      {isRated && <Rating product={product} />}
      <Colors colors={product.colors} />
    </div>
  );
}

interface RatingProps {
  readonly product: CardData;
  readonly className?: string | undefined;
}

/** The figure is drawn by the style: the text says it in words. */
function Rating({ product: { rating, totalRatings }, className }: RatingProps) {
  return (
    <span className={classes(styles.mark, styles.rating, className)} data-rating={rating?.toFixed(1)}>
      <span className="visually-hidden">{`Rated ${rating} out of 5, ratings: ${totalRatings}`}</span>
    </span>
  );
}

const SHOWN = 4;

/** The first colours of a product as dots, and how many more there are. */
function Colors({ colors }: Pick<CardData, 'colors'>) {
  const shown = colors.slice(0, SHOWN);
  const more = colors.length - shown.length;
  return (
    <span className={styles.mark}>
      <span className="visually-hidden">{`${colors.length} to choose from`}</span>
      <svg width={shown.length * 10 + 4} height="14" aria-hidden="true">
        {shown.map((color, index) => (
          <circle key={color} cx={index * 10 + 7} cy="7" r="6" fill={color} />
        ))}
      </svg>
      {more > 0 && <span aria-hidden="true">+{more}</span>}
    </span>
  );
}

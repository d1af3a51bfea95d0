import type { CardData } from './card.ts';
import styles from './ProductTile.module.css';

/** A product's rating over the corner of its picture. */
export function CardRating({ product: { rating, totalRatings } }: { readonly product: CardData }) {
  if (rating === null || totalRatings === 0) return null;
  return (
    <span className={styles.mark}>
      <span className="visually-hidden">{`Rated ${rating} out of 5, ratings: ${totalRatings}`}</span>
      <span aria-hidden="true">{rating.toFixed(1)}</span>
      <span className={styles.star} />
    </span>
  );
}

const SHOWN = 4;

/** The first colours of a product as dots, and how many more there are. */
export function CardColors({ colors }: Pick<CardData, 'colors'>) {
  if (colors.length === 0) return null;
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

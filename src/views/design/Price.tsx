import { discountPercent } from '../../pricing/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import { classes } from './classes.ts';
import styles from './Price.module.css';

interface PriceProps {
  /** Paise. */
  readonly price: number;
  /** Paise; shown crossed out when higher. */
  readonly listingPrice?: number | null;
  /** Whether this is the lowest of several variants' prices. */
  readonly from?: boolean;
  readonly large?: boolean;
}

/** A price, with the listing price and the rounded discount percent (Specification 9). */
export function Price({ price, listingPrice = null, from = false, large = false }: PriceProps) {
  const { percent } = discountPercent({ listingPrice, price });
  return (
    <span className={classes(styles.price, large && styles.large)}>
      {from && <span className={styles.from}>From</span>}
      <span className={styles.now}>
        {percent > 0 && <span className="visually-hidden">Price </span>}
        {formatPaise(price)}
      </span>
      {percent > 0 && listingPrice !== null && (
        <>
          <span className={styles.was}>
            <span className="visually-hidden">MRP </span>
            <s>{formatPaise(listingPrice)}</s>
          </span>
          <span className={styles.saving}>{`${percent}% off`}</span>
        </>
      )}
    </span>
  );
}

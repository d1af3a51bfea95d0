import { discountPercent } from '../../pricing/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import { classes } from './classes.ts';
import styles from './Price.module.css';

interface PriceProps {
  /** Paise. */
  readonly price: number;
  /** Paise; shown crossed out where the price is lower by a rounded 1% or more. */
  readonly listingPrice?: number | null;
  /** Whether this is the lowest of several variants' prices. */
  readonly from?: boolean;
  readonly large?: boolean;
  /** `p` where the price is a paragraph of its own. */
  readonly as?: 'span' | 'p';
  readonly className?: string | undefined;
}

/** A price, with the listing price and the rounded discount percent (Specification 9). */
export function Price({
  price,
  listingPrice = null,
  from = false,
  large = false,
  as: Element = 'span',
  className,
}: PriceProps) {
  const { percent } = discountPercent({ listingPrice, price });
  return (
    <Element className={classes(styles.price, large && styles.large, className)}>
      {from && <span className={styles.from}>From</span>}
      {formatPaise(price)}
      {percent > 0 && listingPrice !== null && (
        <>
          <s className={styles.was}>{formatPaise(listingPrice)}</s>
          <span className={styles.saving}>{`${percent}% off`}</span>
        </>
      )}
    </Element>
  );
}

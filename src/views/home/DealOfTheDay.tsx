import type { ReactNode } from 'react';
import { formatPaise } from '../../pricing/money.ts';
import { ButtonLink } from '../design/Button.tsx';
import { Picture } from '../design/Picture.tsx';
import styles from './DealOfTheDay.module.css';
import type { Deal } from './data.ts';

interface DealOfTheDayProps {
  readonly deal: Deal;
  /** The button that adds the deal to the cart. It appears once the shop has started. */
  readonly add: ReactNode;
}

/** From this many units the number left is not shown. */
const MANY = 100;

/** One deal, added to the cart at its price. */
export function DealOfTheDay({ deal, add }: DealOfTheDayProps) {
  const { card, variant, dealPrice, usualPrice, stock, end } = deal;
  return (
    <section className={styles.deal} aria-labelledby="deal">
      <div className={styles.picture}>
        {card.image && (
          <Picture
            imageKey={card.image}
            widths={[384, 640, 828, 1080]}
            sizes="(width >= 62rem) 42vw, 100vw"
            alt=""
            width={4}
            height={5}
          />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.end}>
          {end === null ? 'Limited-time deal' : `Deal price ${end}`}
          {stock !== null && stock < MANY && `, ${stock} left`}
        </p>
        <h2 id="deal" className={styles.title}>
          {card.title}
        </h2>
        {variant && <p className={styles.variant}>{variant.title}</p>}
        <p className={styles.price}>
          <strong>{formatPaise(dealPrice)}</strong>
          <span>
            <span className="visually-hidden">MRP </span>
            <s>{formatPaise(usualPrice)}</s>, you save {formatPaise(usualPrice - dealPrice)}
          </span>
        </p>
        <p className={styles.actions}>
          {add}
          <ButtonLink to={`/products/${card.slug}`} look="quiet">
            About this product
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

import { ButtonLink } from '../design/Button.tsx';
import { formatPaise } from '../design/money.ts';
import { Picture } from '../design/Picture.tsx';
import styles from './DealOfTheDay.module.css';
import type { Deal } from './data.ts';

/** From this stock level down, the number of units left is shown. */
const FEW = 50;

/** One deal, which ends when its stock does. */
export function DealOfTheDay({ deal }: { readonly deal: Deal }) {
  const { card, dealPrice, stock } = deal;
  const saving = (card.listingPrice ?? card.price) - dealPrice;
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
          {stock !== null && stock <= FEW
            ? `Deal: the last ${stock} at this price`
            : 'Deal, while stocks last'}
        </p>
        <h2 id="deal" className={styles.title}>
          {card.title}
        </h2>
        <p className={styles.price}>
          <strong>{formatPaise(dealPrice)}</strong>
          {saving > 0 && (
            <span>
              <span className="visually-hidden">MRP </span>
              <s>{formatPaise(dealPrice + saving)}</s>, you save {formatPaise(saving)}
            </span>
          )}
        </p>
        <ButtonLink to={`/products/${card.slug}`}>See the deal</ButtonLink>
      </div>
    </section>
  );
}

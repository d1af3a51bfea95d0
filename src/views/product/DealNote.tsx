import type { ReactNode } from 'react';
import { formatPaise } from '../../pricing/money.ts';
import type { DealOffer } from '../catalogue/deal.ts';
import { dealEnd } from '../catalogue/dealEnd.ts';
import styles from './DealNote.module.css';

interface DealNoteProps {
  readonly deal: DealOffer;
  /** The button; `null` while another variant is chosen. */
  readonly add: ReactNode;
}

/** On the page of a product with a deal: its price, until when, and the button that adds it at that price. */
export function DealNote({ deal: { product, variant, dealPrice, usualPrice, stock }, add }: DealNoteProps) {
  const end = dealEnd(product.recommendUntil, stock);
  return (
    <section className={styles.deal} aria-labelledby="deal">
      <div>
        <h2 id="deal" className={styles.title}>
          Limited-time deal
        </h2>
        <p>
          <strong>{formatPaise(dealPrice)}</strong>
          {variant && ` for ${variant.title}`}
          {`, you save ${formatPaise(usualPrice - dealPrice)}`}
        </p>
        {end && <p className={styles.end}>{`Deal price ${end}`}</p>}
      </div>
      <div>{add ?? (variant && `Choose ${variant.title} to buy at this price`)}</div>
    </section>
  );
}

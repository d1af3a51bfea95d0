import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectItems } from '../../machines/cart/cart/index.ts';
import { selectDeals } from '../../machines/storefront/storeData/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import { type DealOffer, dealOfferOf } from '../catalogue/deal.ts';
import { dealEnd } from '../catalogue/dealEnd.ts';
import { AddExtraButton } from './AddExtraButton.tsx';
import type { CartActors } from './actors.ts';
import styles from './Gifts.module.css';
import type { Now } from './reckoning.ts';
import { Thumb } from './Thumb.tsx';

interface DealsProps {
  readonly actors: CartActors;
  readonly now: Now;
}

/** At most this many deals are shown beside the cart. */
const MOST_DEALS = 2;

/**
 * Limited-time deals, except of products that were in the cart before, which would get a second line. Adding one here uses the
 * deal's price (Specification 4).
 */
export function Deals({ actors: { cart, storeData }, now }: DealsProps) {
  const items = useSelector(cart, selectItems);
  const deals = useSelector(storeData, selectDeals);
  // An added deal stays in the list while it is open. Otherwise the next one would move up under the finger.
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const inCart = new Set(items.filter(({ source }) => source !== 'COUPON').map(({ productId }) => productId));
  const open = deals
    .filter(({ id }) => !inCart.has(id) || added.has(id))
    .flatMap((product) => dealOfferOf(product) ?? [])
    .slice(0, MOST_DEALS);
  if (open.length === 0) return null;
  return (
    <section aria-label="Limited-time deals">
      <p className={styles.title}>Limited-time deals</p>
      <ul className={styles.row}>
        {open.map((deal) => (
          <Deal
            key={deal.product.id}
            deal={deal}
            isAdded={inCart.has(deal.product.id)}
            onAdd={() => {
              setAdded(new Set([...added, deal.product.id]));
              cart.send({
                type: 'cart.line.add',
                product: deal.product,
                source: 'LIMITED_TIME_DEAL',
                now: now(),
              });
            }}
          />
        ))}
      </ul>
    </section>
  );
}

interface DealProps {
  readonly deal: DealOffer;
  readonly isAdded: boolean;
  readonly onAdd: () => void;
}

function Deal({ deal: { product, variant, dealPrice, usualPrice, stock }, isAdded, onAdd }: DealProps) {
  const { thumbImages, recommendUntil } = product;
  const title = variant ? `${product.title}, ${variant.title}` : product.title;
  const end = dealEnd(recommendUntil, stock);
  return (
    <li className={styles.gift}>
      <Thumb imageKey={thumbImages[0] ?? null} small />
      <div className={styles.what}>
        <p className={styles.name}>{product.title}</p>
        {variant && <p className={styles.variant}>{variant.title}</p>}
        <p className={styles.price}>
          {formatPaise(dealPrice)}{' '}
          <span className={styles.worth}>
            <span className="visually-hidden">instead of </span>
            <s>{formatPaise(usualPrice)}</s>
          </span>
        </p>
        {end && <p className={styles.end}>{`Deal price ${end}`}</p>}
      </div>
      <AddExtraButton label={`${title} for ${formatPaise(dealPrice)}`} isAdded={isAdded} onAdd={onAdd} />
    </li>
  );
}

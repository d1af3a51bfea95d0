import { useSelector } from '@xstate/react';
import type { Coupon } from '../../contract/domain/index.ts';
import { selectApplyingCode, selectAreCouponsListed } from '../../machines/cart/coupon/index.ts';
import type { Explanation, OfferExplanation } from '../../pricing/types.ts';
import { Button } from '../design/Button.tsx';
import { Icon } from '../design/Icon.tsx';
import type { CartActors } from './actors.ts';
import styles from './OfferList.module.css';

interface OfferListProps {
  readonly actors: CartActors;
  readonly explanation: Explanation;
  readonly coupons: readonly Coupon[];
}

/** Refusals that a shopper cannot resolve; such offers are not listed. */
const hidden: ReadonlySet<string> = new Set([
  'ARCHIVED',
  'EXPIRED',
  'DEVICE',
  'UNKNOWN_TYPE',
  'INVALID_CONFIG',
]);

/** The available coupons, each with its discount or the reason why it does not apply. */
export function OfferList({ actors: { coupon }, explanation, coupons }: OfferListProps) {
  const applying = useSelector(coupon, selectApplyingCode);
  const isListed = useSelector(coupon, selectAreCouponsListed);
  const offers = explanation.offers.flatMap((offer) => {
    const about = coupons.find(({ code }) => code === offer.id);
    const isShown = offer.kind === 'COUPON' && !offer.applied && !hidden.has(offer.reason);
    return about && isShown ? [{ offer, about }] : [];
  });
  if (!isListed || offers.length === 0) return null;
  const usable = offers
    .filter(({ offer }) => isUsable(offer))
    .sort((a, b) => b.offer.amount - a.offer.amount);
  const others = offers.filter(({ offer }) => !isUsable(offer));
  return (
    <details className={styles.offers}>
      <summary className={styles.toggle}>
        {offers.length === 1 ? '1 more offer' : `${offers.length} more offers`}
        <Icon name="down" size={18} className={styles.chevron} />
      </summary>
      <ul>
        {[...usable, ...others].map(({ offer, about }) => (
          <li key={offer.id} className={styles.offer}>
            <div>
              <p className={styles.title}>{about.couponTitle ?? about.name}</p>
              <p className={styles.why}>
                <span className={styles.code}>{offer.id}</span> {offer.why}
              </p>
            </div>
            {isUsable(offer) && (
              <Button
                look="quiet"
                aria-label={`Apply ${offer.id}`}
                busy={applying === offer.id}
                onClick={() => coupon.send({ type: 'coupon.apply', code: offer.id, source: 'LIST' })}
              >
                Apply
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function isUsable({ reason, amount }: OfferExplanation): boolean {
  return reason === 'NOT_CHOSEN' && amount > 0;
}

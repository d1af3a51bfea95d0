import { useSelector } from '@xstate/react';
import { selectApplyingCode, selectAreCouponsListed } from '../../machines/cart/coupon/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import type { Explanation, OfferExplanation } from '../../pricing/types.ts';
import { Button } from '../design/Button.tsx';
import { Icon } from '../design/Icon.tsx';
import type { CartActors } from './actors.ts';
import { type CouponSaving, couponSaving, savingText } from './couponSaving.ts';
import styles from './OfferList.module.css';
import type { Reckoning } from './reckoning.ts';

interface OfferListProps {
  readonly actors: CartActors;
  readonly explanation: Explanation;
  readonly reckoning: Reckoning;
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
export function OfferList({ actors: { coupon }, explanation, reckoning }: OfferListProps) {
  const applying = useSelector(coupon, selectApplyingCode);
  const isListed = useSelector(coupon, selectAreCouponsListed);
  const offers = explanation.offers.flatMap((offer) => {
    const about = reckoning.coupons.find(({ code }) => code === offer.id);
    const isShown = offer.kind === 'COUPON' && !offer.applied && !hidden.has(offer.reason);
    if (!about || !isShown) return [];
    const saving = couponSaving(reckoning, about, offer.amount, false);
    return [{ offer, about, saving }];
  });
  if (!isListed || offers.length === 0) return null;
  const usable = offers.filter(isUsable).sort((a, b) => b.saving.most - a.saving.most);
  const others = offers.filter((entry) => !isUsable(entry));
  return (
    <details className={styles.offers}>
      <summary className={styles.toggle}>
        {offers.length === 1 ? '1 offer' : `${offers.length} offers`}
        <Icon name="down" size={18} className={styles.chevron} />
      </summary>
      <ul>
        {[...usable, ...others].map(({ offer, about, saving }) => (
          <li key={offer.id} className={styles.offer}>
            <div>
              <p className={styles.title}>{about.couponTitle ?? about.name}</p>
              <p className={styles.why}>
                <span className={styles.code}>{offer.id}</span> {textOf(offer, saving)}
              </p>
            </div>
            {isUsable({ offer, saving }) && (
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

interface Valued {
  readonly offer: OfferExplanation;
  readonly saving: CouponSaving;
}

function isUsable({ offer, saving }: Valued): boolean {
  return offer.reason === 'NOT_CHOSEN' && saving.most > 0;
}

function textOf({ reason, why }: OfferExplanation, saving: CouponSaving): string {
  if (reason !== 'NOT_CHOSEN') return why;
  return saving.most > 0 ? `Save ${savingText(saving, formatPaise)}` : 'Nothing to save on this cart yet';
}

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { selectApplyingCode, selectAreCouponsListed } from '../../machines/cart/coupon/index.ts';
import type { OfferExplanation } from '../../pricing/types.ts';
import { Button } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { Icon } from '../design/Icon.tsx';
import type { CartActors } from './actors.ts';
import { groupAmounts } from './amounts.ts';
import { amountText, type CouponChange, deliveryText, totalText } from './couponChange.ts';
import { isUsable, listedOffers } from './listedOffers.ts';
import styles from './OfferList.module.css';
import type { Reckoning } from './reckoning.ts';

interface OfferListProps {
  readonly actors: CartActors;
  readonly reckoning: Reckoning;
}

/**
 * The available coupons, each with what it changes. Coupons that cannot be used, or would not lower the total, are folded away,
 * with the reason and without a button. The shopper can still type their codes.
 */
export function OfferList({ actors: { coupon }, reckoning }: OfferListProps) {
  const applying = useSelector(coupon, selectApplyingCode);
  const isListed = useSelector(coupon, selectAreCouponsListed);
  const offers = listedOffers(reckoning);
  if (!isListed || offers.length === 0) return null;
  // Where a coupon is applied already, the saving of another is what it saves beyond that one.
  const more = reckoning.applied === null ? '' : ' more';
  const usable = offers.filter(isUsable);
  const others = offers.slice(usable.length);
  const rows = (listed: typeof offers) => (
    <ul>
      {listed.map(({ offer, about, change }) => (
        <li key={offer.id} className={styles.offer}>
          <div>
            <p className={styles.title}>{about.couponTitle ?? about.name}</p>
            <p className={styles.why}>
              <span className={styles.code}>{offer.id}</span> {textOf(offer, change, more)}
            </p>
          </div>
          {isUsable({ offer, change }) && (
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
  );
  const fold = (label: string, inside: ReactNode, look?: string) => (
    <details className={styles.offers}>
      <summary className={classes(styles.toggle, look)}>
        {label}
        <Icon name="down" size={18} className={styles.chevron} />
      </summary>
      {inside}
    </details>
  );
  const rest =
    others.length > 0 &&
    fold(
      `${counted(others.length)} that ${others.length === 1 ? 'saves' : 'save'} nothing yet`,
      rows(others),
      styles.quiet,
    );
  return usable.length === 0
    ? rest
    : fold(
        counted(usable.length),
        <>
          {rows(usable)}
          {rest}
        </>,
      );
}

function counted(offers: number): string {
  return offers === 1 ? '1 offer' : `${offers} offers`;
}

function textOf({ reason, why }: OfferExplanation, change: CouponChange, more: string): string {
  if (reason !== 'NOT_CHOSEN') return groupAmounts(why);
  const total =
    change.least > 0 ? `Save ${amountText(change)}${more}` : `Your total would be ${totalText(change)}`;
  return total + deliveryText(change);
}

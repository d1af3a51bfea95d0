import { useSelector } from '@xstate/react';
import { selectIsValidating, selectItems } from '../../machines/cart/cart/index.ts';
import { selectIsBlocked } from '../../machines/cart/inventory/index.ts';
import { selectUsualDelivery } from '../../machines/storefront/storeData/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import type { Quote } from '../../pricing/types.ts';
import { Button, ButtonLink } from '../design/Button.tsx';
import { classes } from '../design/classes.ts';
import { ExpressButton, useHasExpress } from '../express/ExpressButton.tsx';
import type { CartActors } from './actors.ts';
import { chargesOf, leastTotal, wayNames } from './Bill.tsx';
import styles from './CheckoutLink.module.css';
import type { Reckoning } from './reckoning.ts';
import { savedText } from './saved.ts';

interface CheckoutLinkProps {
  readonly actors: CartActors;
  readonly reckoning: Reckoning;
  /** Repeats the bill's total, and what it adds to the lines, where the bill may be scrolled out of view. */
  readonly withTotal: boolean;
}

/**
 * The links to checkout, with the total. Disabled, with the reason, while a line cannot be ordered. On a phone, on pages with
 * the sticky checkout bar, they stick to the bottom of the screen (Specification 2).
 */
export function CheckoutLink({ actors, reckoning, withTotal }: CheckoutLinkProps) {
  const { cart, inventory, storeData } = actors;
  const { explanation, ways } = reckoning;
  const quote = explanation?.quote;
  // The total above is that of the cheapest way to pay, so the saving is too.
  const [cheapest] = ways.toSorted((a, b) => a.payable - b.payable);
  const items = useSelector(cart, selectItems);
  const usualDelivery = useSelector(storeData, selectUsualDelivery);
  const saved = quote ? savedText(cheapest?.quote ?? quote, items, usualDelivery) : null;
  const isBlocked = useSelector(inventory, selectIsBlocked(items));
  const hasExpress = useHasExpress(actors);
  const isValidating = useSelector(cart, selectIsValidating);
  return (
    <div className={styles.foot}>
      <div className={styles.bar}>
        {quote && (
          <p className={classes(styles.total, !withTotal && styles.inBar)}>
            <span>Total</span>
            <span role={withTotal ? 'status' : undefined}>
              {leastTotal(ways) ?? formatPaise(quote.payable)}
            </span>
          </p>
        )}
        {withTotal && cheapest && <p className={styles.note}>{changesOf(cheapest.quote)}</p>}
        {withTotal && ways.length > 1 && (
          <p className={styles.note}>
            {ways.map(({ payment, payable }) => `${formatPaise(payable)} ${wayNames[payment]}`).join(' · ')}
          </p>
        )}
        {saved && <p className={styles.saving}>{saved}</p>}
        {isBlocked ? (
          <>
            <Button wide disabled>
              Checkout
            </Button>
            <p className={styles.blocked}>Please review the marked items first.</p>
          </>
        ) : (
          <div className={styles.ways}>
            <ExpressButton actors={actors} />
            <ButtonLink
              to="/pages/checkout"
              wide
              look={hasExpress ? 'secondary' : 'primary'}
              aria-busy={isValidating || undefined}
            >
              Checkout
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
}

/** What leads from the prices of the lines to the total, such as “₹39 delivery, ₹14.95 off”. */
function changesOf(quote: Quote): string {
  return chargesOf(quote, quote.prepaidDiscount + quote.couponDiscount + quote.rewardsApplied);
}

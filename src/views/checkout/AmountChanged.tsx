import { useSelector } from '@xstate/react';
import { selectAmountChange, selectCheckoutStage } from '../../machines/checkout/checkout/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import { Button } from '../design/Button.tsx';
import { Sheet, SheetBody } from '../design/Sheet.tsx';
import styles from './AmountChanged.module.css';
import type { CheckoutRef } from './actors.ts';

/** Explains that the total has changed, and asks the shopper to confirm it. */
export function AmountChanged({ checkout }: { readonly checkout: CheckoutRef }) {
  const stage = useSelector(checkout, selectCheckoutStage);
  const change = useSelector(checkout, selectAmountChange);
  const isAsked = stage === 'confirmingAmount' && change !== null;
  const decline = () => checkout.send({ type: 'checkout.amount.declined' });
  return (
    <Sheet
      id="amount-changed"
      title="The total has changed"
      from="centre"
      open={isAsked}
      onClose={decline}
      className={styles.sheet}
    >
      <SheetBody>
        {change && (
          <div className={styles.body}>
            <p className={styles.figures}>
              <s>
                <span className="visually-hidden">From </span>
                {formatPaise(change.from)}
              </s>
              <strong>
                <span className="visually-hidden">to </span>
                {formatPaise(change.to)}
              </strong>
            </p>
            <p>
              A price, offer or charge has changed. Nothing has been ordered or paid yet. Continue with the
              new total?
            </p>
            <div className={styles.actions}>
              <Button onClick={() => checkout.send({ type: 'checkout.amount.accepted' })}>
                Continue with {formatPaise(change.to)}
              </Button>
              <Button look="secondary" onClick={decline}>
                Back to checkout
              </Button>
            </div>
          </div>
        )}
      </SheetBody>
    </Sheet>
  );
}

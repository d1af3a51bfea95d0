import { useSelector } from '@xstate/react';
import {
  type CheckoutRefusal,
  selectIsSubmitting,
  selectPaymentType,
  selectQuote,
  selectRefusal,
} from '../../machines/checkout/checkout/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import type { PaymentType, Quote } from '../../pricing/types.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { Link } from '../design/Link.tsx';
import { useOverlays } from '../shop/context.ts';
import type { CheckoutRef } from './actors.ts';
import styles from './PlaceOrder.module.css';

/** The button with the amount, and the reason why the last press was refused. */
export function PlaceOrder({ checkout }: { readonly checkout: CheckoutRef }) {
  const quote = useSelector(checkout, selectQuote);
  const paymentType = useSelector(checkout, selectPaymentType);
  const isSubmitting = useSelector(checkout, selectIsSubmitting);
  const refusal = useSelector(checkout, selectRefusal);
  return (
    <div className={styles.place}>
      {refusal && refusal.kind !== 'INVALID_PAYMENT_METHOD' && <Refused refusal={refusal} />}
      {quote && quote.upfront > 0 && quote.dueOnDelivery > 0 && (
        <p className={styles.parts}>
          {formatPaise(quote.upfront)} now, {formatPaise(quote.dueOnDelivery)} at the door
        </p>
      )}
      <Button type="submit" wide busy={isSubmitting} className={styles.button}>
        {isSubmitting ? 'Checking your order' : labelOf(paymentType, quote)}
      </Button>
      <Assurance />
      <p className={styles.note}>
        By placing the order you agree to our <Link to="/pages/terms">terms of sale</Link>.
      </p>
    </div>
  );
}

/** Reassures the shopper before paying: secure payment, payment methods, returns. */
function Assurance() {
  return (
    <div className={styles.assurance}>
      <ul className={styles.marks} aria-label="We accept">
        {marks.map((mark) => (
          <li key={mark} className={styles.mark}>
            {mark}
          </li>
        ))}
      </ul>
      <p>
        Secure payment by Razorpay. <Link to="/pages/returns">How returns work</Link>
      </p>
    </div>
  );
}

const marks = ['UPI', 'Visa', 'Mastercard', 'RuPay', 'Net banking'];

function labelOf(paymentType: PaymentType, quote: Quote | null): string {
  // Each payment method has its own total, so no amount is shown before one is chosen.
  if (quote === null || paymentType === 'NONE') return 'Place order';
  if (paymentType === 'COD') return `Place order · ${formatPaise(quote.payable)}`;
  return `Pay ${formatPaise(quote.upfront)}`;
}

function Refused({ refusal: { kind, message } }: { readonly refusal: CheckoutRefusal }) {
  const overlays = useOverlays();
  const leadsToCart = kind === 'CART_INVALID' || kind === 'CART_EMPTY';
  return (
    <Alert
      status="error"
      action={
        <>
          {leadsToCart && (
            <Link to="/pages/cart" className={styles.link}>
              Review your cart
            </Link>
          )}
          {kind === 'SIGN_IN_REQUIRED' && (
            <Button
              look="quiet"
              onClick={() =>
                overlays?.send({
                  type: 'overlay.open',
                  overlay: { kind: 'login', reason: 'checkout', redirect: null },
                })
              }
            >
              Sign in
            </Button>
          )}
        </>
      }
    >
      {message}
    </Alert>
  );
}

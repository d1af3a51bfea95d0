import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { selectCoupon, selectItems } from '../../machines/cart/cart/index.ts';
import {
  type LineProblem,
  sameProblems,
  selectHindrances,
  selectIsChecking,
} from '../../machines/cart/inventory/index.ts';
import {
  type CheckoutRefusal,
  selectBrowserRefusal,
  selectIsSubmitting,
  selectPaymentMethods,
  selectPaymentType,
  selectQuote,
  selectRefusal,
  selectTotalWithoutCoupon,
} from '../../machines/checkout/checkout/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import type { PaymentType, Quote } from '../../pricing/types.ts';
import type { CartActors } from '../cart/actors.ts';
import { groupAmounts } from '../cart/amounts.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { Link } from '../design/Link.tsx';
import { useOverlays } from '../shop/context.ts';
import type { CheckoutRef } from './actors.ts';
import { FocusLink } from './FocusLink.tsx';
import { focusOn } from './focusOn.ts';
import { lineId } from './lineId.ts';
import styles from './PlaceOrder.module.css';

interface PlaceOrderProps {
  readonly checkout: CheckoutRef;
  readonly actors: CartActors;
}

/** The button with the amount, and the reason why the last press was refused. */
export function PlaceOrder({ checkout, actors }: PlaceOrderProps) {
  const quote = useSelector(checkout, selectQuote);
  const paymentType = useSelector(checkout, selectPaymentType);
  const isSubmitting = useSelector(checkout, selectIsSubmitting);
  const refusal = useSelector(checkout, selectRefusal);
  const ofBrowser = useSelector(checkout, selectBrowserRefusal);
  return (
    <div className={styles.place}>
      {!refusal && ofBrowser && <Alert status="warning">{ofBrowser}</Alert>}
      {refusal && refusal.kind !== 'INVALID_PAYMENT_METHOD' && (
        <Refused checkout={checkout} actors={actors} refusal={refusal} />
      )}
      {quote && quote.upfront > 0 && quote.dueOnDelivery > 0 && (
        <p className={styles.parts}>
          {formatPaise(quote.upfront)} now, {formatPaise(quote.dueOnDelivery)} at the door
        </p>
      )}
      <Button type="submit" wide busy={isSubmitting} className={styles.button}>
        {isSubmitting ? 'Checking your order' : labelOf(paymentType, quote)}
      </Button>
      <Assurance checkout={checkout} />
      <p className={styles.note}>
        By placing the order you agree to our <Link to="/pages/terms">terms of sale</Link>.
      </p>
    </div>
  );
}

/** Reassures the shopper before paying: secure payment and its ways, where the shop takes online payments; returns. */
function Assurance({ checkout }: Pick<PlaceOrderProps, 'checkout'>) {
  const isOnline = useSelector(checkout, selectPaymentMethods).some(
    ({ paymentType }) => paymentType !== 'COD',
  );
  return (
    <div className={styles.assurance}>
      {isOnline && (
        <ul className={styles.marks} aria-label="We accept">
          {marks.map((mark) => (
            <li key={mark} className={styles.mark}>
              {mark}
            </li>
          ))}
        </ul>
      )}
      <p>
        {isOnline && 'Secure payment by Razorpay. '}
        <Link to="/pages/returns">How returns work</Link>
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

interface RefusedProps extends PlaceOrderProps {
  readonly refusal: CheckoutRefusal;
}

/** The refusal of the last press. It takes the focus when it appears, because the form is shown anew then, from its top. */
function Refused({ checkout, actors, refusal }: RefusedProps) {
  const place = useRef<HTMLDivElement>(null);
  const lead = () => focusOn(place.current, 'center');
  useEffect(lead, []);
  return (
    <div ref={place} className={styles.refused} tabIndex={-1}>
      {refusal.kind === 'COUPON' ? (
        <CouponRefused checkout={checkout} actors={actors} refusal={refusal} onRemove={lead} />
      ) : refusal.kind === 'CART_INVALID' ? (
        <CartRefused actors={actors} message={refusal.message} />
      ) : (
        <Alert status="error" action={<WayOut kind={refusal.kind} />}>
          {refusal.message}
        </Alert>
      )}
    </div>
  );
}

interface CartRefusedProps {
  readonly actors: CartActors;
  readonly message: string;
}

/** Names the lines that cannot be ordered and leads to the first of them in the summary, which has the buttons to mend it. */
function CartRefused({ actors: { cart, inventory }, message }: CartRefusedProps) {
  const lines = useSelector(cart, selectItems);
  const isChecking = useSelector(inventory, selectIsChecking);
  const hindrances = useSelector(inventory, selectHindrances(lines), sameProblems);
  const blocked = lines.flatMap((item) => {
    const problem = hindrances.find(({ recordKey }) => recordKey === item.recordKey);
    return problem ? [{ item, problem }] : [];
  });
  const [first] = blocked;
  if (!first) {
    // What the shopper has changed is being checked; the answer takes this message away.
    if (isChecking) return null;
    return (
      <Alert status="error" action={<WayOut kind="CART_INVALID" />}>
        {message}
      </Alert>
    );
  }
  return (
    <Alert
      status="error"
      action={
        <FocusLink id={lineId(first.item.recordKey)} className={styles.link}>
          Go to {first.item.title}
        </FocusLink>
      }
    >
      {blocked.map(({ item, problem }) => blockText(item.title, problem)).join(' ')}
    </Alert>
  );
}

/** “Gulab Lotion is sold out: remove it to go on.” */
function blockText(title: string, { reason, available }: LineProblem): string {
  if (reason === 'NOT_ENOUGH') {
    return `Only ${available} of ${title} ${available === 1 ? 'is' : 'are'} left: take ${available} to go on.`;
  }
  const what =
    reason === 'OUT_OF_STOCK' ? 'sold out' : reason === 'GONE' ? 'no longer available' : 'not available now';
  return `${title} is ${what}: remove it to go on.`;
}

interface CouponRefusedProps extends PlaceOrderProps {
  readonly refusal: Extract<CheckoutRefusal, { kind: 'COUPON' }>;
  readonly onRemove: () => void;
}

function CouponRefused({ checkout, actors, refusal: { message, couponCode }, onRemove }: CouponRefusedProps) {
  const { cart } = actors;
  const isInCart = useSelector(cart, selectCoupon)?.code === couponCode;
  const total = useSelector(checkout, selectQuote)?.payable;
  const without = useSelector(checkout, selectTotalWithoutCoupon);
  if (!isInCart) {
    return (
      <Alert status="success">
        {couponCode} is no longer in your cart.
        {total !== undefined && ` Your total is now ${formatPaise(total)}.`}
      </Alert>
    );
  }
  const remove = () => {
    // The pressed button disappears with the coupon: the message takes the focus from it.
    onRemove();
    cart.send({ type: 'cart.coupon.remove' });
  };
  return (
    <Alert
      status="error"
      action={
        <Button look="secondary" onClick={remove}>
          Remove {couponCode}
          {without !== null && ` · ${formatPaise(without)} without it`}
        </Button>
      }
    >
      {groupAmounts(message)}
    </Alert>
  );
}

function WayOut({ kind }: Pick<CheckoutRefusal, 'kind'>) {
  const overlays = useOverlays();
  if (kind === 'CART_INVALID' || kind === 'CART_EMPTY') {
    return (
      <Link to="/pages/cart" className={styles.link}>
        Review your cart
      </Link>
    );
  }
  if (kind !== 'SIGN_IN_REQUIRED') return null;
  return (
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
  );
}

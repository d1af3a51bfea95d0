import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { type CartItem, selectCoupon, selectItems } from '../../machines/cart/cart/index.ts';
import { selectUnknownGifts } from '../../machines/cart/coupon/rules.ts';
import { selectIsBlocked } from '../../machines/cart/inventory/index.ts';
import {
  type PaymentMethodView,
  selectPaymentMethods,
  selectPaymentType,
  selectQuote,
} from '../../machines/checkout/checkout/index.ts';
import { selectUsualDelivery } from '../../machines/storefront/storeData/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import type { Paise, Quote } from '../../pricing/types.ts';
import type { CartActors } from '../cart/actors.ts';
import { Bill, leastTotal, wayNames } from '../cart/Bill.tsx';
import { CouponBox } from '../cart/CouponBox.tsx';
import { LineWords, useLineProblem } from '../cart/LineWords.tsx';
import { OfferList } from '../cart/OfferList.tsx';
import { type Now, useReckoning } from '../cart/reckoning.ts';
import { savedText } from '../cart/saved.ts';
import { Thumb } from '../cart/Thumb.tsx';
import { Alert } from '../design/Alert.tsx';
import { Free } from '../design/Free.tsx';
import { useTakenFocus } from '../design/focus.ts';
import { Icon } from '../design/Icon.tsx';
import { Link } from '../design/Link.tsx';
import { RewardsToggle } from '../rewards/RewardsToggle.tsx';
import type { CheckoutRef } from './actors.ts';
import styles from './CheckoutSummary.module.css';
import { lineId } from './lineId.ts';

interface CheckoutSummaryProps {
  readonly checkout: CheckoutRef;
  readonly actors: CartActors;
  readonly now: Now;
}

/**
 * The order's lines and full cost. On a phone it collapses under the total; on a wide screen it is beside the form.
 */
export function CheckoutSummary({ checkout, actors, now }: CheckoutSummaryProps) {
  const { cart, inventory } = actors;
  const quote = useSelector(checkout, selectQuote);
  const items = useSelector(cart, selectItems);
  const units = items.reduce((sum, item) => (isLeftOut(item, quote) ? sum : sum + item.qty), 0);
  const isBlocked = useSelector(inventory, selectIsBlocked(items));
  return (
    <details className={styles.summary} open={isBlocked || undefined}>
      <summary className={styles.toggle}>
        <span>
          Order summary <span className={styles.units}>{units === 1 ? '1 item' : `${units} items`}</span>
        </span>
        <span className={styles.total}>
          {quote && <Payable checkout={checkout} payable={quote.payable} />}
          <Icon name="down" size={18} className={styles.chevron} />
        </span>
      </summary>
      <SummaryBody checkout={checkout} actors={actors} now={now} quote={quote} units={units} />
    </details>
  );
}

/** The total; before a payment method is chosen, the lowest that one of them costs. */
function Payable({ checkout, payable }: { readonly checkout: CheckoutRef; readonly payable: Paise }) {
  return leastTotal(useOpenWays(checkout)) ?? formatPaise(payable);
}

/** The methods to choose from, while none has been chosen. */
function useOpenWays(checkout: CheckoutRef): readonly PaymentMethodView[] {
  const methods = useSelector(checkout, selectPaymentMethods);
  const paymentType = useSelector(checkout, selectPaymentType);
  return paymentType === 'NONE' ? methods.filter(({ isAvailable }) => isAvailable) : [];
}

interface SummaryBodyProps extends CheckoutSummaryProps {
  readonly quote: Quote | null;
  readonly units: number;
}

function SummaryBody({ checkout, actors, now, quote, units }: SummaryBodyProps) {
  const open = useOpenWays(checkout);
  const { cart } = actors;
  const items = useSelector(cart, selectItems);
  const coupon = useSelector(cart, selectCoupon);
  const usualDelivery = useSelector(actors.storeData, selectUsualDelivery);
  const saved = quote && open.length === 0 ? savedText(quote, items, usualDelivery) : null;
  return (
    <div className={styles.body}>
      <ul>
        {items.map((item) => (
          <SummaryLine key={item.recordKey} actors={actors} item={item} quote={quote} />
        ))}
      </ul>
      <Link to="/pages/cart" className={styles.edit}>
        Edit cart
      </Link>
      <Coupons checkout={checkout} actors={actors} now={now} />
      <RewardsToggle actors={actors} spent={quote?.rewardsApplied ?? 0} />
      {quote ? (
        <Bill
          quote={quote}
          couponCode={coupon?.code ?? null}
          units={units}
          totals={open.map(({ paymentType, payable, delivery, fee, saving }) => ({
            way: wayNames[paymentType],
            payable,
            charges: { shipping: delivery, codCharges: fee, prepaidDiscount: saving },
          }))}
        />
      ) : (
        <Alert status="error">We could not work out the total just now. Please try again in a moment.</Alert>
      )}
      {saved && <p className={styles.saving}>{saved}</p>}
    </div>
  );
}

/** The coupon, and the offers that can be applied here too. */
function Coupons({ checkout, actors, now }: CheckoutSummaryProps) {
  const all = useReckoning(actors, now);
  const paymentType = useSelector(checkout, selectPaymentType);
  const reckoning = paymentType === 'NONE' ? all : { ...all, payments: [paymentType] };
  const { explanation } = reckoning;
  if (!explanation) return null;
  return (
    <div>
      <CouponBox actors={actors} explanation={explanation} reckoning={reckoning} />
      <OfferList actors={actors} reckoning={reckoning} />
    </div>
  );
}

interface SummaryLineProps {
  readonly actors: CartActors;
  readonly item: CartItem;
  readonly quote: Quote | null;
}

function SummaryLine({ actors, item, quote }: SummaryLineProps) {
  const { recordKey } = item;
  const line = useRef<HTMLLIElement>(null);
  useTakenFocus(line, useLineProblem(actors, recordKey)?.reason);
  const remove = () => actors.cart.send({ type: 'cart.line.remove', recordKey });
  const charged = quote?.lines[item.recordKey];
  const isUnknown = useSelector(actors.coupon, (state) =>
    selectUnknownGifts(state).some((gift) => gift.recordKey === recordKey),
  );
  const isGift = item.source === 'COUPON';
  const isOut = isLeftOut(item, quote);
  const sum = (charged?.unitPrice ?? item.price) * item.qty;
  return (
    <li ref={line} id={lineId(recordKey)} className={styles.line} tabIndex={-1}>
      <span className={styles.picture}>
        <Thumb imageKey={item.image} small />
        <span className={styles.qty}>
          <span className="visually-hidden">Quantity </span>
          {item.qty}
        </span>
      </span>
      <div className={styles.what}>
        {item.title}
        {item.variantTitle && <span className={styles.variant}>{item.variantTitle}</span>}
        {isOut && (
          <span className={styles.variant}>
            {isUnknown ? 'Not checked yet: try again, or remove it in your cart' : 'Not with this way to pay'}
          </span>
        )}
        <LineWords actors={actors} item={item} onRemove={remove} />
      </div>
      <span className={styles.sum}>
        {!isOut && (isGift ? <Free worth={sum} className={styles.worth} /> : formatPaise(sum))}
      </span>
    </li>
  );
}

/** Whether the line is a gift that the order would not contain. */
function isLeftOut({ source, recordKey }: CartItem, quote: Quote | null): boolean {
  return source === 'COUPON' && quote !== null && quote.lines[recordKey] === undefined;
}

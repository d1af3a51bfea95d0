import { useSelector } from '@xstate/react';
import { paymentNames } from '../../contract/paymentNames.ts';
import {
  type PaymentMethodView,
  selectLosesCoupon,
  selectPaymentMethods,
  selectPaymentType,
  selectRefusal,
  selectWithdrawal,
} from '../../machines/checkout/checkout/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import type { Paise } from '../../pricing/types.ts';
import { Alert } from '../design/Alert.tsx';
import { classes } from '../design/classes.ts';
import type { CheckoutRef } from './actors.ts';
import styles from './PaymentMethods.module.css';

/** Target of the error summary when no payment method is chosen. */
export const paymentId = 'checkout-payment';

const names: Readonly<Record<PaymentMethodView['paymentType'], { name: string; text: string }>> = {
  PREPAID: {
    name: 'Pay online',
    text: 'Google Pay, PhonePe, Paytm or any UPI app, cards, net banking, wallets',
  },
  COD: { name: paymentNames.COD, text: 'Pay by cash or UPI when it arrives' },
  PPCOD: {
    name: paymentNames.PPCOD,
    text: 'Pay a small part now, the rest by cash or UPI when it arrives',
  },
};

/**
 * The payment methods, each with its fee or saving, with its delivery charge where that depends on the method, and with the
 * reason if it is unavailable.
 */
export function PaymentMethods({ checkout }: { readonly checkout: CheckoutRef }) {
  const methods = useSelector(checkout, selectPaymentMethods);
  const chosen = useSelector(checkout, selectPaymentType);
  const losesCoupon = useSelector(checkout, selectLosesCoupon);
  const refusal = useSelector(checkout, selectRefusal);
  const withdrawal = useSelector(checkout, selectWithdrawal);
  const isDeliveryDifferent = new Set(methods.map(({ delivery }) => delivery)).size > 1;
  const missing = refusal?.kind === 'INVALID_PAYMENT_METHOD' && chosen === 'NONE' ? refusal.message : null;
  return (
    <fieldset
      className={styles.methods}
      id={paymentId}
      tabIndex={-1}
      aria-describedby={missing === null ? undefined : `${paymentId}-error`}
    >
      <legend className={styles.legend}>Payment</legend>
      {missing !== null && (
        <p id={`${paymentId}-error`} className={styles.missing}>
          {missing}
        </p>
      )}
      {missing === null && withdrawal && <Alert status="warning">{withdrawal}</Alert>}
      {methods.map((method) => (
        <MethodRow
          key={method.paymentType}
          method={method}
          namesDelivery={isDeliveryDifferent}
          isChosen={method.paymentType === chosen}
          onChoose={() => checkout.send({ type: 'checkout.payment.chosen', paymentType: method.paymentType })}
        />
      ))}
      {losesCoupon && (
        <Alert status="warning">
          Your coupon is not valid with this payment method, so it has not been applied.
        </Alert>
      )}
    </fieldset>
  );
}

interface MethodRowProps {
  readonly method: PaymentMethodView;
  readonly namesDelivery: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function MethodRow({ method, namesDelivery, isChosen, onChoose }: MethodRowProps) {
  const { paymentType, isAvailable, message, payable, losesCoupon } = method;
  const { name, text } = names[paymentType];
  const id = `pay-${paymentType}`;
  return (
    <label className={classes(styles.method, isChosen && styles.chosen, !isAvailable && styles.closed)}>
      <input
        type="radio"
        name="payment"
        value={paymentType}
        checked={isChosen}
        disabled={!isAvailable && !isChosen}
        onChange={onChoose}
        className={styles.radio}
        aria-describedby={`${id}-text`}
      />
      <span className={styles.name}>{name}</span>
      <span className={styles.amount}>{formatPaise(payable)}</span>
      <span id={`${id}-text`} className={styles.text}>
        {isAvailable || message === null ? (partsText(method) ?? text) : message}
        {isAvailable && (
          <span className={styles.terms}>
            <Terms method={method} />
            {namesDelivery && <DeliveryTerm delivery={method.delivery} />}
            {losesCoupon && <span className={styles.fee}>Without your coupon</span>}
          </span>
        )}
      </span>
    </label>
  );
}

function Terms({ method: { fee, saving } }: { readonly method: PaymentMethodView }) {
  return (
    <>
      {saving > 0 && <span className={styles.saving}>{formatPaise(saving)} online payment discount</span>}
      {fee > 0 && <span className={styles.fee}>Includes {formatPaise(fee)} cash on delivery charge</span>}
    </>
  );
}

function DeliveryTerm({ delivery }: { readonly delivery: Paise }) {
  return delivery === 0 ? (
    <span className={styles.saving}>Free delivery</span>
  ) : (
    <span className={styles.fee}>Includes {formatPaise(delivery)} delivery</span>
  );
}

function partsText({ paymentType, upfront, dueOnDelivery }: PaymentMethodView): string | null {
  if (paymentType !== 'PPCOD') return null;
  return `${formatPaise(upfront)} now, ${formatPaise(dueOnDelivery)} at the door`;
}

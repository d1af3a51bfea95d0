import { useSelector } from '@xstate/react';
import {
  type PaymentMethodView,
  selectLosesCoupon,
  selectPaymentMethods,
  selectPaymentType,
} from '../../machines/checkout/checkout/index.ts';
import { Alert } from '../design/Alert.tsx';
import { classes } from '../design/classes.ts';
import { formatPaise } from '../design/money.ts';
import type { CheckoutRef } from './actors.ts';
import styles from './PaymentMethods.module.css';

/** Target of the error summary when no payment method is chosen. */
export const paymentId = 'checkout-payment';

const names: Readonly<Record<PaymentMethodView['paymentType'], { name: string; text: string }>> = {
  PREPAID: { name: 'Pay online', text: 'UPI, cards, net banking, wallets' },
  COD: { name: 'Cash on delivery', text: 'Pay in cash or by UPI at the door' },
  PPCOD: { name: 'Part now, part at the door', text: 'A small part online, the rest on delivery' },
};

/** The payment methods, each with its fee or saving, and the reason if it is unavailable. */
export function PaymentMethods({ checkout }: { readonly checkout: CheckoutRef }) {
  const methods = useSelector(checkout, selectPaymentMethods);
  const chosen = useSelector(checkout, selectPaymentType);
  const losesCoupon = useSelector(checkout, selectLosesCoupon);
  return (
    <fieldset className={styles.methods} id={paymentId} tabIndex={-1}>
      <legend className={styles.legend}>Payment</legend>
      {methods.filter(isOffered).map((method) => (
        <MethodRow
          key={method.paymentType}
          method={method}
          isChosen={method.paymentType === chosen}
          onChoose={() => checkout.send({ type: 'checkout.payment.chosen', paymentType: method.paymentType })}
        />
      ))}
      {losesCoupon && (
        <Alert status="warning">Your coupon does not work with this way to pay, so it is not counted.</Alert>
      )}
    </fieldset>
  );
}

/** Methods that the shop has disabled are not listed. */
function isOffered({ reason }: PaymentMethodView): boolean {
  return reason !== 'DISABLED' && reason !== 'PREPAID_DISABLED';
}

interface MethodRowProps {
  readonly method: PaymentMethodView;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function MethodRow({ method, isChosen, onChoose }: MethodRowProps) {
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
        {isAvailable ? (partsText(method) ?? text) : message}
        {isAvailable && (
          <span className={styles.terms}>
            <Terms method={method} />
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
      {saving > 0 && <span className={styles.saving}>You save {formatPaise(saving)}</span>}
      {fee > 0 && <span className={styles.fee}>Includes a charge of {formatPaise(fee)}</span>}
    </>
  );
}

function partsText({ paymentType, upfront, dueOnDelivery }: PaymentMethodView): string | null {
  if (paymentType !== 'PPCOD') return null;
  return `${formatPaise(upfront)} now, ${formatPaise(dueOnDelivery)} at the door`;
}

import type { ReactNode } from 'react';
import { paymentInSentence } from '../../contract/paymentNames.ts';
import { formatPaise } from '../../pricing/money.ts';
import type { Paise, Quote } from '../../pricing/types.ts';
import { classes } from '../design/classes.ts';
import styles from './Bill.module.css';

interface BillProps {
  readonly quote: Quote;
  /** Code of the applied coupon. */
  readonly couponCode: string | null;
  /** Units in the cart. */
  readonly units: number;
  /** The total of each payment method, while none is chosen. Replaces the single total and the rows that depend on the method. */
  readonly totals?: readonly Total[];
}

interface Total {
  readonly way: string;
  readonly payable: Paise;
  /** What this method adds and takes off. */
  readonly charges: Charges;
}

type Charges = Pick<Quote, 'shipping' | 'prepaidDiscount' | 'codCharges'>;

export const wayNames = {
  PREPAID: 'paid online',
  COD: paymentInSentence('COD'),
  PPCOD: paymentInSentence('PPCOD'),
} as const;

/**
 * The total until a way to pay is chosen: the least that one of them costs, “from ₹422.89” if another costs more; `null` without
 * any.
 */
export function leastTotal(ways: readonly { readonly payable: Paise }[]): string | null {
  const [least, ...others] = ways.map(({ payable }) => payable).sort((a, b) => a - b);
  if (least === undefined) return null;
  return others.some((amount) => amount > least) ? `from ${formatPaise(least)}` : formatPaise(least);
}

/** Every figure of the total, in the order of computation (rule T1 of docs/decisions/0006). */
export function Bill({ quote, couponCode, units, totals = [] }: BillProps) {
  const { cartTotal, freebieDiscount, prepaidDiscount, codCharges, shipping, rewardsApplied } = quote;
  return (
    <dl className={styles.bill}>
      <BillRow label={units === 1 ? '1 item' : `${units} items`} amount={cartTotal} />
      <BillRow
        label={couponCode ? `Coupon ${couponCode}` : 'Coupon'}
        amount={-quote.couponDiscount}
        optional
      />
      <BillRow label="Free gifts" amount={-freebieDiscount} optional />
      <BillRow label="Online payment discount" amount={-prepaidDiscount} optional />
      <BillRow label="Cash on delivery charge" amount={codCharges} optional />
      {totals.length === 0 && <BillRow label="Delivery" amount={shipping} zero="Free" />}
      <BillRow label="Reward points" amount={-rewardsApplied} optional />
      {totals.map(({ way, payable, charges }) => (
        <BillRow
          key={way}
          label={`Total, ${way}`}
          amount={payable}
          note={chargesOf(charges, charges.prepaidDiscount)}
        />
      ))}
      {totals.length === 0 && (
        <BillRow label="Total" amount={quote.payable} isTotal note="Inclusive of all taxes" />
      )}
    </dl>
  );
}

/**
 * Such as “₹59 delivery, ₹49 charge, ₹20 off”.
 * @param off what “off” names, in paise; 0 leaves it out
 */
export function chargesOf({ shipping, codCharges }: Omit<Charges, 'prepaidDiscount'>, off: Paise): string {
  const parts = [
    shipping === 0 ? 'Free delivery' : `${formatPaise(shipping)} delivery`,
    ...(codCharges > 0 ? [`${formatPaise(codCharges)} charge`] : []),
    ...(off > 0 ? [`${formatPaise(off)} off`] : []),
  ];
  return parts.join(', ');
}

interface BillRowProps {
  readonly label: ReactNode;
  /** Negative when subtracted. */
  readonly amount: Paise;
  /** Hidden when 0. */
  readonly optional?: boolean;
  /** Shown instead of ₹0. */
  readonly zero?: string;
  readonly isTotal?: boolean;
  readonly note?: string;
}

export function BillRow({ label, amount, optional = false, zero, isTotal = false, note }: BillRowProps) {
  if (optional && amount === 0) return null;
  const isGood = amount < 0 || (amount === 0 && zero !== undefined);
  return (
    <div className={classes(styles.row, isTotal && styles.totalRow)}>
      <dt>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </dt>
      <dd className={classes(isGood && styles.good)}>{amount === 0 && zero ? zero : signed(amount)}</dd>
    </div>
  );
}

function signed(amount: Paise): string {
  return amount < 0 ? `−${formatPaise(-amount)}` : formatPaise(amount);
}

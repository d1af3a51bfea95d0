/** A bill to read at the command line. */
import type {
  BillItem,
  ExplainInput,
  Explanation,
  Figures,
  LineExplanation,
} from '../../src/pricing/index.ts';

const LABELS: Readonly<Record<BillItem, string>> = {
  cartTotal: 'Cart total',
  couponDiscount: '− Coupon',
  freebieDiscount: '− Free gifts',
  prepaidDiscount: '− Prepaid discount',
  codCharges: '+ COD charges',
  shipping: '+ Shipping',
  total: 'Total',
  rewardsApplied: '− Reward points',
  payable: 'Payable',
  upfront: 'Pay now',
  dueOnDelivery: 'Pay on delivery',
  cashback: 'Cashback earned',
  savedAmount: 'You save',
};

/** The bill and its explanation as text. */
export function printBill({ now, paymentType }: ExplainInput, { lines, bill, offers }: Explanation): string {
  return [
    `Bill at ${now}, payment ${paymentType}`,
    ...section('Lines', lines.map(lineRow)),
    ...section(
      'Bill',
      bill.map(({ item, amount, rule, figures }) =>
        row(LABELS[item], money(amount).padStart(10), rule, figures),
      ),
    ),
    ...section(
      'Offers',
      offers.map(({ id, applied, rule, why, figures }) =>
        row(`${applied ? '✓' : '✗'} ${id}`, why, rule, figures),
      ),
    ),
  ].join('\n');
}

/** Name, value, rule, figures. */
type Row = readonly [string, string, string, string];

function lineRow({ recordKey, decision, rule, figures }: LineExplanation): Row {
  const { qty, unitPrice, discount, ...rest } = figures;
  const less = discount ? ` − ${money(Number(discount))}` : '';
  const value = `${qty} × ${money(Number(unitPrice))}${less}`;
  return row(recordKey, decision === 'DROPPED' ? `${value}, not charged` : value, rule, rest);
}

function row(name: string, value: string, rule: string, figures: Figures): Row {
  const told = Object.entries(figures).filter(([, figure]) => figure !== null);
  return [name, value, rule, told.map(([key, figure]) => `${key} ${figure}`).join(', ')];
}

function section(title: string, rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  const names = Math.max(...rows.map(([name]) => name.length));
  const values = Math.max(...rows.map(([, value]) => value.length));
  return [
    `\n${title}`,
    ...rows.map(([name, value, rule, figures]) =>
      `  ${name.padEnd(names)}  ${value.padEnd(values)}  ${rule}  ${figures}`.trimEnd(),
    ),
  ];
}

function money(paise: number): string {
  return `₹${(paise / 100).toFixed(2)}`;
}

/** Orders as a table for other programs, such as bookkeeping, with the campaign that brought each order. */
import { sql } from 'kysely';
import type { OrderPaymentType } from '../../src/contract/generated/schema.ts';
import { indianStates } from '../../src/contract/indianStates.ts';
import type { CommandResult } from '../commands/result.ts';
import { csvHeading, safeCell } from '../export/csv.ts';
import { selectRefunds } from '../payments/refunds/orderRefunds.ts';
import { dayOf } from '../times.ts';
import { isWanted, type OrderQuery, type Place, problemOf } from './orderQuery.ts';
import { stageWords } from './stageWords.ts';
import { type Stage, storedStage } from './status.ts';

const mostExported = 100_000;
/** How many orders are read at a time, so that shoppers do not wait for an export. */
const batchSize = 500;

/** Amounts are paise. */
interface ExportedOrder {
  readonly id: string;
  readonly code: string | null;
  readonly order_date: Date;
  readonly stage: Stage;
  readonly payment_type: OrderPaymentType;
  readonly name: string;
  readonly phone: string | null;
  readonly state: string;
  readonly pin_code: string;
  readonly lines: readonly ExportedLine[];
  readonly coupon_code: string | null;
  readonly gift_discount: number;
  readonly total_discount: number;
  readonly prepaid_discount: number;
  readonly total_shipping_charges: number;
  readonly total_cash_on_delivery_charges: number;
  readonly applied_reward_points: number;
  readonly total_amount: number;
  readonly paid_online: number;
  readonly cash_collected: number | null;
  readonly kept: number;
  readonly points_back: number;
  readonly refunds: readonly { readonly amount: number; readonly state: string }[];
  readonly tax: number | null;
  readonly invoices: string | null;
  readonly is_affiliate: boolean;
  readonly utm_source: string | null;
  readonly utm_medium: string | null;
  readonly utm_campaign: string | null;
}

interface ExportedLine {
  readonly sku: string | null;
  readonly title: string;
  readonly variant_title: string | null;
  readonly quantity: number;
  readonly cancelled: number;
  readonly returned: number;
  readonly price: number;
  readonly discount: number;
  readonly courier: string | null;
  readonly tracking_id: string | null;
}

type Cells = Readonly<Record<string, string>>;

/**
 * Orders as CSV with a heading, the oldest first, in rupees. The amounts as ordered add up: goods, less the three discounts and
 * the points, plus shipping and cash on delivery charge, equal the total. With `byLine` a row for each line instead.
 */
export async function exportOrders(
  place: Place,
  query: OrderQuery,
  { byLine }: { readonly byLine: boolean },
): Promise<CommandResult> {
  const problem = problemOf(query);
  if (problem !== null) return { ok: false, lines: [problem] };
  const ids = await findIds(place, query);
  if (ids.length > mostExported) {
    const reason = `There are more than ${mostExported} such orders. Export them in parts, by --from and --to.`;
    return { ok: false, lines: [reason] };
  }
  const columns = byLine ? lineColumns : orderColumns;
  const lines = [csvHeading(columns).trimEnd()];
  for (let start = 0; start < ids.length; start += batchSize) {
    const orders = await loadOrders(place, ids.slice(start, start + batchSize));
    const rows = byLine ? orders.flatMap(lineRows) : orders.map(orderRow);
    lines.push(...rows.map((row) => columns.map((column) => safeCell(row[column] ?? '')).join(',')));
  }
  return { ok: true, lines };
}

async function findIds({ db, storeId }: Place, query: OrderQuery): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from customer_order where ${isWanted(storeId, query)}
    order by order_date, id limit ${sql.lit(mostExported + 1)}`.execute(db);
  return rows.map(({ id }) => id);
}

async function loadOrders({ db }: Place, ids: readonly string[]): Promise<readonly ExportedOrder[]> {
  const { rows } = await sql<ExportedOrder>`
    select id, code, order_date, ${storedStage()} as stage, payment_type,
      shipping_address->>'name' as name, shipping_address->>'phone' as phone,
      shipping_address->>'state' as state, shipping_address->>'pinCode' as pin_code,
      (select jsonb_agg(jsonb_build_object('sku', sku, 'title', title, 'variant_title', variant_title, 'quantity', quantity,
        'cancelled', cancelled_quantity, 'returned', returned_quantity + faulty_quantity, 'price', price,
        'discount', discount, 'courier', shipping_courier, 'tracking_id', tracking_id) order by position)
        from order_line where order_id = customer_order.id) as lines,
      coupon_code, coalesce((quote->>'freebieDiscount')::bigint, 0) as gift_discount, total_discount, prepaid_discount,
      total_shipping_charges, total_cash_on_delivery_charges, applied_reward_points, total_amount,
      (select coalesce(sum(amount), 0)::bigint from payment where order_id = customer_order.id
        and method = 'ONLINE' and status = 'PAID') as paid_online,
      cash_collected, coalesce(kept_amount, total_amount) as kept, total_cashback_refunded as points_back,
      ${selectRefunds()} as refunds,
      (select sum((case kind when 'INVOICE' then 1 else -1 end) * ((document->'totals'->>'cgst')::bigint
        + (document->'totals'->>'sgst')::bigint + (document->'totals'->>'igst')::bigint))::bigint
        from invoice where order_id = customer_order.id) as tax,
      (select string_agg(number, ' ' order by kind desc, sequence) from invoice where order_id = customer_order.id) as invoices,
      is_affise_tracking_valid as is_affiliate, metadata->>'utmSource' as utm_source, metadata->>'utmMedium' as utm_medium,
      metadata->>'utmCampaign' as utm_campaign
    from customer_order
    where id = any(${ids}::uuid[])
    order by order_date, id`.execute(db);
  return rows;
}

const orderColumns = [
  ...['code', 'date', 'status', 'payment', 'name', 'phone', 'state', 'pincode', 'items'],
  ...['goods', 'coupon', 'coupon_discount', 'gift_discount', 'online_discount', 'shipping', 'cod_charge'],
  ...['points', 'total', 'paid_online', 'collected', 'kept', 'points_back', 'refunded', 'refund_due'],
  ...['tax', 'documents', 'affiliate', 'utm_source', 'utm_medium', 'utm_campaign'],
];

function orderRow(order: ExportedOrder): Cells {
  const { lines, gift_discount: gifts, state, tax, cash_collected: collected } = order;
  const goods = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const refunds = (isPaid: boolean) =>
    order.refunds
      .filter((refund) => (refund.state === 'DONE') === isPaid)
      .reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...headOf(order),
    payment: order.payment_type,
    name: order.name,
    phone: order.phone ?? '',
    state: indianStates.find(({ code }) => code === state)?.name ?? state,
    pincode: order.pin_code,
    items: lines.map((line) => `${line.quantity} × ${titleOf(line)}`).join(' | '),
    goods: rupees(goods),
    coupon_discount: rupees(order.total_discount - gifts),
    gift_discount: rupees(gifts),
    online_discount: rupees(order.prepaid_discount),
    shipping: rupees(order.total_shipping_charges),
    cod_charge: rupees(order.total_cash_on_delivery_charges),
    points: rupees(order.applied_reward_points),
    total: rupees(order.total_amount),
    paid_online: rupees(order.paid_online),
    collected: rupees(collected ?? 0),
    kept: rupees(order.kept),
    points_back: rupees(order.points_back),
    refunded: rupees(refunds(true)),
    refund_due: rupees(refunds(false)),
    tax: tax === null ? '' : rupees(tax),
    documents: order.invoices ?? '',
    affiliate: order.is_affiliate ? 'yes' : '',
    utm_source: order.utm_source ?? '',
    utm_medium: order.utm_medium ?? '',
    utm_campaign: order.utm_campaign ?? '',
  };
}

const lineColumns = [
  ...['code', 'date', 'status', 'line', 'sku', 'product', 'quantity', 'cancelled', 'returned'],
  ...['price', 'discount', 'amount', 'coupon', 'courier', 'tracking_number'],
];

function lineRows(order: ExportedOrder): Cells[] {
  return order.lines.map((line, index) => ({
    ...headOf(order),
    line: String(index + 1),
    sku: line.sku ?? '',
    product: titleOf(line),
    quantity: String(line.quantity),
    cancelled: String(line.cancelled),
    returned: String(line.returned),
    price: rupees(line.price),
    discount: rupees(line.discount),
    amount: rupees(line.price * line.quantity - line.discount),
    courier: line.courier ?? '',
    tracking_number: line.tracking_id ?? '',
  }));
}

function headOf(order: ExportedOrder): Cells {
  return {
    code: order.code ?? order.id,
    date: dayOf(order.order_date),
    status: stageWords[order.stage],
    coupon: order.coupon_code ?? '',
  };
}

function titleOf({ title, variant_title: variant }: ExportedLine): string {
  return variant === null ? title : `${title}, ${variant}`;
}

function rupees(paise: number): string {
  return (paise / 100).toFixed(2);
}

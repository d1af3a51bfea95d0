/** What staff read of orders: lists, one order whole, and a table for other programs. */
import { type Kysely, sql } from 'kysely';
import { rupees } from '../../src/pricing/money.ts';
import type { Database } from '../db/types.ts';
import { safeCell } from '../export/csv.ts';
import type { CommandResult, StaffServices } from '../payments/refunds/staffRefunds.ts';
import { type DeliveryAnswerRecord, selectAnswer, wordsOfAnswer } from './deliveryAnswers.ts';
import { loadOrder, type OrderRecord, type ReturnRecord, shopperCancels } from './orderRecord.ts';
import { returnPicturePath } from './returnPictures.ts';
import { stageOf } from './status.ts';

type Place = Pick<StaffServices, 'db' | 'storeId'>;

export interface OrderQuery {
  /** A part of a code, or a phone. */
  readonly text: string | null;
  readonly status: string | null;
  /** Days in India, `YYYY-MM-DD`, both included. */
  readonly from: string | null;
  readonly to: string | null;
}

const statuses = [
  'PENDING',
  'CONFIRMED',
  'COMPLETE',
  'DISPATCHED',
  'DELIVERED',
  'CANCELLED',
  'RETURNED',
] as const;
const mostListed = 200;
const mostExported = 100_000;

interface ListedOrder {
  readonly id: string;
  readonly code: string | null;
  readonly status: string;
  readonly stage: string | null;
  readonly payment_type: string;
  readonly total: number;
  readonly kept: number;
  readonly name: string;
  readonly phone: string | null;
  readonly pin_code: string;
  readonly order_date: Date;
  readonly refunded: number;
  /** Its shopper was asked whether it is still wanted, and has not answered. */
  readonly is_unanswered: boolean;
  readonly answer: DeliveryAnswerRecord | null;
}

/** Lists orders, the newest first. */
export async function listOrders(place: Place, query: OrderQuery): Promise<CommandResult> {
  const problem = problemOf(query);
  if (problem !== null) return { ok: false, lines: [problem] };
  const orders = await findOrders(place.db, place.storeId, query, mostListed + 1);
  if (orders.length === 0) return { ok: true, lines: ['No orders.'] };
  const lines = orders.slice(0, mostListed).map((order) => {
    return [
      order.code ?? order.id,
      dayOf(order.order_date),
      standingOf(order),
      order.payment_type,
      rupees(order.kept),
      order.name,
      order.phone ?? '',
    ].join(' · ');
  });
  const more =
    orders.length > mostListed
      ? [`… and more than these ${mostListed}. Narrow it by a date or a status.`]
      : [];
  return { ok: true, lines: [...lines, ...more] };
}

/** Where it stands, and what its shopper has or has not said of it. */
function standingOf({ stage, status, is_unanswered: isUnanswered, answer }: ListedOrder): string {
  const word = stage ?? status;
  if (isUnanswered) return `${word}, not yet by its shopper`;
  if (stage !== 'undelivered') return word;
  return `${word}: ${answer === null ? 'no answer yet' : wordsOfAnswer(answer)}`;
}

const columns = [
  'code',
  'date',
  'status',
  'payment',
  'total',
  'kept',
  'refunded',
  'name',
  'phone',
  'pincode',
] as const;

/** Orders as CSV with a heading, the oldest first. Amounts are rupees. */
export async function exportOrders(place: Place, query: OrderQuery): Promise<CommandResult> {
  const problem = problemOf(query);
  if (problem !== null) return { ok: false, lines: [problem] };
  const orders = await findOrders(place.db, place.storeId, query, mostExported);
  const rows = orders
    .toReversed()
    .map((order) => [
      order.code ?? order.id,
      dayOf(order.order_date),
      order.status,
      order.payment_type,
      ...[order.total, order.kept, order.refunded].map((paise) => (paise / 100).toFixed(2)),
      order.name,
      order.phone ?? '',
      order.pin_code,
    ]);
  return { ok: true, lines: [[...columns], ...rows].map((row) => row.map(safeCell).join(',')) };
}

/** One order whole: lines with their numbers, money and history. */
export async function showOrder({ db, storeId }: Place, code: string): Promise<CommandResult> {
  const found = await db
    .selectFrom('customer_order')
    .select('id')
    .where('store_id', '=', storeId)
    .where('code', '=', code.trim().toUpperCase())
    .executeTakeFirst();
  const order = found && (await loadOrder(db, found.id));
  if (order === undefined) return { ok: false, lines: [`There is no order ${code}.`] };
  return { ok: true, lines: [...headOf(order), ...linesOf(order), ...historyOf(order)] };
}

function headOf(order: OrderRecord): string[] {
  const { name, phone, address, city, pinCode } = order.shipping_address;
  const refunds = order.refunds.map(({ amount, state, is_cash: isCash }) => {
    return `Refund ${rupees(amount)} ${isCash ? 'of cash' : 'online'}: ${state.toLowerCase().replace('_', ' ')}`;
  });
  const back = order.latest_return;
  const isAsked =
    order.ask_hash !== null && order.agreed_at === null && shopperCancels.includes(stageOf(order));
  return [
    `${order.code} · ${order.status} (${stageOf(order)}) · ${order.payment_type} · placed ${dayOf(order.order_date)}`,
    `${name}, ${phone ?? 'no phone'}, ${address}, ${city} ${pinCode}`,
    `Ordered for ${rupees(order.total_amount)}, costs ${rupees(order.kept_amount ?? order.total_amount)} now`,
    ...(isAsked ? ['Its shopper was asked whether it is still wanted, and has not answered.'] : []),
    ...(stageOf(order) === 'undelivered' ? [answerLine(order.delivery_answer)] : []),
    ...refunds,
    ...(back === null ? [] : returnLinesOf(back)),
  ];
}

function returnLinesOf({ state, reason, note, refundTo, pictures }: ReturnRecord): string[] {
  return [
    `Return ${state.toLowerCase().replace('_', ' ')}: ${reason}${note === null ? '' : ` (${note})`}`,
    ...(refundTo === null ? [] : [`Cash goes back to ${refundTo}`]),
    ...pictures.map((key) => `Picture, on the shop: ${returnPicturePath(key)}`),
  ];
}

/** What is to be done with a parcel that could not be handed over, and who knows of it. */
function answerLine(answer: DeliveryAnswerRecord | null): string {
  if (answer === null) return 'Not handed over: its shopper was asked what to do, and has not answered.';
  const knows = {
    WAITING: 'the courier is being told',
    TOLD: 'the courier has been told',
    BY_HAND: `please tell the courier yourself. ${answer.last_error ?? ''}`.trim(),
  }[answer.state];
  return `Not handed over: "${wordsOfAnswer(answer)}" · ${knows}`;
}

function linesOf({ lines }: OrderRecord): string[] {
  return lines.map((line, index) => {
    const gone = [
      ...(line.cancelled_quantity > 0 ? [`${line.cancelled_quantity} cancelled`] : []),
      ...(line.returned_quantity + line.faulty_quantity > 0
        ? [`${line.returned_quantity + line.faulty_quantity} returned`]
        : []),
    ];
    const title = [line.title, line.variant_title].filter((part) => part !== null).join(', ');
    return `  ${index + 1}. ${line.quantity} × ${title} at ${rupees(line.price)} · ${[line.status, ...gone].join(', ')}`;
  });
}

function historyOf({ moves }: OrderRecord): string[] {
  return moves.map(({ at, event, reason }) => {
    return `  ${momentOf(new Date(at))} ${event}${reason === null ? '' : ` (${reason})`}`;
  });
}

async function findOrders(
  db: Kysely<Database>,
  storeId: string,
  { text, status, from, to }: OrderQuery,
  limit: number,
): Promise<ListedOrder[]> {
  const pattern =
    text === null
      ? null
      : `%${text
          .trim()
          .toUpperCase()
          .replace(/[\\%_]/g, '\\$&')}%`;
  const phone = text?.replace(/[^\d]/g, '').slice(-10) ?? '';
  const { rows } = await sql<ListedOrder>`
    select id, code, status, stage, payment_type, total_amount as total, coalesce(kept_amount, total_amount) as kept,
      shipping_address->>'name' as name, shipping_address->>'phone' as phone,
      shipping_address->>'pinCode' as pin_code, order_date,
      (select coalesce(sum(amount), 0)::bigint from refund_due where order_id = customer_order.id) as refunded,
      ask_hash is not null and agreed_at is null and stage = any(${[...shopperCancels]}::text[]) as is_unanswered,
      ${selectAnswer()} as answer
    from customer_order
    where store_id = ${storeId}
      and (${pattern}::text is null or code like ${pattern}
        or length(${phone}) >= 6 and shipping_address->>'phone' like '%' || ${phone} || '%')
      and (${status}::text is null or status = upper(${status}))
      and (${from}::text is null or order_date >= (${from}::date)::timestamp at time zone 'Asia/Kolkata')
      and (${to}::text is null or order_date < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata')
    order by order_date desc, id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

function problemOf({ status, from, to }: OrderQuery): string | null {
  if (status !== null && !statuses.some((known) => known === status.toUpperCase())) {
    return `There is no status "${status}". There are: ${statuses.join(', ')}.`;
  }
  const wrong = [from, to].find((day) => day !== null && !isDay(day));
  return wrong === undefined ? null : `"${wrong}" is no day. Days are written as 2026-01-31.`;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

const india = { timeZone: 'Asia/Kolkata' } as const;
const day = new Intl.DateTimeFormat('en-CA', { ...india, dateStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { ...india, timeStyle: 'short' });

function dayOf(date: Date): string {
  return day.format(date);
}

function momentOf(date: Date): string {
  return `${day.format(date)} ${clock.format(date)}`;
}

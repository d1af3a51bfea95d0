/** What staff read of orders: lists, and a table for other programs. */
import { type Kysely, sql } from 'kysely';
import type { OrderPaymentType } from '../../src/contract/generated/schema.ts';
import { formatPaise } from '../../src/pricing/money.ts';
import type { Database } from '../db/types.ts';
import { safeCell } from '../export/csv.ts';
import type { CommandResult, StaffServices } from '../payments/refunds/staffRefunds.ts';
import { type DeliveryAnswerRecord, selectAnswer, wordsOfAnswer } from './deliveryAnswers.ts';
import { shopperCancels } from './orderRecord.ts';
import { dayOf, paymentWords, problemOfDays } from './staffWords.ts';
import { allStageWords, stageWords } from './stageWords.ts';
import { type Stage, stages, statusOfStage, storedStage } from './status.ts';

type Place = Pick<StaffServices, 'db' | 'storeId'>;

export interface OrderQuery {
  /** A part of a code, or a phone. */
  readonly text: string | null;
  /** A word of `stageWords`. */
  readonly status: string | null;
  /** Days in India, `YYYY-MM-DD`, both included. */
  readonly from: string | null;
  readonly to: string | null;
}

const mostListed = 200;
const mostExported = 100_000;

interface ListedOrder {
  readonly id: string;
  readonly code: string | null;
  readonly stage: Stage;
  readonly payment_type: OrderPaymentType;
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
  /** Of a return that is under way. */
  readonly return_state: 'ASKED' | 'APPROVED' | 'PICKED_UP' | null;
  /** Staff have to pay a refund of it. */
  readonly is_refund_by_hand: boolean;
}

/** Lists orders, the newest first. */
export async function listOrders(place: Place, query: OrderQuery): Promise<CommandResult> {
  const problem = problemOf(query);
  if (problem !== null) return { ok: false, lines: [problem] };
  const orders = await findOrders(place.db, place.storeId, query, mostListed + 1);
  if (orders.length === 0) return { ok: true, lines: [nothingFound(query)] };
  const lines = orders.slice(0, mostListed).map((order) => {
    return [
      order.code ?? order.id,
      dayOf(order.order_date),
      standingOf(order),
      paymentWords[order.payment_type],
      formatPaise(order.kept),
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

function nothingFound({ text, status, from, to }: OrderQuery): string {
  const limits = [
    ...(text === null ? [] : [`with "${text}" in its code or phone`]),
    ...(status === null ? [] : [`that is ${status.toLowerCase()}`]),
    ...(from === null ? [] : [`from ${from}`]),
    ...(to === null ? [] : [`until ${to}`]),
  ];
  return limits.length === 0 ? 'No orders yet.' : `No order ${limits.join(', ')}.`;
}

/** Where it stands, and what is to be done about it. */
function standingOf(order: ListedOrder): string {
  const { stage, is_unanswered: isUnanswered, answer, return_state: back } = order;
  return [
    stage === 'undelivered' ? `${stageWords[stage]}: ${wordsOf(answer)}` : stageWords[stage],
    ...(isUnanswered ? ['not yet by its shopper'] : []),
    ...(back === null ? [] : [returnWords[back]]),
    ...(order.is_refund_by_hand ? ['refund to pay by hand'] : []),
  ].join(', ');
}

function wordsOf(answer: DeliveryAnswerRecord | null): string {
  return answer === null ? 'no answer yet' : wordsOfAnswer(answer);
}

const returnWords = {
  ASKED: 'return asked for',
  APPROVED: 'return approved',
  PICKED_UP: 'return on its way',
} as const;

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
      stageWords[order.stage],
      order.payment_type,
      ...[order.total, order.kept, order.refunded].map((paise) => (paise / 100).toFixed(2)),
      order.name,
      order.phone ?? '',
      order.pin_code,
    ]);
  return { ok: true, lines: [[...columns], ...rows].map((row) => row.map(safeCell).join(',')) };
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
  const stage = status === null ? null : stageOfWord(status);
  const older = stage === null ? null : statusOfStage(stage);
  const phone = text?.replace(/[^\d]/g, '').slice(-10) ?? '';
  const { rows } = await sql<ListedOrder>`
    select id, code, ${storedStage()} as stage, payment_type, total_amount as total, coalesce(kept_amount, total_amount) as kept,
      shipping_address->>'name' as name, shipping_address->>'phone' as phone,
      shipping_address->>'pinCode' as pin_code, order_date,
      (select coalesce(sum(amount), 0)::bigint from refund_due where order_id = customer_order.id) as refunded,
      ask_hash is not null and agreed_at is null and stage = any(${[...shopperCancels]}::text[]) as is_unanswered,
      ${selectAnswer()} as answer,
      (select state from order_return where order_return.order_id = customer_order.id
        and state in ('ASKED', 'APPROVED', 'PICKED_UP') limit 1) as return_state,
      exists (select from refund_due where refund_due.order_id = customer_order.id and state = 'BY_HAND') as is_refund_by_hand
    from customer_order
    where store_id = ${storeId}
      and (${pattern}::text is null or code like ${pattern}
        or length(${phone}) >= 4 and shipping_address->>'phone' like '%' || ${phone} || '%')
      and (${stage}::text is null or stage = ${stage} or stage is null and status = ${older})
      and (${from}::text is null or order_date >= (${from}::date)::timestamp at time zone 'Asia/Kolkata')
      and (${to}::text is null or order_date < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata')
    order by order_date desc, id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

function problemOf({ status, from, to }: OrderQuery): string | null {
  if (status !== null && stageOfWord(status) === null) {
    return `There is no status "${status}". There are: ${allStageWords.join(', ')}.`;
  }
  return problemOfDays(from, to);
}

function stageOfWord(word: string): Stage | null {
  return stages.find((stage) => stageWords[stage] === word.toLowerCase()) ?? null;
}

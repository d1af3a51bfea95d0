/** Lists of orders as staff read them. */

import { sql } from 'kysely';
import type { OrderPaymentType } from '../../src/contract/generated/schema.ts';
import { paymentInSentence } from '../../src/contract/paymentNames.ts';
import { formatPaise } from '../../src/pricing/money.ts';
import type { CommandResult } from '../commands/result.ts';
import { dayOf } from '../times.ts';
import { type DeliveryAnswerRecord, selectAnswer, wordsOfAnswer } from './deliveryAnswers.ts';
import { isPartlyBack, isWanted, type OrderQuery, type Place, problemOf } from './orderQuery.ts';
import { isConfirmationAwaitedSql } from './orderRecord.ts';
import { shortId } from './orderReference.ts';
import { stageWords } from './stageWords.ts';
import { type Stage, storedStage } from './status.ts';

const mostListed = 200;

interface ListedOrder {
  readonly id: string;
  readonly code: string | null;
  readonly stage: Stage;
  readonly payment_type: OrderPaymentType;
  readonly kept: number;
  readonly name: string;
  readonly phone: string | null;
  readonly order_date: Date;
  /** The shopper was asked whether they still want the order, and has not answered. */
  readonly is_unanswered: boolean;
  readonly answer: DeliveryAnswerRecord | null;
  /** Of a return that is under way. */
  readonly return_state: 'ASKED' | 'APPROVED' | 'PICKED_UP' | null;
  readonly is_partly_back: boolean;
  /** Staff have to pay a refund of the order by hand. */
  readonly is_refund_by_hand: boolean;
}

/** Lists orders, the newest first. */
export async function listOrders(place: Place, query: OrderQuery): Promise<CommandResult> {
  const problem = problemOf(query);
  if (problem !== null) return { ok: false, lines: [problem] };
  const orders = await findOrders(place, query, mostListed + 1);
  if (orders.length === 0) return { ok: true, lines: [nothingFound(query)] };
  const lines = orders.slice(0, mostListed).map((order) => {
    return [
      order.code ?? shortId(order.id),
      dayOf(order.order_date),
      standingOf(order),
      paymentInSentence(order.payment_type),
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
    ...(text === null ? [] : [`with "${text}" in its code, phone or name`]),
    ...(status === null ? [] : [`that is ${status.toLowerCase()}`]),
    ...(from === null ? [] : [`from ${from}`]),
    ...(to === null ? [] : [`until ${to}`]),
  ];
  return limits.length === 0 ? 'No orders yet.' : `No order ${limits.join(', ')}.`;
}

/** Where it stands, and what is to be done about it. */
function standingOf(order: ListedOrder): string {
  const { stage, is_unanswered: isAsked, answer, return_state: back } = order;
  return [
    stage === 'undelivered' ? `${stageWords[stage]}: ${wordsOf(answer)}` : stageWords[stage],
    ...(isAsked ? ['not yet by its shopper'] : []),
    ...(order.is_partly_back && stage === 'delivered' ? ['partly returned'] : []),
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

async function findOrders({ db, storeId }: Place, query: OrderQuery, limit: number): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    select id, code, ${storedStage()} as stage, payment_type, coalesce(kept_amount, total_amount) as kept,
      shipping_address->>'name' as name, shipping_address->>'phone' as phone, order_date,
      ${isConfirmationAwaitedSql()} as is_unanswered,
      ${selectAnswer()} as answer,
      (select state from order_return where order_return.order_id = customer_order.id
        and state in ('ASKED', 'APPROVED', 'PICKED_UP') limit 1) as return_state,
      ${isPartlyBack()} as is_partly_back,
      exists (select from refund_due where refund_due.order_id = customer_order.id and state = 'BY_HAND') as is_refund_by_hand
    from customer_order
    where ${isWanted(storeId, query)}
    order by order_date desc, id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

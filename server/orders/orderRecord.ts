import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type {
  Order,
  OrderAddress,
  OrderMove,
  OrderMoveEvent,
  OrderProduct,
  OrderReturn,
  Payment,
} from '../../src/contract/generated/schema.ts';
import { toRupees } from '../catalogue/rupees.ts';
import type { MovedLineRecord, OrderActor, OrderReturnState, ReturnReason } from '../db/orderLifeTables.ts';
import type { Database, OrderAddressRecord, Row } from '../db/types.ts';
import { presentInvoice, selectInvoices } from '../invoices/orderInvoices.ts';
import {
  latestAccount,
  latestUpiId,
  presentRefund,
  selectRefunds,
} from '../payments/refunds/orderRefunds.ts';
import { dayOf } from '../times.ts';
import { presentQuestion, selectAnswer } from './deliveryAnswers.ts';
import { returnPicturePath } from './returnPictures.ts';
import { isReturnInTime, isReturnOpen, returnsUntil } from './returns.ts';
import { type Stage, stageOf, storedStage } from './status.ts';

/** Stages in which a shopper may cancel a confirmed order, because the courier does not have the parcel yet. */
export const shopperCancels: readonly Stage[] = ['confirmed', 'packed'];

/**
 * Selects orders with all that is shown of them (lines, payments, refunds, history, latest return, invoices, answer to the
 * courier) in one statement. Amounts are paise.
 */
export function selectOrders(db: Kysely<Database>) {
  return db
    .selectFrom('customer_order')
    .selectAll()
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_line')
          .whereRef('order_line.order_id', '=', 'customer_order.id')
          .select([
            'order_line.id',
            'order_line.product_id',
            'order_line.variant_id',
            'order_line.sku',
            'order_line.title',
          ])
          .select([
            'order_line.variant_title',
            'order_line.slug',
            'order_line.image_key',
            'order_line.source',
          ])
          .select([
            'order_line.cancelled_quantity',
            'order_line.returned_quantity',
            'order_line.faulty_quantity',
            'order_line.quantity',
            'order_line.price',
            'order_line.discount',
            'order_line.status',
          ])
          .select(['order_line.delivery_partner', 'order_line.shipping_courier', 'order_line.tracking_id'])
          .orderBy('order_line.position'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('payment')
          .whereRef('payment.order_id', '=', 'customer_order.id')
          .select(['payment.id', 'payment.store_id', 'payment.user_id', 'payment.order_id'])
          .select([
            'payment.method',
            'payment.status',
            'payment.amount',
            'payment.payment_date',
            'payment.provider_payment_id',
          ])
          .orderBy('payment.created_at')
          .orderBy('payment.method')
          .orderBy('payment.id'),
      ).as('payments'),
      eb
        .exists(
          eb
            .selectFrom('refund_due')
            .select('refund_due.id')
            .whereRef('refund_due.order_id', '=', 'customer_order.id')
            .where('refund_due.refunded_at', 'is', null),
        )
        .as('is_refund_due'),
      selectRefunds().as('refunds'),
      selectMoves().as('moves'),
      selectLatestReturn().as('latest_return'),
      selectInvoices().as('invoices'),
      selectAnswer().as('delivery_answer'),
    ]);
}

interface MoveRecord {
  readonly event: string;
  readonly actor: OrderActor;
  readonly reason: string | null;
  readonly at: string;
  readonly lines: readonly MovedLineRecord[];
  /** The amount of a move of the refund, in paise. */
  readonly refundAmount: number | null;
}

export interface ReturnRecord {
  readonly id: string;
  readonly state: OrderReturnState;
  readonly reason: ReturnReason;
  /** The shopper's words. */
  readonly note: string | null;
  /** Where cash that was paid at the door goes back to, in words for staff. */
  readonly refundTo: string | null;
  /** The same for the shopper: only the UPI id. */
  readonly upiId: string | null;
  readonly lines: MovedLineRecord[];
  /** What it gives back, in paise. */
  readonly refundOnline: number;
  readonly refundCash: number;
  readonly pointsBack: number;
  /** Keys of its pictures, oldest first. */
  readonly pictures: string[];
}

/** SQL, for a row of `customer_order`: its history, oldest first. */
function selectMoves(): RawBuilder<MoveRecord[]> {
  return sql<MoveRecord[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('event', event, 'actor', actor, 'reason', reason, 'at', at,
      'lines', lines, 'refundAmount', refund_amount) order by id), '[]')
    from order_move where order_move.order_id = customer_order.id)`;
}

/** SQL, for a row of `customer_order`: its latest return, or null. */
function selectLatestReturn(): RawBuilder<ReturnRecord | null> {
  return sql<ReturnRecord | null>`(
    select jsonb_build_object('id', id, 'state', state, 'reason', reason, 'note', note, 'refundTo', ${latestAccount(sql.ref('latest.order_id'))},
      'upiId', ${latestUpiId(sql.ref('latest.order_id'))},
      'refundOnline', refund_online, 'refundCash', refund_cash, 'pointsBack', points_back, 'lines', (
      select jsonb_agg(jsonb_build_object('id', line_id, 'quantity', quantity) order by line_id)
      from order_return_line where return_id = latest.id), 'pictures', (
      select coalesce(jsonb_agg(key order by created_at, key), '[]') from return_picture where return_id = latest.id))
    from order_return as latest where latest.order_id = customer_order.id order by created_at desc, id limit 1)`;
}

/** An order as `selectOrders` loads it. */
export type OrderRecord = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

/** Loads one order; `undefined` if there is none. */
export function loadOrder(db: Kysely<Database>, id: string): Promise<OrderRecord | undefined> {
  return selectOrders(db).where('customer_order.id', '=', id).executeTakeFirst();
}

/** The order in the contract's form, with amounts in rupees. `now` decides what its shopper can be asked. */
export function presentOrder(row: OrderRecord, now: Date): Order {
  return {
    id: row.id,
    code: row.code,
    storeId: row.store_id,
    userId: row.user_id,
    channelName: row.channel_name,
    source: row.source,
    checkoutChannel: row.checkout_channel,
    shippingAddress: presentAddress(row.shipping_address),
    billingAddress: presentAddress(row.billing_address),
    appliedRewardPoints: toRupees(row.applied_reward_points),
    totalStoreCredit: toRupees(row.total_store_credit),
    couponCodeId: row.coupon_id,
    couponCode: row.coupon_code,
    totalAmount: toRupees(row.total_amount),
    totalCashOnDeliveryCharges: toRupees(row.total_cash_on_delivery_charges),
    totalDiscount: toRupees(row.total_discount),
    totalGiftCharges: toRupees(row.total_gift_charges),
    totalPrepaidAmount: toRupees(row.total_prepaid_amount),
    totalShippingCharges: toRupees(row.total_shipping_charges),
    totalCashbackRefunded: toRupees(row.total_cashback_refunded),
    cashbackEarned: toRupees(row.cashback_earned),
    prepaidDiscount: toRupees(row.prepaid_discount),
    currency: row.currency,
    taxExempted: row.tax_exempted,
    cFormProvided: row.c_form_provided,
    thirdPartyShipping: row.third_party_shipping,
    paymentType: row.payment_type,
    sla: row.sla,
    priority: row.priority,
    orderDate: row.order_date.toISOString(),
    status: row.status,
    deliveryStatus: row.delivery_status,
    cancelReason: row.cancel_reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    products: { items: row.lines.map(presentLine) },
    payments: presentPayments(row),
    refundDue: row.is_refund_due === true,
    refunds: row.refunds.map(presentRefund),
    keptAmount: toRupees(row.kept_amount ?? row.total_amount),
    dueAmount: toRupees(dueOf(row)),
    moves: row.moves.flatMap((move) => presentMove(row, move)),
    latestReturn: row.latest_return && presentReturn(row.latest_return),
    canCancel: shopperCancels.includes(stageOf(row)),
    returnableUntil: returnableUntil(row, now)?.toISOString() ?? null,
    expectedOn: row.expected_on === null ? null : dayOf(row.expected_on),
    invoices: row.invoices.map(presentInvoice),
    awaitsAnswer: isConfirmationAwaited(row),
    deliveryQuestion: stageOf(row) === 'undelivered' ? presentQuestion(row.delivery_answer, now) : null,
  };
}

/** The return in the contract's form, without what only staff need. */
function presentReturn({ id, state, reason, lines, pictures, ...back }: ReturnRecord): OrderReturn {
  return {
    id,
    state,
    reason,
    lines,
    pictures: pictures.map(returnPicturePath),
    refundOnline: toRupees(back.refundOnline),
    refundCash: toRupees(back.refundCash),
    refundTo: back.upiId,
    pointsBack: toRupees(back.pointsBack),
  };
}

/** The order's payments in the contract's form, with amounts in rupees. */
export function presentPayments({ payments }: Pick<OrderRecord, 'payments'>): Payment[] {
  return payments.map((payment) => ({
    id: payment.id,
    storeId: payment.store_id,
    userId: payment.user_id,
    orderId: payment.order_id,
    method: payment.method,
    status: payment.status,
    amount: toRupees(payment.amount),
    paymentDate: payment.payment_date === null ? null : new Date(payment.payment_date).toISOString(),
  }));
}

/** Whether its shopper was asked by message if the order is still wanted, and can still answer. */
export function isConfirmationAwaited(row: Row<'customer_order'>): boolean {
  return row.ask_hash !== null && row.agreed_at === null && shopperCancels.includes(stageOf(row));
}

/** SQL, for a row of `customer_order`: whether it awaits an answer, as `isConfirmationAwaited` says. */
export function isConfirmationAwaitedSql(): RawBuilder<boolean> {
  return sql<boolean>`(ask_hash is not null and agreed_at is null
    and ${storedStage()} = any(${[...shopperCancels]}::text[]))`;
}

/** What is still to be paid at the door. */
function dueOf({ payments, status }: OrderRecord): number {
  if (status === 'CANCELLED' || status === 'RETURNED') return 0;
  const atTheDoor = payments.filter(({ method, status: paid }) => method === 'COD' && paid === 'UNPAID');
  return atTheDoor.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Until when a return can be asked for; `null`: it cannot, because the order is not delivered, the time is over, a return is under
 * way or nothing is left.
 */
function returnableUntil(row: OrderRecord, now: Date): Date | null {
  const state = row.latest_return?.state;
  const isUnderWay = state !== undefined && isReturnOpen(state);
  const isOffered = row.status === 'DELIVERED' && !isUnderWay && isReturnInTime(row, now);
  return isOffered ? returnsUntil(row) : null;
}

/**
 * The move in the contract's form; none if only staff need it. If the shopper was asked whether they want the order, its
 * confirmation is shown as `ASKED`: nothing was confirmed to them yet.
 */
function presentMove(
  { ask_hash: askHash }: Pick<OrderRecord, 'ask_hash'>,
  { event, actor, reason, at, lines, refundAmount }: MoveRecord,
): OrderMove[] {
  const isQuestion = event === 'order.confirm' && askHash !== null;
  const name = isQuestion ? 'ASKED' : shownEvents[event];
  if (name === undefined) return [];
  const amount = refundAmount === null ? null : toRupees(refundAmount);
  return [
    {
      event: name,
      by: actor,
      reason,
      at: new Date(at).toISOString(),
      lines: [...lines],
      refundAmount: amount,
    },
  ];
}

const shownEvents: Readonly<Record<string, OrderMoveEvent>> = {
  'order.place': 'PLACED',
  'order.confirm': 'CONFIRMED',
  'order.pack': 'PACKED',
  'order.dispatch': 'DISPATCHED',
  'order.goOut': 'OUT_FOR_DELIVERY',
  'order.deliver': 'DELIVERED',
  'order.miss': 'NOT_DELIVERED',
  'order.answer': 'DELIVERY_ANSWERED',
  'order.agree': 'AGREED',
  'order.sendBack': 'GOING_BACK',
  'order.restock': 'BACK_WITH_US',
  'order.writeOff': 'BACK_WITH_US',
  'order.lose': 'LOST',
  'order.cancel': 'CANCELLED',
  'return.ask': 'RETURN_ASKED',
  'return.approve': 'RETURN_APPROVED',
  'return.pickUp': 'RETURN_PICKED_UP',
  'return.receive': 'RETURN_RECEIVED',
  'return.refuse': 'RETURN_REFUSED',
  'return.withdraw': 'RETURN_WITHDRAWN',
  'refund.owe': 'REFUND_OWED',
  'refund.request': 'REFUND_ON_ITS_WAY',
  'refund.pay': 'REFUND_PAID',
};

function presentLine(line: OrderRecord['lines'][number]): OrderProduct {
  return {
    id: line.id,
    productId: line.product_id,
    variantId: line.variant_id,
    sku: line.sku,
    title: line.title,
    variantTitle: line.variant_title,
    slug: line.slug,
    imageKey: line.image_key,
    source: line.source,
    cancelledQuantity: line.cancelled_quantity,
    returnedQuantity: line.returned_quantity + line.faulty_quantity,
    quantity: line.quantity,
    price: toRupees(line.price),
    discount: toRupees(line.discount),
    status: line.status,
    deliveryPartner: line.delivery_partner,
    shippingCourier: line.shipping_courier,
    trackingId: line.tracking_id,
  };
}

function presentAddress(address: OrderAddressRecord): OrderAddress {
  return { ...address };
}

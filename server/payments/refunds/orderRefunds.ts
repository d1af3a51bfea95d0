import { type RawBuilder, sql } from 'kysely';
import type { OrderRefund, RefundState } from '../../../src/contract/generated/schema.ts';
import { toRupees } from '../../catalogue/rupees.ts';
import type { RefundDueState } from '../../db/commerceTables.ts';

/** What is still owed of a refund, or one payment of it that was made, as `selectRefunds` loads them. Amount in paise. */
export interface RefundRecord {
  /** Id of the refund that is still owed; `null` for money that was already paid back. */
  readonly id: string | null;
  readonly amount: number;
  readonly state: RefundDueState;
  /** Whether it refunds cash from the delivery; otherwise an online payment. */
  readonly is_cash: boolean;
  readonly at: string | null;
  /** How staff paid it, in their words (empty once they are erased); `null`: they did not. */
  readonly how: string | null;
}

/** SQL, for a row of `refund_due`: how much of it has been paid, by the provider and by hand. Paise. */
export function paidOfRefund(): RawBuilder<number> {
  return sql<number>`(by_hand + coalesce((select sum(returned.amount) from provider_refund as returned
    where returned.status = 'processed' and returned.provider_payment_id = refund_due.provider_payment_id), 0))::bigint`;
}

/**
 * SQL, for a row of `refund_due`: the UPI id to which the order's cash goes, which is the latest that the shopper gave. If they
 * have asked for another return since, the text says so after the id. Null if none was given, or the refund is not of cash.
 */
export function cashAccount(): RawBuilder<string | null> {
  return sql<string | null>`case when refund_due.provider_payment_id is null
    then ${latestAccount(sql.ref('refund_due.order_id'))} end`;
}

/** SQL, for an order's id: the UPI id and the remark that `cashAccount` describes. Null if none was given. */
export function latestAccount(orderId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(
    select refund_to || case when exists (select from order_return as later
        where later.order_id = given.order_id and later.created_at > given.created_at)
      then ' (given for an earlier return)' else '' end
    from order_return as given where given.order_id = ${orderId} and refund_to is not null
    order by given.created_at desc, given.id limit 1)`;
}

/** SQL, for an order's id: the latest UPI id that was given for it, as its shopper reads it. Null if none was given. */
export function latestUpiId(orderId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(
    select refund_to from order_return as given where given.order_id = ${orderId} and refund_to is not null
    order by given.created_at desc, given.id limit 1)`;
}

/** A payment of the provider's. Amount in paise. */
export interface ProviderPayment {
  readonly amount: number;
  /** When the shop learned of it. */
  readonly at: string;
}

/** SQL, for a row of `refund_due`: each payment of the provider's for it, oldest first. */
export function paymentsByProvider(): RawBuilder<ProviderPayment[]> {
  return sql<
    ProviderPayment[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('amount', returned.amount, 'at', returned.updated_at)
      order by returned.updated_at, returned.created_at, returned.id), '[]')
    from provider_refund as returned
    where returned.status = 'processed' and returned.provider_payment_id = refund_due.provider_payment_id)`;
}

/**
 * SQL, for a row of `customer_order`: what is owed, and each payment of it by itself, as a bank statement lists them: those of the
 * provider, whoever asked for them, those of staff, and what was paid before payments were recorded one by one.
 */
export function selectRefunds(): RawBuilder<RefundRecord[]> {
  return sql<RefundRecord[]>`(
    select coalesce(jsonb_agg(refund order by refund.created_at, refund.at nulls last, refund.amount), '[]') from (
      select refund_due.id, amount - ${paidOfRefund()} as amount, state, provider_payment_id is null as is_cash, created_at,
        case state when 'REQUESTED' then requested_at end as at, null as how
      from refund_due where refund_due.order_id = customer_order.id and state <> 'DONE'
      union all
      select null, amount - ${paidOfRefund()}, 'DONE', provider_payment_id is null, created_at, refunded_at, null
      from refund_due where refund_due.order_id = customer_order.id and state = 'DONE'
      union all
      select null, hand_payment.amount, 'DONE', provider_payment_id is null, created_at, paid_at, coalesce(note, '')
      from hand_payment join refund_due on refund_due.id = refund_id where refund_due.order_id = customer_order.id
      union all
      select null, returned.amount, 'DONE', false, coalesce((select due.created_at from refund_due as due
        where due.provider_payment_id = returned.provider_payment_id), returned.created_at), returned.updated_at, null
      from provider_refund as returned where returned.status = 'processed' and provider_payment_id in (
        select provider_payment_id from payment where payment.order_id = customer_order.id
        union all select provider_payment_id from refund_due where refund_due.order_id = customer_order.id)
    ) as refund where amount > 0)`;
}

const shownStates: Readonly<Record<RefundDueState, RefundState>> = {
  OWED: 'OWED',
  // It is retried, so for the shopper it is still owed.
  FAILED: 'OWED',
  REQUESTED: 'ON_ITS_WAY',
  DONE: 'PAID',
  BY_HAND: 'BY_HAND',
};

/** A refund in the contract's form, with its amount in rupees. */
export function presentRefund({ amount, state, at, how, is_cash: isCash }: RefundRecord): OrderRefund {
  return {
    amount: toRupees(amount),
    state: shownStates[state],
    method: isCash ? 'COD' : 'ONLINE',
    at: at === null ? null : new Date(at).toISOString(),
    how,
  };
}

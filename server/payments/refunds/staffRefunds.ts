import { sql } from 'kysely';
import { formatPaise } from '../../../src/pricing/money.ts';
import { misused } from '../../commands/help.ts';
import type { StaffServices } from '../../commands/place.ts';
import type { CommandResult } from '../../commands/result.ts';
import { counted } from '../../counted.ts';
import type { RefundDueState } from '../../db/commerceTables.ts';
import { inTransaction } from '../../db/conflicts.ts';
import { saveMove, saveRefundMove } from '../../orders/orderHistory.ts';
import { shortId } from '../../orders/orderReference.ts';
import { noUpiId, upiIdCommand } from '../../orders/staffWords.ts';
import { ageOf, momentOf } from '../../times.ts';
import { isInconclusive } from '../capturePayment.ts';
import { cashAccount, type ProviderPayment, paidOfRefund, paymentsByProvider } from './orderRefunds.ts';
import { loadProviderRefunds, saveProviderRefunds } from './providerRefunds.ts';
import { sumRefunds } from './refundState.ts';

interface ListedRefund {
  readonly id: string;
  readonly code: string | null;
  readonly order_id: string;
  /** `null`: the refund is of cash that was paid at the door. */
  readonly provider_payment_id: string | null;
  readonly state: RefundDueState;
  /** All that was ever owed of this payment, in paise. */
  readonly amount: number;
  /** What has been paid of it, by the provider and by hand. */
  readonly paid: number;
  readonly by_hand: number;
  readonly told: number;
  readonly attempts: number;
  readonly since: Date;
  readonly refunded_at: Date | null;
  /** What the provider has paid of it, oldest first. */
  readonly by_provider: readonly ProviderPayment[];
  readonly claimed_until: Date | null;
  readonly next_attempt_at: Date;
  readonly last_error: string | null;
  /** What staff have paid of it, oldest first. */
  readonly by_staff: readonly { readonly amount: number; readonly at: string; readonly note: string }[];
  /** See `cashAccount`. */
  readonly account: string | null;
  readonly phone: string | null;
}

const states: readonly RefundDueState[] = ['BY_HAND', 'FAILED', 'OWED', 'REQUESTED', 'DONE'];

const words: Readonly<Record<RefundDueState, string>> = {
  BY_HAND: 'to be paid by hand',
  FAILED: 'failed, tried again',
  OWED: 'owed',
  REQUESTED: 'requested',
  DONE: 'done',
};

/** Lists refunds by state with amount, order, age and last error; completed ones only on request. */
export async function listRefunds(
  services: StaffServices,
  wanted: string | undefined,
): Promise<CommandResult> {
  const state = states.find((known) => known === wanted?.toUpperCase().replaceAll('-', '_'));
  if (wanted !== undefined && state === undefined) {
    return misused('orders', `There are no refunds "${wanted}".`, 'refunds');
  }
  const parts = (await loadRefunds(services)).flatMap(partsOf);
  const shown = parts.filter((part) => (state === undefined ? part.state !== 'DONE' : part.state === state));
  if (shown.length === 0) {
    const which = state === undefined ? 'No refunds are owed.' : `No refunds are ${words[state]}.`;
    return { ok: true, lines: [which] };
  }
  const lines = states.flatMap((group) => {
    const own = shown.filter((part) => part.state === group);
    if (own.length === 0) return [];
    const sum = own.reduce((total, { amount }) => total + amount, 0);
    return [
      `${own.length} ${words[group]}, ${formatPaise(sum)}`,
      ...own.map((part) => `  ${lineOf(part, services.now())}`),
    ];
  });
  return { ok: true, lines };
}

/** A part of a refund that is paid, or that is still to be paid. */
interface RefundPart {
  readonly refund: ListedRefund;
  readonly state: RefundDueState;
  /** Of this part, in paise. */
  readonly amount: number;
  /** When it was paid. */
  readonly at: Date | null;
  /** Who paid it, and how. */
  readonly how: string | null;
}

/** The parts of a refund: what is still to be paid, what the provider has paid, and what staff have paid. */
function partsOf(refund: ListedRefund): RefundPart[] {
  const { state, amount, paid } = refund;
  const parts: RefundPart[] = [
    ...(state === 'DONE' ? [] : [{ refund, state, amount: amount - paid, at: null, how: null }]),
    ...paidPartsOf(refund),
  ];
  return parts.filter((part) => part.amount > 0);
}

/** Each payment by itself, so that it can be found on a bank statement. */
function paidPartsOf(refund: ListedRefund): RefundPart[] {
  const { state: now, amount, paid, refunded_at: at } = refund;
  const state = 'DONE';
  const how = 'by the provider';
  const parts: RefundPart[] = [
    // Paid before payments were recorded one by one.
    { refund, state, amount: now === 'DONE' ? amount - paid : 0, at, how },
    ...refund.by_provider.map(({ amount, at }): RefundPart => {
      return { refund, state, amount, at: new Date(at), how };
    }),
    ...refund.by_staff.map(({ amount, at, note }): RefundPart => {
      return { refund, state, amount, at: new Date(at), how: `By hand: ${note}` };
    }),
  ];
  return parts.filter((part) => part.amount > 0);
}

function lineOf({ refund, state, amount, at: paidAt, how }: RefundPart, now: Date): string {
  const { id, code, order_id: orderId, attempts, since } = refund;
  const isDone = state === 'DONE';
  const parts = [
    shortId(id),
    formatPaise(amount),
    code === null ? `order ${orderId}` : `order ${code}`,
    ...(isDone ? [] : [`for ${ageOf(since, now)}`]),
    ...(paidAt === null ? [] : [`paid ${momentOf(paidAt)}`]),
    ...(isDone || attempts === 0 ? [] : [counted(attempts, 'attempt')]),
    ...(isDone ? [] : accountOf(refund)),
    ...[how, isDone ? null : refund.last_error].filter((text) => text !== null),
  ];
  return parts.join(' · ');
}

/** The account to which it is to be paid; empty for a refund that the provider pays. */
function accountOf({
  provider_payment_id: paymentId,
  account,
  phone,
  code,
  order_id: orderId,
}: ListedRefund) {
  if (paymentId !== null) return [];
  if (account !== null) return [`to ${account}`];
  return [`${noUpiId} (${phone ?? 'no phone'}), and: npm run ${upiIdCommand(code ?? orderId)}`];
}

/**
 * Records that staff have paid a refund by hand. They may pay a refund that waits for them and, with `isInstead`, one that the
 * provider has failed to pay. While the provider may still be paying it, the command is refused: the shopper would be paid twice.
 */
export async function markRefundPaid(
  services: StaffServices,
  reference: string,
  note: string,
  isInstead: boolean,
): Promise<CommandResult> {
  const takes = (state: RefundDueState) => state === 'BY_HAND' || (isInstead && state === 'FAILED');
  const found = await findRefund(services, reference, ({ state }) => takes(state));
  if ('lines' in found) return found;
  if (!takes(found.state)) return refused(`${whyNotByHand(found)} Nothing was changed.`);
  const { db, razorpay, now } = services;
  const time = now();
  if (found.claimed_until !== null && found.claimed_until > time) {
    return refused(
      'The provider is being asked for this refund right now. Nothing was changed; try again in two minutes.',
    );
  }
  const { provider_payment_id: paymentId } = found;
  const known = paymentId === null ? null : await razorpay.fetchRefunds(paymentId);
  if (known !== null && !known.ok && isInconclusive(known.failure)) {
    return refused(
      'The provider does not say what it has paid of this refund: it cannot be reached, or does not take the shop’s keys. Nothing was changed; try again once it answers.',
    );
  }
  // If the provider does not know the payment any more, what the shop has heard of its refunds counts.
  const heard = paymentId === null ? [] : await loadProviderRefunds(db, paymentId);
  const { returned, pending } = sumRefunds(known?.ok === true ? known.value : heard);
  if (pending > 0 || returned >= found.amount - found.by_hand) {
    return refused(
      `The provider has paid ${formatPaise(returned)} of this refund and is paying ${formatPaise(pending)}. Nothing was changed.`,
    );
  }
  const byHand = found.amount - returned;
  const own = byHand - found.by_hand;
  const isSaved = await inTransaction(db, async (trx) => {
    await trx
      .selectFrom('customer_order')
      .select('id')
      .where('id', '=', found.order_id)
      .forNoKeyUpdate()
      .execute();
    const { numUpdatedRows } = await trx
      .updateTable('refund_due')
      .set({ state: 'DONE', refunded_at: time, last_error: null, by_hand: byHand, told: found.amount })
      .where('id', '=', found.id)
      // More may be owed since the refund was read.
      .where('amount', '=', found.amount)
      .where('state', '=', found.state)
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', time)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await trx
      .insertInto('hand_payment')
      .values({ refund_id: found.id, amount: own, note, paid_at: time })
      .execute();
    if (known?.ok === true) await saveProviderRefunds(trx, known.value, time);
    // The shopper gets a message of its own about what the provider has paid since the last message.
    const byProvider = found.amount - found.told - own;
    if (byProvider > 0) await saveRefundMove(trx, found.order_id, 'refund.pay', time, byProvider);
    const move = { event: 'refund.pay', actor: 'STAFF', reason: note, lines: [] } as const;
    await saveMove(trx, { ...move, order_id: found.order_id, at: time, refund_amount: own });
    return true;
  });
  if (!isSaved) {
    const later = await findRefund(services, found.id, () => true);
    if ('lines' in later) return later;
    return refused(
      later.state === 'DONE'
        ? `${donePart(later)} Nothing was changed.`
        : `This refund has just changed: it is ${words[later.state]}. Nothing was changed; look again: npm run orders -- refunds`,
    );
  }
  return { ok: true, lines: [`${formatPaise(own)} ${nameOf(found)} is recorded as paid by hand.`] };
}

/** Makes the job retry a failed refund at once, with its attempts reset. */
export async function retryRefund(services: StaffServices, reference: string): Promise<CommandResult> {
  const found = await findRefund(services, reference, isRetried);
  if ('lines' in found) return found;
  const { numUpdatedRows } = await services.db
    .updateTable('refund_due')
    .set({ state: 'OWED', attempts: 0, next_attempt_at: services.now() })
    .where('id', '=', found.id)
    .where('provider_payment_id', 'is not', null)
    .where('state', 'in', ['FAILED', 'BY_HAND'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return refused(`${whyNotRetried(found)} Nothing was changed.`);
  return {
    ok: true,
    lines: [`${formatPaise(found.amount - found.paid)} ${nameOf(found)} is tried again within a minute.`],
  };
}

function isRetried({ state, provider_payment_id: paymentId }: ListedRefund): boolean {
  return paymentId !== null && (state === 'FAILED' || state === 'BY_HAND');
}

/** When each part of a refund was paid, and how. */
function donePart(refund: ListedRefund): string {
  const parts = paidPartsOf(refund);
  const [only, ...others] = parts.map(({ at, how }) => {
    const when = at === null ? '' : `, on ${momentOf(at)}`;
    return `${when}${how === null ? '' : ` (${how.replace(/^By hand: /, 'by hand: ')})`}`;
  });
  if (others.length === 0) {
    return `The refund of ${formatPaise(refund.amount)} ${nameOf(refund)} is paid already${only ?? ''}.`;
  }
  const each = [only, ...others].map((how, index) => `${formatPaise(parts[index]?.amount ?? 0)}${how}`);
  return `The refunds ${nameOf(refund)} are paid already: ${each.join('; ')}.`;
}

/** Why staff cannot pay a refund by hand now, and what they can do instead. */
function whyNotByHand(refund: ListedRefund): string {
  const open = `${formatPaise(refund.amount - refund.paid)} ${nameOf(refund)}`;
  switch (refund.state) {
    case 'DONE':
      return donePart(refund);
    case 'FAILED':
      return `The provider could not pay ${open} and is asked again ${momentOf(refund.next_attempt_at)}. If you have truly paid it another way, say so by adding --instead-of-provider.`;
    case 'REQUESTED':
      return `The provider is paying ${open}, so do not pay it yourself. How far it is: npm run orders -- refunds requested.`;
    default:
      return `The provider is asked for ${open} within a minute, so do not pay it yourself. Should it fail, it is in: npm run orders -- refunds failed.`;
  }
}

function whyNotRetried(refund: ListedRefund): string {
  const { state, provider_payment_id: paymentId } = refund;
  if (state === 'DONE') return donePart(refund);
  const open = `${formatPaise(refund.amount - refund.paid)} ${nameOf(refund)}`;
  if (paymentId === null) {
    return `The refund of ${open} is of cash, which no provider can return: you pay it yourself.`;
  }
  return state === 'REQUESTED'
    ? `The provider is paying the refund of ${open}.`
    : `The refund of ${open} is asked for within a minute anyway.`;
}

/**
 * Finds a refund by its number as it is listed, by its order's code or by its order's id. If the order has several refunds, it
 * is found only if no other one can be meant.
 */
async function findRefund(
  services: StaffServices,
  reference: string,
  canBeMeant: (refund: ListedRefund) => boolean,
): Promise<ListedRefund | CommandResult> {
  const text = reference.trim().toLowerCase();
  const matching = (await loadRefunds(services)).filter(
    ({ id, code, order_id: orderId }) =>
      (text.length >= 8 && id.startsWith(text)) || code?.toLowerCase() === text || orderId === text,
  );
  const [first, ...others] = matching;
  if (first === undefined)
    return refused(`There is no refund ${reference}. Those that are owed: npm run orders -- refunds`);
  if (others.length === 0) return first;
  const [meant, ...more] = matching.filter(canBeMeant);
  if (meant !== undefined && more.length === 0) return meant;
  return {
    ok: false,
    lines: [
      `Order ${reference} has several refunds. Give the number of one. Nothing was changed.`,
      ...matching.map(({ id, state, amount, paid, provider_payment_id: paymentId }) => {
        const open = state === 'DONE' ? amount : amount - paid;
        return `  ${shortId(id)} · ${formatPaise(open)} ${paymentId === null ? 'by transfer' : 'online'} · ${words[state]}`;
      }),
    ],
  };
}

async function loadRefunds({ db, storeId }: StaffServices): Promise<ListedRefund[]> {
  const { rows } = await sql<ListedRefund>`
    select refund_due.id, code, order_id, provider_payment_id, state, amount, ${paidOfRefund()} as paid, by_hand, told,
      attempts, coalesce(owed_since, refund_due.created_at) as since, refunded_at, ${paymentsByProvider()} as by_provider, claimed_until,
      next_attempt_at, last_error,
      (select coalesce(jsonb_agg(jsonb_build_object('amount', hand_payment.amount, 'at', paid_at, 'note', coalesce(note, ''))
        order by paid_at, hand_payment.id), '[]') from hand_payment where refund_id = refund_due.id) as by_staff,
      ${cashAccount()} as account, shipping_address->>'phone' as phone
    from refund_due join customer_order on customer_order.id = order_id
    where store_id = ${storeId} order by since, refund_due.id`.execute(db);
  return rows;
}

function nameOf({ code, order_id: orderId }: Pick<ListedRefund, 'code' | 'order_id'>): string {
  return `of order ${code ?? orderId}`;
}

function refused(line: string): CommandResult {
  return { ok: false, lines: [line] };
}

import { type Kysely, sql } from 'kysely';
import { formatPaise } from '../../../src/pricing/money.ts';
import { misused } from '../../commands/help.ts';
import type { RefundDueState } from '../../db/commerceTables.ts';
import { inTransaction } from '../../db/conflicts.ts';
import type { Database } from '../../db/types.ts';
import { saveMove } from '../../orders/orderHistory.ts';
import { ageOf, momentOf } from '../../orders/staffWords.ts';
import type { RazorpayClient } from '../razorpay/index.ts';
import { paidOfRefund } from './orderRefunds.ts';
import { sumRefunds } from './refundState.ts';

export interface StaffServices {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly razorpay: RazorpayClient;
  readonly now: () => Date;
}

/** A command's output, and whether it succeeded. */
export interface CommandResult {
  readonly ok: boolean;
  readonly lines: readonly string[];
  /** Written where the command was typed. */
  readonly files?: readonly CommandFile[];
}

export interface CommandFile {
  /** Of the process that typed the command. */
  readonly path: string;
  readonly base64: string;
}

interface ListedRefund {
  readonly id: string;
  readonly code: string | null;
  readonly order_id: string;
  /** Null: cash from the door. */
  readonly provider_payment_id: string | null;
  readonly state: RefundDueState;
  /** All that was ever owed of this payment, in paise. */
  readonly amount: number;
  /** What has been paid of it, by the provider and by hand. */
  readonly paid: number;
  readonly by_hand: number;
  readonly told: number;
  readonly attempts: number;
  readonly created_at: Date;
  readonly refunded_at: Date | null;
  readonly claimed_until: Date | null;
  readonly last_error: string | null;
  readonly note: string | null;
  /** UPI id for the refund of cash; `null` if the shopper has not given one, or it is not cash. */
  readonly account: string | null;
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
}

/** A refund that grows after it was paid has both parts. */
function partsOf(refund: ListedRefund): RefundPart[] {
  const { state, amount, paid } = refund;
  const parts: RefundPart[] =
    state === 'DONE'
      ? [{ refund, state, amount }]
      : [
          { refund, state, amount: amount - paid },
          { refund, state: 'DONE', amount: paid },
        ];
  return parts.filter((part) => part.amount > 0);
}

function lineOf({ refund, state, amount }: RefundPart, now: Date): string {
  const { id, code, order_id: orderId, attempts, created_at: since, refunded_at: paidAt } = refund;
  const isDone = state === 'DONE';
  const parts = [
    id.slice(0, 8),
    formatPaise(amount),
    code === null ? `order ${orderId}` : `order ${code}`,
    `for ${ageOf(since, now)}`,
    ...(isDone && paidAt !== null ? [`paid ${momentOf(paidAt)}`] : []),
    ...(attempts === 0 ? [] : [`${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`]),
    ...(refund.account === null ? [] : [`to ${refund.account}`]),
    ...[isDone ? refund.note : null, refund.last_error].filter((text) => text !== null),
  ];
  return parts.join(' · ');
}

/**
 * Records that staff have paid a refund by hand. Refused while the provider is or may be paying it: the provider is asked first, so
 * that nobody is refunded twice.
 */
export async function markRefundPaid(
  services: StaffServices,
  reference: string,
  note: string,
): Promise<CommandResult> {
  const found = await findRefund(services, reference, ({ state }) => state === 'BY_HAND');
  if ('lines' in found) return found;
  if (found.state === 'DONE') return refused(`${donePart(found)} Nothing was changed.`);
  const { db, razorpay, now } = services;
  const time = now();
  if (found.claimed_until !== null && found.claimed_until > time) {
    return refused('The provider is being asked for this refund right now. Try again in two minutes.');
  }
  const known =
    found.provider_payment_id === null ? null : await razorpay.fetchRefunds(found.provider_payment_id);
  if (known !== null && !known.ok && known.failure.kind !== 'refused') {
    return refused('The provider does not answer, so it may have paid this refund. Try again later.');
  }
  const { returned, pending } = sumRefunds(known?.ok === true ? known.value : []);
  if (pending > 0 || returned >= found.amount - found.by_hand) {
    return refused(
      `The provider has paid ${formatPaise(returned)} of this refund and is paying ${formatPaise(pending)}.`,
    );
  }
  const byHand = found.amount - returned;
  const isSaved = await inTransaction(db, async (trx) => {
    await trx
      .selectFrom('customer_order')
      .select('id')
      .where('id', '=', found.order_id)
      .forNoKeyUpdate()
      .execute();
    const { numUpdatedRows } = await trx
      .updateTable('refund_due')
      .set({ state: 'DONE', refunded_at: time, note: `By hand: ${note}`, last_error: null, by_hand: byHand })
      .set({ told: found.amount })
      .where('id', '=', found.id)
      // More may be owed since the refund was read.
      .where('amount', '=', found.amount)
      .where('state', 'in', ['OWED', 'FAILED', 'BY_HAND'])
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', time)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const move = { event: 'refund.pay', actor: 'STAFF', reason: note, lines: [] } as const;
    await saveMove(trx, { ...move, order_id: found.order_id, at: time, paid: found.amount - found.told });
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
  const paid = formatPaise(byHand - found.by_hand);
  return { ok: true, lines: [`${paid} ${nameOf(found)} is recorded as paid by hand.`] };
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

/** When a refund was paid, and how. */
function donePart({ amount, refunded_at: at, note, ...refund }: ListedRefund): string {
  const when = at === null ? '' : `, on ${momentOf(at)}`;
  const how = note === null ? '' : ` (${note.replace(/^By hand: /, 'by hand: ')})`;
  return `The refund of ${formatPaise(amount)} ${nameOf(refund)} is paid already${when}${how}.`;
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
 * By the refund's number as it is listed, the order's code or the order's id. Of an order with several refunds it is the only one
 * that can be meant.
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
        return `  ${id.slice(0, 8)} · ${formatPaise(open)} ${paymentId === null ? 'in cash' : 'online'} · ${words[state]}`;
      }),
    ],
  };
}

async function loadRefunds({ db, storeId }: StaffServices): Promise<ListedRefund[]> {
  const { rows } = await sql<ListedRefund>`
    select refund_due.id, code, order_id, provider_payment_id, state, amount, ${paidOfRefund()} as paid, by_hand, told,
      attempts, refund_due.created_at, refunded_at, claimed_until, last_error, note,
      case when provider_payment_id is null then (
        select refund_to from order_return where order_return.order_id = refund_due.order_id
        order by order_return.created_at desc, order_return.id limit 1) end as account
    from refund_due join customer_order on customer_order.id = order_id
    where store_id = ${storeId} order by refund_due.created_at, refund_due.id`.execute(db);
  return rows;
}

function nameOf({ code, order_id: orderId }: Pick<ListedRefund, 'code' | 'order_id'>): string {
  return `of order ${code ?? orderId}`;
}

function refused(line: string): CommandResult {
  return { ok: false, lines: [line] };
}

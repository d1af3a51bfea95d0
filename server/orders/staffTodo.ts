/** What waits for the shop's staff, with the command for each: what a merchant opens in the morning. */
import { type RawBuilder, sql } from 'kysely';
import { formatPaise } from '../../src/pricing/money.ts';
import { blank } from '../commands/help.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import type { ReturnReason } from '../db/orderLifeTables.ts';
import { dueOf } from '../grievances/clock.ts';
import { cashAccount, latestAccount, paidOfRefund } from '../payments/refunds/orderRefunds.ts';
import { onOneLine } from '../plainText.ts';
import { ageOf, momentOf } from '../times.ts';
import { courierTrouble } from './courierTrouble.ts';
import { type DeliveryAnswerRecord, deliveryDays, selectAnswer, wordsOfAnswer } from './deliveryAnswers.ts';
import { isConfirmationAwaitedSql } from './orderRecord.ts';
import { shortId } from './orderReference.ts';
import { costOfReturn, type ReturnCost, returnCostWords } from './returnCost.ts';
import { noUpiId, returnReasons, upiIdCommand } from './staffWords.ts';
import { stageWords } from './stageWords.ts';
import { type Stage, storedStage } from './status.ts';
import { recentMs, type Section, type Waiting } from './todoSections.ts';

const mostShown = 20;

/** Everything that waits, the most urgent first and in each part the oldest first. */
export async function listStaffTodo(place: StaffServices): Promise<CommandResult> {
  const orders = await loadOpenOrders(place);
  const sections = [
    await refundsByHand(place),
    await refusedRefunds(place),
    await returnsIn(place, 'ASKED', 'Returns that wait for your answer'),
    await complaints(place),
    failedAttempts(orders, place.now()),
    await courierTrouble(place),
    unconfirmed(orders),
    await messagesToSee(place),
    toPack(orders),
    toHandOver(orders),
    goingBack(orders),
    await returnsIn(place, 'APPROVED', 'Returns that are approved: their goods have to be fetched'),
    await returnsIn(place, 'PICKED_UP', 'Returns on their way to you'),
    await texts(place),
  ].filter(({ count }) => count > 0);
  const now = place.now();
  if (sections.length === 0) return { ok: true, lines: ['Nothing waits for you.'] };
  return {
    ok: true,
    lines: sections.flatMap((section, index) => [...(index > 0 ? [''] : []), ...linesOf(section, now)]),
  };
}

function linesOf({ title, items, count, all }: Section, now: Date): string[] {
  return [
    `${title}: ${count}`,
    ...items.flatMap(({ since, what, commands }) => [
      `  ${what} · since ${momentOf(since)} (${ageOf(since, now)})`,
      ...commands.map((words) => `      npm run ${words}`),
    ]),
    ...(count > items.length ? [`  … and ${count - items.length} more: npm run ${all}`] : []),
  ];
}

interface OpenOrder {
  readonly code: string;
  readonly stage: Stage;
  readonly kept: number;
  readonly name: string;
  readonly phone: string | null;
  readonly pin_code: string;
  readonly since: Date;
  readonly is_unanswered: boolean;
  readonly answer: DeliveryAnswerRecord | null;
}

/** Orders for which staff have to do something, the longest waiting first. */
async function loadOpenOrders({ db, storeId }: StaffServices): Promise<readonly OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select code, ${storedStage()} as stage, coalesce(kept_amount, total_amount) as kept,
      shipping_address->>'name' as name, shipping_address->>'phone' as phone, shipping_address->>'pinCode' as pin_code,
      coalesce((select max(at) from order_move where order_move.order_id = customer_order.id and event = any(${stageEvents}::text[])),
        order_date) as since,
      ${isConfirmationAwaitedSql()} as is_unanswered, ${selectAnswer()} as answer
    from customer_order
    where store_id = ${storeId} and status in ('CONFIRMED', 'COMPLETE', 'DISPATCHED') and code is not null
      and (stage is null or stage in ('confirmed', 'packed', 'undelivered', 'goingBack'))
    order by since, code`.execute(db);
  return rows;
}

/** The events that bring an order to a stage in which it waits. */
const stageEvents = ['order.confirm', 'order.pack', 'order.miss', 'order.sendBack'];

function sectionOf(
  title: string,
  all: string,
  orders: readonly OpenOrder[],
  itemOf: (order: OpenOrder) => Omit<Waiting, 'since'>,
): Section {
  const items = orders.slice(0, mostShown).map((order) => ({ since: order.since, ...itemOf(order) }));
  return { title, items, count: orders.length, all };
}

function toPack(orders: readonly OpenOrder[]): Section {
  const own = orders.filter(({ stage, is_unanswered: isAsked }) => stage === 'confirmed' && !isAsked);
  return sectionOf('To pack', listOf('confirmed'), own, (order) => ({
    what: wordsOf(order),
    commands: [`orders -- move ${order.code} pack`],
  }));
}

function toHandOver(orders: readonly OpenOrder[]): Section {
  const own = orders.filter(({ stage, is_unanswered: isAsked }) => stage === 'packed' && !isAsked);
  return sectionOf(
    'To hand to the courier, whose webhook says so by itself',
    listOf('packed'),
    own,
    (order) => ({
      what: wordsOf(order),
      commands: [`orders -- move ${order.code} dispatch ${blank('courier')} ${blank('tracking number')}`],
    }),
  );
}

function unconfirmed(orders: readonly OpenOrder[]): Section {
  const own = orders.filter(({ is_unanswered: isAsked }) => isAsked);
  return sectionOf(
    'Cash on delivery that its shopper has not confirmed',
    listOf('confirmed'),
    own,
    (order) => ({
      what: `${wordsOf(order)} · ${order.phone ?? 'no phone'}`,
      commands: [
        `orders -- confirm ${order.code}`,
        `orders -- cancel ${order.code} "You did not confirm this order."`,
      ],
    }),
  );
}

function goingBack(orders: readonly OpenOrder[]): Section {
  const own = orders.filter(({ stage }) => stage === 'goingBack');
  return sectionOf('Coming back undelivered: once it is here', listOf('goingBack'), own, (order) => ({
    what: wordsOf(order),
    commands: [`orders -- move ${order.code} restock`, `orders -- move ${order.code} write-off`],
  }));
}

/** Failed attempts about which staff must tell the courier by hand, or must ask the shopper. */
function failedAttempts(orders: readonly OpenOrder[], now: Date): Section {
  const missed = orders.filter(({ stage }) => stage === 'undelivered');
  const own = [
    ...missed.filter(({ answer }) => answer?.state === 'BY_HAND'),
    ...missed.filter(({ answer }) => answer === null),
  ];
  const [day] = deliveryDays(now);
  return sectionOf('Parcels that could not be handed over', listOf('undelivered'), own, (order) => {
    const { code, answer, phone } = order;
    return answer === null
      ? {
          what: `${wordsOf(order)} · ${phone ?? 'no phone'}: its shopper has not answered`,
          commands: [
            `orders -- answer ${code} again ${day ?? ''}`.trim(),
            `orders -- answer ${code} send-back`,
          ],
        }
      : {
          what: `${wordsOf(order)}: tell the courier "${wordsOfAnswer(answer)}"`,
          commands: [`orders -- answer ${code} told`],
        };
  });
}

function wordsOf({ code, kept, name, pin_code: pinCode }: OpenOrder): string {
  return `${code} · ${formatPaise(kept)} · ${name}, ${pinCode}`;
}

function listOf(stage: Stage): string {
  return `orders -- list --status ${stageWords[stage]}`;
}

async function refundsByHand({ db, storeId }: StaffServices): Promise<Section> {
  const { rows } = await sql<
    Counted & {
      id: string;
      code: string | null;
      amount: number;
      name: string;
      phone: string | null;
      is_cash: boolean;
      account: string | null;
      error: string | null;
    }
  >`
    select refund_due.id, code, amount - ${paidOfRefund()} as amount, last_error as error, coalesce(owed_since, refund_due.created_at) as since, ${counted()},
      shipping_address->>'name' as name, shipping_address->>'phone' as phone, provider_payment_id is null as is_cash,
      ${cashAccount()} as account
    from refund_due join customer_order on customer_order.id = refund_due.order_id
    where store_id = ${storeId} and state = 'BY_HAND'
    order by since, refund_due.id limit ${sql.lit(mostShown)}`.execute(db);
  return listed('Refunds that you pay yourself', 'orders -- refunds by-hand', rows, (row) => {
    const isUnknown = row.is_cash && row.account === null;
    const to = isUnknown ? `: ${noUpiId}` : row.account === null ? '' : ` to ${row.account}`;
    const error = row.error === null ? '' : `: ${row.error}`;
    return {
      what: `${row.code ?? 'an order without a code'} · ${row.name} · ${row.phone ?? 'no phone'} · ${formatPaise(row.amount)}${to}${error}`,
      commands: [
        ...(isUnknown && row.code !== null ? [upiIdCommand(row.code)] : []),
        `orders -- refunds paid ${shortId(row.id)} ${blank('how')}`,
      ],
    };
  });
}

/** Complaints to the grievance officer. The law sets the time in which each must be acknowledged, and resolved. */
async function complaints({ db, storeId, now }: StaffServices): Promise<Section> {
  const { rows } = await sql<Counted & { number: string; name: string; is_acknowledged: boolean }>`
    select number, name, acknowledged_at is not null as is_acknowledged, created_at as since, ${counted()}
    from grievance where store_id = ${storeId} and resolved_at is null
    order by acknowledged_at is not null, created_at, number limit ${sql.lit(mostShown)}`.execute(db);
  return listed('Complaints to the grievance officer', 'grievances -- list', rows, (row) => {
    const { number, name, since, is_acknowledged: isAcknowledged } = row;
    const { acknowledgeBy, resolveBy } = dueOf(since);
    const [what, by] = isAcknowledged ? ['to resolve', resolveBy] : ['to confirm', acknowledgeBy];
    return {
      what: `${number} · ${onOneLine(name)} · ${now() > by ? 'LATE: ' : ''}${what} by ${momentOf(by)}`,
      commands: isAcknowledged
        ? ['grievances -- list', `grievances -- resolve ${number} ${blank('your words to them')}`]
        : ['grievances -- list', `grievances -- acknowledge ${number}`],
    };
  });
}

async function refusedRefunds({ db, storeId }: StaffServices): Promise<Section> {
  const { rows } = await sql<
    Counted & { id: string; code: string | null; amount: number; error: string | null; next: Date }
  >`
    select refund_due.id, code, amount - ${paidOfRefund()} as amount, last_error as error, next_attempt_at as next,
      coalesce(owed_since, refund_due.created_at) as since, ${counted()}
    from refund_due join customer_order on customer_order.id = refund_due.order_id
    where store_id = ${storeId} and state = 'FAILED'
    order by since, refund_due.id limit ${sql.lit(mostShown)}`.execute(db);
  return listed('Refunds that failed and are tried again', 'orders -- refunds failed', rows, (row) => ({
    what: `${row.code ?? 'an order without a code'} · ${formatPaise(row.amount)}: ${row.error ?? 'no reason was given'} Tried again ${momentOf(row.next)}`,
    commands: [`orders -- refunds retry ${shortId(row.id)}`],
  }));
}

async function returnsIn(
  { db, storeId }: StaffServices,
  state: 'ASKED' | 'APPROVED' | 'PICKED_UP',
  title: string,
): Promise<Section> {
  const { rows } = await sql<
    Counted & {
      id: string;
      code: string;
      name: string;
      phone: string | null;
      account: string | null;
      reason: ReturnReason;
      note: string | null;
      pictures: number;
      units: number;
    }
  >`
    select customer_order.id, code, shipping_address->>'name' as name, shipping_address->>'phone' as phone,
      ${latestAccount(sql.ref('customer_order.id'))} as account, reason, note, order_return.updated_at as since, ${counted()},
      (select count(*)::int from return_picture where return_id = order_return.id) as pictures,
      (select sum(quantity)::int from order_return_line where return_id = order_return.id) as units
    from order_return join customer_order on customer_order.id = order_return.order_id
    where store_id = ${storeId} and state = ${state}
    order by order_return.updated_at, order_return.id limit ${sql.lit(mostShown)}`.execute(db);
  const commands = {
    ASKED: ['approve', `refuse ${blank('why, for the shopper')}`],
    APPROVED: ['pick-up'],
    PICKED_UP: ['receive', 'receive-broken'],
  }[state];
  const costs = await db.transaction().execute(async (trx) => {
    const found = new Map<string, ReturnCost | null>();
    for (const { id } of rows) found.set(id, await costOfReturn(trx, id));
    return found;
  });
  return listed(title, listOf('delivered'), rows, (row) => {
    const { code, name, reason, note, pictures, units } = row;
    const cost = costs.get(row.id);
    const isUnknown = row.account === null && (cost?.cash ?? 0) > 0;
    return {
      what: [
        code,
        `${units} ${units === 1 ? 'piece' : 'pieces'}, ${returnReasons[reason]}`,
        ...(pictures > 0 ? [`${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`] : []),
        ...backOf(cost),
        ...(isUnknown ? [`${noUpiId} (${row.phone ?? 'no phone'})`] : []),
        `${name}${note === null ? '' : `: "${note}"`}`,
      ].join(' · '),
      commands: [
        ...(state === 'ASKED' ? [`orders -- show ${code}`] : []),
        ...(isUnknown ? [upiIdCommand(code)] : []),
        ...commands.map((word) => `orders -- return ${code} ${word}`),
      ],
    };
  });
}

function backOf(cost: ReturnCost | null | undefined): string[] {
  return cost ? [`gives back ${returnCostWords(cost)}`] : [];
}

async function messagesToSee({ db, storeId, now }: StaffServices): Promise<Section> {
  const after = new Date(now().getTime() - recentMs);
  const { rows } = await sql<
    Counted & { id: string; kind: string; state: string; code: string | null; error: string | null }
  >`
    select outbox_message.id, kind, state, code, last_error as error, outbox_message.created_at as since, ${counted()}
    from outbox_message left join customer_order on customer_order.id = outbox_message.order_id
    where state in ('UNSURE', 'FAILED') and outbox_message.created_at >= ${after}
      and (store_id is null or store_id = ${storeId})
    order by outbox_message.created_at, outbox_message.id limit ${sql.lit(mostShown)}`.execute(db);
  const all = 'messages -- list unsure, npm run messages -- list failed';
  return listed('Messages that failed, or may not have arrived', all, rows, (row) => ({
    what: `${row.kind}${row.code === null ? '' : ` of order ${row.code}`}, ${row.state.toLowerCase()}: ${row.error ?? 'no reason was given'}`,
    commands: [`messages -- retry ${row.id}`, `messages -- settle ${row.id}`],
  }));
}

/** Questions and reviews: one line each, since their own commands list them. */
async function texts({ db, storeId }: StaffServices): Promise<Section> {
  const { rows } = await sql<{ what: string; command: string; count: number; since: Date | null }>`
    select 'question' as what, 'questions -- list' as command, count(*)::int as count, min(product_question.created_at) as since
    from product_question join product on product.id = product_id
    where store_id = ${storeId} and product_question.status = 'WAITING' and not is_sample
    union all
    select 'review', 'reviews -- list', count(*)::int, min(review.created_at)
    from review join product on product.id = product_id
    where store_id = ${storeId} and review.status = 'WAITING' and not is_sample`.execute(db);
  const items = rows.flatMap(({ what, command, count, since }) =>
    count === 0 || since === null
      ? []
      : [{ since, what: `${count} ${count === 1 ? what : `${what}s`}`, commands: [command] }],
  );
  return { title: 'Questions and reviews that wait for you', items, count: items.length, all: '' };
}

interface Counted {
  readonly since: Date;
  readonly count: number;
}

/** SQL: how many rows there are, including those beyond the statement's limit. */
function counted(): RawBuilder<number> {
  return sql<number>`(count(*) over ())::int as count`;
}

function listed<Row extends Counted>(
  title: string,
  all: string,
  rows: readonly Row[],
  itemOf: (row: Row) => Omit<Waiting, 'since'>,
): Section {
  const items = rows.map((row) => ({ since: row.since, ...itemOf(row) }));
  return { title, items, count: rows[0]?.count ?? 0, all };
}

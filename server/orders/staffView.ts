/** Shows all of one order to staff, in words. */

import type { Kysely } from 'kysely';
import { indianStates } from '../../src/contract/indianStates.ts';
import { paymentInSentence } from '../../src/contract/paymentNames.ts';
import { formatPaise } from '../../src/pricing/money.ts';
import { blank } from '../commands/help.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { counted } from '../counted.ts';
import type { CourierOutcome } from '../db/courierTables.ts';
import type { OrderActor } from '../db/orderLifeTables.ts';
import type { Database, Row } from '../db/types.ts';
import { isErased } from '../privacy/personalTables.ts';
import { dayOf, momentOf } from '../times.ts';
import { type DeliveryAnswerRecord, wordsOfAnswer } from './deliveryAnswers.ts';
import { isConfirmationAwaited, loadOrder, type OrderRecord, type ReturnRecord } from './orderRecord.ts';
import { isOrder, shortId } from './orderReference.ts';
import { isKnownMiss } from './repeatedMoves.ts';
import { costOfReturn, type ReturnCost, returnCostWords } from './returnCost.ts';
import { returnPicturePath } from './returnPictures.ts';
import { returnLives } from './returns.ts';
import { missingOrder, nextLines, possibleCommands, type Standing, whereIs } from './staffMoves.ts';
import { actorWords, givenBackWords, noUpiId, returnReasons, upiIdCommand } from './staffWords.ts';
import { type OrderLife, stageOf } from './status.ts';

type Place = Pick<StaffServices, 'db' | 'storeId' | 'now'>;

interface CourierNews {
  readonly label: string;
  /** When it happened, by the courier's clock. */
  readonly at: Date;
  readonly received_at: Date;
  readonly outcome: CourierOutcome;
  readonly tracking_id: string;
  readonly is_return: boolean;
}

/** One order whole: parcel, money, lines with their numbers, history, and what can be done next. */
export async function showOrder(place: Place, code: string): Promise<CommandResult> {
  const { db } = place;
  const found = await findOrderForStaff(place, code);
  if (found === undefined) return { ok: false, lines: missingOrder(code) };
  const { order, standing } = found;
  const moves = await db
    .selectFrom('order_move')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const news = await loadNews(db, order.id);
  const returnCost = await db.transaction().execute((trx) => costOfReturn(trx, order.id));
  const name = order.code ?? order.id;
  return {
    ok: true,
    lines: [
      ...headOf(order, standing),
      ...parcelLines(order, news),
      ...moneyLines(order),
      ...(order.latest_return === null ? [] : returnLines(order, order.latest_return, returnCost)),
      ...linesOf(order, moves),
      'History',
      ...historyOf(order, moves, news),
      ...nextLines(possibleCommands(name, standing)),
    ],
  };
}

/** Where an order stands; `undefined`: there is none with this code. */
export async function findOrderForStaff(
  { db, storeId, now }: Place,
  code: string,
): Promise<{ readonly order: OrderRecord; readonly standing: Standing } | undefined> {
  const found = await db
    .selectFrom('customer_order')
    .select('id')
    .where('store_id', '=', storeId)
    .where(isOrder(code))
    .executeTakeFirst();
  const order = found && (await loadOrder(db, found.id));
  if (order === undefined) return undefined;
  const parcel = stageOf(order);
  const back = order.latest_return;
  const life: OrderLife = {
    parcel,
    return: back === null ? 'none' : returnLives[back.state],
    refund: 'none',
  };
  const isAsked = isConfirmationAwaited(order);
  const isMissKnown = await isKnownMiss(db, order.id, parcel, now());
  return { order, standing: { life, isAsked, isMissKnown } };
}

async function loadNews(db: Kysely<Database>, orderId: string): Promise<readonly CourierNews[]> {
  return db
    .selectFrom('courier_event')
    .select(['label', 'at', 'received_at', 'outcome', 'tracking_id', 'is_return'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute();
}

function headOf(order: OrderRecord, { life, isAsked }: Standing): string[] {
  const { name, phone, email, address, area, landmark, city, state, pinCode } = order.shipping_address;
  const street = [address, area, landmark].filter((part) => part !== null && part !== '');
  const stateName = indianStates.find(({ code }) => code === state)?.name ?? state;
  const isOver = order.cancel_reason !== null && life.parcel === 'cancelled';
  return [
    `${order.code ?? order.id} · ${whereIs(life)} · ${paymentInSentence(order.payment_type)} · placed ${momentOf(order.order_date)}`,
    ...(isErased(order)
      ? [`Address, phone and tracking number are erased; ${stateName}`]
      : [
          `${name} · ${phone ?? 'no phone'} · ${email ?? 'no e-mail'}`,
          [...street, `${city} ${pinCode}`, stateName].join(', '),
        ]),
    ...(isOver ? [`Cancelled: ${order.cancel_reason}`] : []),
    ...(isAsked ? ['Its shopper was asked whether it is still wanted, and has not answered.'] : []),
  ];
}

function parcelLines(order: OrderRecord, news: readonly CourierNews[]): string[] {
  const parcels = new Set(
    order.lines
      .filter(({ tracking_id: id, shipping_courier: courier }) => id !== null || courier !== null)
      .map(({ tracking_id: id, shipping_courier: courier }) => {
        const none = isErased(order) ? 'its tracking number is erased' : 'no tracking number';
        return `${courier ?? 'courier not said'}, ${id === null ? none : `tracking number ${id}`}`;
      }),
  );
  const expected = order.expected_on === null ? '' : ` · expected ${dayOf(order.expected_on)}`;
  // After a tracking number was corrected, the reports about the wrong number are about another parcel.
  const numbers = order.lines.flatMap(({ tracking_id: id }) => id ?? []);
  const last = news.findLast(
    ({ tracking_id: id, is_return: isReturn, outcome }) =>
      outcome !== 'LATE' && !isReturn && (numbers.length === 0 || numbers.includes(id)),
  );
  return [
    ...[...parcels].map((parcel) => `Parcel: ${parcel}${expected}`),
    ...(last === undefined ? [] : [`The courier's last word: ${last.label}, ${momentOf(last.at)}`]),
    ...(stageOf(order) === 'undelivered' ? [answerLine(order.delivery_answer)] : []),
  ];
}

/** What the shopper wants done with a parcel that could not be handed over, and whether the courier knows it. */
function answerLine(answer: DeliveryAnswerRecord | null): string {
  if (answer === null) return 'Not handed over: its shopper was asked what to do, and has not answered.';
  const knows = {
    WAITING: 'the courier is being told',
    TOLD: 'the courier has been told',
    BY_HAND: `please tell the courier yourself. ${answer.last_error ?? ''}`.trim(),
  }[answer.state];
  return `Not handed over: "${wordsOfAnswer(answer)}" · ${knows}`;
}

function moneyLines(order: OrderRecord): string[] {
  const kept = order.kept_amount ?? order.total_amount;
  const online = sumOf(order, ({ method, status }) => method === 'ONLINE' && status === 'PAID');
  const unpaid = sumOf(order, ({ method, status }) => method === 'ONLINE' && status === 'UNPAID');
  const due = sumOf(order, ({ method, status }) => method === 'COD' && status === 'UNPAID');
  const isOpen = order.status !== 'CANCELLED' && order.status !== 'RETURNED';
  const parts = [
    kept === order.total_amount
      ? `Costs ${formatPaise(kept)}`
      : `Ordered for ${formatPaise(order.total_amount)}, costs ${formatPaise(kept)} now`,
    ...(order.coupon_code === null ? [] : [`coupon ${order.coupon_code}`]),
    ...pointsWords(order),
    ...(online > 0 ? [`paid online ${formatPaise(online)}`] : []),
    ...(unpaid > 0 && isOpen ? [`not paid yet ${formatPaise(unpaid)}`] : []),
    ...(order.cash_collected === null || order.cash_collected === 0
      ? []
      : [`collected at the door ${formatPaise(order.cash_collected)}`]),
    ...(due > 0 && isOpen && order.cash_collected === null
      ? [`to collect at the door ${formatPaise(due)}`]
      : []),
  ];
  const isOne = order.refunds.filter(({ id }) => id !== null).length === 1;
  const refunds = order.refunds.map(({ id, amount, state, is_cash: isCash, at, how }) => {
    const reference = isOne || id === null ? (order.code ?? order.id) : shortId(id);
    const byHand =
      state === 'BY_HAND'
        ? `. Once you have: npm run orders -- refunds paid ${reference} ${blank('how')}`
        : '';
    const paid = state === 'DONE' ? paidWords(at, how) : '';
    return `Refund of ${formatPaise(amount)} ${isCash ? 'by transfer' : 'online'}: ${refundWords[state]}${paid}${byHand}`;
  });
  const invoices = order.invoices.toSorted((one) => (one.kind === 'INVOICE' ? -1 : 1));
  const papers = invoices.map(({ kind, number }) => {
    return `${kind === 'INVOICE' ? 'Tax invoice' : 'Credit note'} ${number}: npm run invoices -- print ${number}`;
  });
  return [parts.join(' · '), ...refunds, ...papers];
}

function pointsWords({ applied_reward_points: spent, total_cashback_refunded: back }: OrderRecord): string[] {
  if (spent === 0) return [];
  const earlier = back > 0 ? ` now, ${formatPaise(spent)} when ordered` : '';
  return [`${formatPaise(spent - back)} in reward points${earlier}`];
}

function paidWords(at: string | null, how: string | null): string {
  const by = how === null ? ' by the provider' : ' by you';
  const when = at === null ? '' : `, ${momentOf(new Date(at))}`;
  return `${by}${when}${how ? ` (${how})` : ''}`;
}

const refundWords: Readonly<Record<OrderRecord['refunds'][number]['state'], string>> = {
  OWED: 'the provider is asked for it within a minute',
  REQUESTED: 'the provider is paying it',
  FAILED: 'the provider refused; it is asked again',
  DONE: 'paid',
  BY_HAND: 'you pay it yourself',
};

function sumOf(
  { payments }: OrderRecord,
  isCounted: (payment: OrderRecord['payments'][number]) => boolean,
): number {
  return payments.filter(isCounted).reduce((sum, { amount }) => sum + amount, 0);
}

function returnLines(
  order: OrderRecord,
  { state, reason, note, refundTo, pictures }: ReturnRecord,
  cost: ReturnCost | null,
): string[] {
  const standing = state === 'PICKED_UP' ? 'on its way' : state.toLowerCase();
  return [
    `Return ${standing}: ${returnReasons[reason]}${note === null ? '' : `, "${note}"`}`,
    ...(cost === null ? [] : [`Once its goods are here it gives back ${returnCostWords(cost)}`]),
    ...accountLines(order, refundTo, (cost?.cash ?? 0) > 0),
    ...pictures.map((key) => `Picture, on the shop: ${returnPicturePath(key)}`),
  ];
}

/**
 * The UPI id to which cash goes back, or how to ask for it if none was given. `isPromised`: the return that is under way gives
 * cash back.
 */
function accountLines(order: OrderRecord, refundTo: string | null, isPromised: boolean): string[] {
  if (refundTo !== null) return [`Cash goes back to ${refundTo}`];
  const isOwed = order.refunds.some(({ is_cash: isCash, state }) => isCash && state !== 'DONE');
  if (isErased(order) || !(isOwed || isPromised)) return [];
  const { phone } = order.shipping_address;
  const command = upiIdCommand(order.code ?? order.id);
  return [`Cash goes back by transfer: ${noUpiId} (${phone ?? 'no phone'}), and: npm run ${command}`];
}

/** Lines with their numbers. Cancelled units are in no parcel, so each line begins with the number of its units to pack. */
function linesOf(order: OrderRecord, moves: readonly Row<'order_move'>[]): string[] {
  const { lines } = order;
  const stage = stageOf(order);
  const ending = endingOf(moves);
  const head = stage === 'confirmed' ? 'To pack' : stage === 'packed' ? 'Packed' : null;
  const endedOf = (id: string) => ending.units.get(id) ?? 0;
  // The units of a parcel that never arrived count as cancelled, although they were packed.
  const packedOf = (line: OrderRecord['lines'][number]) =>
    line.quantity - line.cancelled_quantity + endedOf(line.id);
  const pieces = lines.reduce((sum, line) => sum + packedOf(line), 0);
  return [
    ...(head === null ? [] : [`${head}: ${counted(pieces, 'piece')}`]),
    ...lines.map((line, index) => {
      const { quantity, cancelled_quantity: all, price, discount } = line;
      const [lost, back] = [endedOf(line.id), line.returned_quantity + line.faulty_quantity];
      const cancelled = all - lost;
      const isFree = discount >= price * quantity;
      const gift =
        line.source === 'COUPON'
          ? 'a free gift'
          : 'free by an offer; a refund counts its part of what all cost';
      return [
        `  ${index + 1}. ${packedOf(line)} × ${titleOf(line)}${isFree ? `, ${gift}` : ` at ${formatPaise(price)}`}`,
        ...(cancelled > 0 ? [`${quantity} ordered, ${cancelled} cancelled`] : []),
        ...(lost > 0 ? [`${lost} ${ending.words}`] : []),
        ...(back > 0 ? [`${back} returned`] : []),
      ].join(' · ');
    }),
  ];
}

/** What became of the units of a parcel that was never delivered; no units if it was delivered, or still can be. */
function endingOf(moves: readonly Row<'order_move'>[]) {
  const last = moves.findLast(({ event }) => endWords[event] !== undefined);
  const units = last?.lines.map(({ id, quantity }) => [id, quantity] as const) ?? [];
  return { words: endWords[last?.event ?? ''] ?? '', units: new Map(units) };
}

const endWords: Readonly<Record<string, string>> = {
  'order.restock': 'came back',
  'order.writeOff': 'written off',
  'order.lose': 'lost',
};

function titleOf({ title, variant_title: variant }: OrderRecord['lines'][number]): string {
  return variant === null ? title : `${title}, ${variant}`;
}

/** The moves, with who made them and why, and the courier's reports that caused no move. */
function historyOf(
  order: OrderRecord,
  moves: readonly Row<'order_move'>[],
  news: readonly CourierNews[],
): string[] {
  const made = moves.map((move) => ({ at: move.at, text: moveLine(order, move) }));
  const heard = news
    .filter(({ outcome }) => outcome !== 'MOVED')
    .map(({ at, received_at: heardAt, label, outcome, tracking_id: number, is_return: isReturn }) => {
      const ofReturn = isReturn ? ` of what comes back, parcel ${number}` : '';
      const late = outcome === 'LATE' ? `, of ${momentOf(at)}` : '';
      // Sorted by the shop's clock, like the moves.
      return { at: heardAt, text: `the courier said ${label}${ofReturn}${late}${heardWords[outcome] ?? ''}` };
    });
  return [...made, ...heard]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, text }) => `  ${momentOf(at)}  ${text}`);
}

const heardWords: Readonly<Partial<Record<CourierOutcome, string>>> = {
  LATE: ', which came late and moved nothing',
  UNKNOWN_CODE: ', which the shop does not know',
};

function moveLine(order: OrderRecord, move: Row<'order_move'>): string {
  const { event, actor, reason, lines } = move;
  const units = lines.flatMap(({ id, quantity }) => {
    const line = order.lines.find((each) => each.id === id);
    return line === undefined ? [] : [`${quantity} × ${titleOf(line)}`];
  });
  const { refund_online: online, refund_cash: cash, points_back: points } = move;
  const back = givenBackWords({ online, cash, points });
  const { refund_amount: amount } = move;
  return [
    moveWords[event] ?? event,
    ...(amount === null ? [] : [`, ${formatPaise(amount)}`]),
    ...(move.staff_note === null ? [] : [`, ${move.staff_note}`]),
    // No actor is named for a refund that staff must pay, because nobody decides that.
    ...(event === 'refund.giveUp' ? [] : [`, by ${actorWords[actor]}`]),
    ...(units.length > 0 ? [`: ${units.join(', ')}`] : []),
    ...(reason === null ? [] : [reasonWords(event, actor, reason)]),
    ...(back === '' ? [] : [`; gives back ${back}`]),
  ].join('');
}

/** The reason with whose words it is. A text of the shop itself is not quoted. */
function reasonWords(event: string, actor: OrderActor, reason: string): string {
  if (event === 'order.correctParcel') return `: ${reason}`;
  // Shoppers give no reason when they cancel: the text is what the shop tells them.
  if (event === 'order.cancel' && actor === 'SHOPPER') return '';
  const isPassedOn = actor === 'STAFF' && (event === 'return.ask' || event === 'order.answer');
  return `; ${isPassedOn ? 'the shopper said, as staff wrote it down' : saidWords[actor]}: "${reason}"`;
}

const saidWords: Readonly<Record<OrderActor, string>> = {
  SHOPPER: 'the shopper said',
  STAFF: 'staff wrote',
  SHOP: 'the shop wrote',
  COURIER: 'the courier said',
  PROVIDER: 'the provider said',
};

const moveWords: Readonly<Record<string, string>> = {
  'order.place': 'placed',
  'order.confirm': 'confirmed',
  'order.agree': 'still wanted',
  'order.pack': 'packed',
  'order.dispatch': 'handed to the courier',
  'order.correctParcel': 'parcel corrected',
  'order.goOut': 'out for delivery',
  'order.deliver': 'delivered',
  'order.miss': 'not handed over',
  'order.answer': 'said what to do',
  'order.sendBack': 'on its way back',
  'order.restock': 'back, for sale again',
  'order.writeOff': 'written off',
  'order.lose': 'lost by the courier',
  'order.cancel': 'cancelled',
  'return.ask': 'return asked for',
  'return.approve': 'return approved',
  'return.pickUp': 'return picked up',
  'return.receive': 'return received',
  'return.refuse': 'return refused',
  'return.withdraw': 'request for a return taken back',
  'return.writeUpiId': 'UPI id for its cash written down',
  'refund.owe': 'refund owed',
  'refund.request': 'refund requested',
  'refund.pay': 'refund paid',
  'refund.fail': 'refund failed',
  'refund.giveUp': 'refund left to staff',
};

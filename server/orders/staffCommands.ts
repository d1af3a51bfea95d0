import type { ParseArgsOptionsConfig } from 'node:util';
import { misused, unknownKind } from '../commands/help.ts';
import type { StaffServices } from '../commands/place.ts';
import type { CommandResult } from '../commands/result.ts';
import { readOptions } from '../commands/words.ts';
import { listRefunds, markRefundPaid, retryRefund } from '../payments/refunds/staffRefunds.ts';
import { advanceOrder, planAdvance } from './advanceOrder.ts';
import { isSaidLost } from './courierTrouble.ts';
import { wordsOfAnswer } from './deliveryAnswers.ts';
import { exportOrders } from './exportOrders.ts';
import type { Mover } from './orderHistory.ts';
import type { Move, MoveRefusal } from './orderMoves.ts';
import { markTold, readAnswer } from './staffAnswers.ts';
import { unitsOfWords } from './staffLines.ts';
import { listOrders } from './staffLists.ts';
import { planLines } from './staffLook.ts';
import { doneWords, parcelMove, refusalLines, typedMoves } from './staffMoves.ts';
import { assignParcel, dismissParcel, dispatchMove, readParcel } from './staffParcel.ts';
import { readPayment, readReason } from './staffReasons.ts';
import { readReturnWish, whyNoAccount, writeUpiId } from './staffReturns.ts';
import { listStaffTodo } from './staffTodo.ts';
import { findOrderForStaff, showOrder } from './staffView.ts';

/** Runs a command that the shop's staff typed about orders or refunds. */
export async function runOrdersCommand(
  place: StaffServices,
  [kind = 'todo', ...words]: readonly string[],
): Promise<CommandResult> {
  switch (kind) {
    case 'todo':
      return words.length === 0
        ? listStaffTodo(place)
        : misused('orders', `"${words[0]}" is too much.`, kind);
    case 'list':
    case 'export':
      return runListCommand(place, kind, words);
    case 'dismiss':
      return dismissParcel(place, words);
    case 'refunds':
      return runRefundsCommand(place, words);
    case 'show':
    case 'confirm':
    case 'move':
    case 'parcel':
    case 'answer':
    case 'cancel':
    case 'return':
      return runOrderCommand(place, kind, words);
    default:
      return unknownKind('orders', kind);
  }
}

type OrderKind = 'show' | 'confirm' | 'move' | 'parcel' | 'answer' | 'cancel' | 'return';

function runOrderCommand(
  services: StaffServices,
  kind: OrderKind,
  [code, ...words]: readonly string[],
): Promise<CommandResult> | CommandResult {
  if (code === undefined) return misused('orders', 'Which order?', kind);
  switch (kind) {
    case 'show':
    case 'confirm': {
      if (words.length > 0) return misused('orders', `One order at a time: "${words[0]}" is too much.`, kind);
      return kind === 'show'
        ? showOrder(services, code)
        : move(services, code, { event: 'order.agree' }, null);
    }
    case 'move':
      return runMoveCommand(services, code, words);
    case 'parcel': {
      const reading = readParcel(words);
      return reading.ok ? move(services, code, reading.move, null) : reading;
    }
    case 'answer':
      return answer(services, code, words);
    case 'cancel':
      return cancel(services, code, words);
    case 'return':
      return runReturnCommand(services, code, words);
  }
}

const lookOptions = { 'dry-run': { type: 'boolean' } } as const satisfies ParseArgsOptionsConfig;

async function runMoveCommand(
  services: StaffServices,
  code: string,
  args: readonly string[],
): Promise<CommandResult> {
  const reading = readOptions(args, lookOptions);
  if (typeof reading === 'string') return misused('orders', reading, 'move');
  const words = reading.positionals;
  const [name = '', ...parcel] = words;
  const step = name === 'dispatch' ? dispatchMove(parcel) : parcelMove(name);
  if (step === null) {
    const given = name === '' ? 'Which move?' : `There is no move "${name}".`;
    return misused('orders', `${given} There are: ${typedMoves.join(', ')}.`, 'move');
  }
  if (typeof step === 'string') return misused('orders', step, 'move');
  const most = step.event === 'order.dispatch' ? 3 : 1;
  if (words.length > most) return misused('orders', `"${words[most]}" is too much.`, 'move');
  // A parcel that the courier has lost never came back, so the shopper must not be told that it did.
  const isLost = step.event === 'order.writeOff' && (await isSaidLost(services, code));
  const meant = isLost ? ({ event: 'order.lose' } as const) : step;
  const isLook = reading.values['dry-run'] === true;
  return isLook ? look(services, code, meant) : move(services, code, meant, null);
}

async function answer(
  services: StaffServices,
  code: string,
  words: readonly string[],
): Promise<CommandResult> {
  if (words[0] === 'told' && words.length === 1) return markTold(services, code);
  const found = await findOrderForStaff(services, code);
  const earlier = found?.order.delivery_answer ?? null;
  const reading = readAnswer(services.now(), earlier, words);
  if (reading.ok && earlier !== null && wordsOfAnswer(earlier) === wordsOfAnswer(reading.answer)) {
    const known = `"${wordsOfAnswer(earlier)}" is written down for order ${code} already. Nothing was changed.`;
    return { ok: false, lines: [known] };
  }
  return reading.ok ? move(services, code, { event: 'order.answer', answer: reading.answer }, null) : reading;
}

async function cancel(
  services: StaffServices,
  code: string,
  words: readonly string[],
): Promise<CommandResult> {
  const reading = readOptions(words, { 'by-shopper': { type: 'boolean' }, ...lookOptions });
  if (typeof reading === 'string') return misused('orders', reading, 'cancel');
  const [word, ...lines] = reading.positionals;
  const reason = readReason('cancel', word);
  if (!reason.ok) return reason;
  const units = await unitsOfWords(services, code, lines);
  if (!units.ok) return units;
  const by = reading.values['by-shopper'] === true ? 'shopper' : 'shop';
  const step = { event: 'order.cancel', units: units.units, by } as const;
  const isLook = reading.values['dry-run'] === true;
  return isLook ? look(services, code, step) : move(services, code, step, reason.text);
}

async function runReturnCommand(
  services: StaffServices,
  code: string,
  [name, word, ...words]: readonly string[],
): Promise<CommandResult> {
  const takesWord = name === 'refuse' || name === 'to';
  const extra = takesWord ? words[0] : name === 'ask' ? undefined : word;
  if (extra !== undefined) return misused('orders', `"${extra}" is too much.`, 'return');
  switch (name) {
    case 'approve':
      return move(services, code, { event: 'return.approve' }, null);
    case 'pick-up':
      return move(services, code, { event: 'return.pickUp' }, null);
    case 'receive':
    case 'receive-broken':
      return move(services, code, { event: 'return.receive', isRestocked: name === 'receive' }, null);
    case 'refuse': {
      const reason = readReason('return', word);
      return reason.ok ? move(services, code, { event: 'return.refuse' }, reason.text) : reason;
    }
    case 'to':
      return writeUpiId(services, code, word);
    case 'ask': {
      const reason = readReason('return', word);
      if (!reason.ok) return reason;
      const reading = readReturnWish(reason.text, words);
      if (!reading.ok) return reading;
      const units = await unitsOfWords(services, code, reading.lines);
      if (!units.ok) return units;
      const wish = { event: 'return.ask', units: units.units, ...reading.wish } as const;
      const unused = await whyNoAccount(services, code, wish);
      if (unused !== null) return { ok: false, lines: unused };
      return move(services, code, wish, reason.text);
    }
    default:
      return misused(
        'orders',
        name === undefined ? 'What of its return?' : `A return knows no "${name}".`,
        'return',
      );
  }
}

async function move(
  services: StaffServices,
  code: string,
  step: Move,
  reason: string | null,
): Promise<CommandResult> {
  const mover: Mover = { actor: 'STAFF', reason };
  const { db, storeId, now } = services;
  const result =
    step.event === 'order.dispatch' || step.event === 'order.correctParcel'
      ? await assignParcel(services, code, step)
      : await advanceOrder(db, { storeId, code, now: now() }, step, mover);
  if (!result.ok) return refused(services, code, result.refusal);
  const shown = await showOrder(services, code);
  const isFetched = step.event === 'return.refuse' && result.plan.life.return === 'pickedUp';
  const also = isFetched
    ? '; its goods go back to the shopper, who was told so: give them to the courier'
    : '';
  return { ok: true, lines: [`Done: ${doneWords[step.event]}${also}.`, '', ...shown.lines] };
}

/** `--dry-run`: what the move would do. */
async function look(services: StaffServices, code: string, step: Move): Promise<CommandResult> {
  const { db, storeId, now } = services;
  const planned = await planAdvance(db, { storeId, code, now: now() }, step);
  return planned.ok
    ? { ok: true, lines: planLines(code, step, planned.plan) }
    : refused(services, code, planned.refusal);
}

async function refused(
  services: StaffServices,
  code: string,
  refusal: MoveRefusal | { readonly kind: 'missing' },
): Promise<CommandResult> {
  const found = await findOrderForStaff(services, code);
  const standing = found?.standing ?? { isAsked: false, isMissKnown: false };
  return { ok: false, lines: refusalLines(code, refusal, standing) };
}

const listOptions = {
  status: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

const exportOptions = { ...listOptions, lines: { type: 'boolean' } } as const;

function runListCommand(
  services: StaffServices,
  kind: 'list' | 'export',
  args: readonly string[],
): Promise<CommandResult> | CommandResult {
  const reading = kind === 'list' ? readOptions(args, listOptions) : readOptions(args, exportOptions);
  if (typeof reading === 'string') return misused('orders', reading, kind);
  const { values, positionals } = reading;
  const text = positionals.length === 0 ? null : positionals.join(' ');
  const { status = null, from = null, to = null } = values;
  const query = { text, status, from, to };
  if (kind === 'list') return listOrders(services, query);
  return exportOrders(services, query, { byLine: 'lines' in values && values.lines === true });
}

const paidOptions = { 'instead-of-provider': { type: 'boolean' } } as const satisfies ParseArgsOptionsConfig;

function runRefundsCommand(
  services: StaffServices,
  args: readonly string[],
): Promise<CommandResult> | CommandResult {
  const reading = args[0] === 'paid' ? readOptions(args, paidOptions) : { values: {}, positionals: args };
  if (typeof reading === 'string') return misused('orders', reading, 'refunds');
  const [kind, reference, word, ...rest] = reading.positionals;
  const extra = kind === 'paid' ? undefined : kind === 'retry' ? word : reference;
  if (extra !== undefined) return misused('orders', `"${extra}" is too much.`, 'refunds');
  if (kind !== 'paid' && kind !== 'retry') return listRefunds(services, kind);
  if (reference === undefined)
    return misused('orders', 'Which refund? By its number or the order’s code.', 'refunds');
  if (kind === 'retry') return retryRefund(services, reference);
  const isInstead = 'instead-of-provider' in reading.values;
  const note = readPayment(word);
  if (!note.ok) return note;
  if (rest.length > 0)
    return misused('orders', `"${rest[0]}" is too much: put how it was paid in quotes.`, 'refunds');
  return markRefundPaid(services, reference, note.text, isInstead);
}

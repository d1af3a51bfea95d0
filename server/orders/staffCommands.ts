import { parseArgs } from 'node:util';
import * as v from 'valibot';
import {
  type CommandResult,
  listRefunds,
  markRefundPaid,
  retryRefund,
  type StaffServices,
} from '../payments/refunds/staffRefunds.ts';
import { advanceOrder } from './advanceOrder.ts';
import { answerSchema, deliveryDays } from './deliveryAnswers.ts';
import type { Mover } from './orderHistory.ts';
import type { Move, MoveRefusal } from './orderMoves.ts';
import { unitsOfWords } from './staffLines.ts';
import { exportOrders, listOrders, showOrder } from './staffLists.ts';

const ordersUsage =
  `Usage: npm run orders -- list [text of a code or phone] [--status STATUS] [--from 2026-01-31] [--to 2026-02-28]
       npm run orders -- show <code>
       npm run orders -- move <code> pack | dispatch [courier] [tracking id] | out | deliver | miss | send-back | restock | write-off
       npm run orders -- move <code> agree     (its shopper was asked and said, by phone, that it is still wanted)
       npm run orders -- answer <code> again [2026-06-03] [phone] ["note"] | send-back ["note"]     (after a parcel could not be handed over)
       npm run orders -- cancel <code> "<reason, in words for the shopper>" [line number[:quantity] …]
       npm run orders -- return <code> ask "<reason>" [line number[:quantity] …] | approve | pick-up | receive | receive-broken | refuse "<reason>"
       npm run orders -- refunds [by-hand | failed | owed | requested | done]
       npm run orders -- refunds paid <refund or order code> "<how it was paid>"
       npm run orders -- refunds retry <refund or order code>
       npm run orders -- export [--status STATUS] [--from 2026-01-31] [--to 2026-02-28] > orders.csv`.split(
    '\n',
  );

/** Runs a command on orders and refunds that the shop's staff typed. */
export async function runOrdersCommand(
  services: StaffServices,
  [kind, ...rest]: readonly string[],
): Promise<CommandResult> {
  if (kind === 'refunds') return runRefundsCommand(services, rest);
  if (kind === 'list' || kind === 'export') return runListCommand(services, kind, rest);
  const [code, ...words] = rest;
  if (code === undefined) return usage;
  switch (kind) {
    case 'show':
      return showOrder(services, code);
    case 'move':
      return move(services, code, parcelMove(words), null);
    case 'complete':
      return move(services, code, parcelMove(['pack']), null);
    case 'dispatch':
    case 'deliver':
      return move(services, code, parcelMove([kind, ...words]), null);
    case 'answer':
      return answer(services, code, words);
    case 'cancel':
      return cancel(services, code, words);
    case 'return':
      return runReturnCommand(services, code, words);
    default:
      return usage;
  }
}

const usage: CommandResult = { ok: false, lines: ordersUsage };

type PlainMove = Exclude<Move, { units: unknown } | { isRestocked: unknown } | { answer: unknown }>;

const parcelMoves: Readonly<Record<string, PlainMove>> = {
  agree: { event: 'order.agree' },
  pack: { event: 'order.pack' },
  out: { event: 'order.goOut' },
  deliver: { event: 'order.deliver' },
  miss: { event: 'order.miss' },
  'send-back': { event: 'order.sendBack' },
  restock: { event: 'order.restock' },
  'write-off': { event: 'order.writeOff' },
};

function parcelMove([name = '', courier, trackingId]: readonly string[]): Move | null {
  if (name === 'dispatch') {
    return { event: 'order.dispatch', courier: courier ?? null, trackingId: trackingId ?? null };
  }
  return Object.hasOwn(parcelMoves, name) ? (parcelMoves[name] ?? null) : null;
}

/** A word of the answer is a day, a phone number, or else the shopper's own words. */
async function answer(
  services: StaffServices,
  code: string,
  [name = '', ...words]: readonly string[],
): Promise<CommandResult> {
  const choice = { again: 'AGAIN', 'send-back': 'SEND_BACK' }[name];
  if (choice === undefined || words.length > 3) return usage;
  const day = words.find((word) => /^\d{4}-\d\d-\d\d$/.test(word));
  const phone = words.find((word) => word !== day && /^[+\d][\d\s-]{6,}$/.test(word));
  const note = words.find((word) => word !== day && word !== phone);
  const reading = v.safeParse(answerSchema(services.now()), { choice, day, phone, note });
  if (!reading.success) {
    const days = deliveryDays(services.now()).join(', ');
    return {
      ok: false,
      lines: [`Nothing was changed. The day must be one of ${days}, the phone number of India.`],
    };
  }
  return move(services, code, { event: 'order.answer', answer: reading.output }, null);
}

async function cancel(
  services: StaffServices,
  code: string,
  [reason, ...words]: readonly string[],
): Promise<CommandResult> {
  if (reason === undefined) return usage;
  const units = await unitsOfWords(services, code, words);
  if (!units.ok) return units;
  return move(services, code, { event: 'order.cancel', units: units.units }, reason);
}

async function runReturnCommand(
  services: StaffServices,
  code: string,
  [name, reason, ...words]: readonly string[],
): Promise<CommandResult> {
  switch (name) {
    case 'approve':
      return move(services, code, { event: 'return.approve' }, null);
    case 'pick-up':
      return move(services, code, { event: 'return.pickUp' }, null);
    case 'receive':
    case 'receive-broken':
      return move(services, code, { event: 'return.receive', isRestocked: name === 'receive' }, null);
    case 'refuse':
      return reason === undefined ? usage : move(services, code, { event: 'return.refuse' }, reason);
    case 'ask': {
      if (reason === undefined) return usage;
      const units = await unitsOfWords(services, code, words);
      if (!units.ok) return units;
      const wish = { cause: 'CHANGED_MIND', note: reason, refundTo: null } as const;
      return move(services, code, { event: 'return.ask', units: units.units, ...wish }, reason);
    }
    default:
      return usage;
  }
}

async function move(
  { db, storeId, now }: StaffServices,
  code: string,
  step: Move | null,
  reason: string | null,
): Promise<CommandResult> {
  if (step === null) return usage;
  const mover: Mover = { actor: 'STAFF', reason };
  const result = await advanceOrder(db, { storeId, code, now: now() }, step, mover);
  if (!result.ok) return { ok: false, lines: [refusalLine(code, result.refusal)] };
  const shown = await showOrder({ db, storeId }, code);
  return { ok: true, lines: [`Done: ${nameOf(step.event)}.`, ...shown.lines] };
}

function refusalLine(code: string, refusal: MoveRefusal | { readonly kind: 'missing' }): string {
  switch (refusal.kind) {
    case 'missing':
      return `There is no order ${code}.`;
    case 'noSuchUnits':
      return `Order ${code} has no such lines, or not so many are left. Nothing was changed; see: npm run orders -- show ${code}`;
    case 'notAllowed': {
      const { parcel, return: back } = refusal.life;
      const where = back === 'none' ? parcel : `${parcel}, its return ${back}`;
      return `Order ${code} is ${where}: "${nameOf(refusal.event)}" is not possible. Nothing was changed.`;
    }
  }
}

function nameOf(event: Move['event']): string {
  return event.replace('.', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function runListCommand(
  services: StaffServices,
  kind: 'list' | 'export',
  args: readonly string[],
): Promise<CommandResult> | CommandResult {
  const options = { status: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [text = null, ...others] = positionals;
    if (others.length > 0) return usage;
    const { status = null, from = null, to = null } = values;
    const query = { text, status, from, to };
    return kind === 'list' ? listOrders(services, query) : exportOrders(services, query);
  } catch (error) {
    return {
      ok: false,
      lines: [error instanceof Error ? error.message : String(error), ...ordersUsage],
    };
  }
}

function runRefundsCommand(
  services: StaffServices,
  [kind, reference, note]: readonly string[],
): Promise<CommandResult> {
  if (kind === 'paid' && reference !== undefined && note !== undefined) {
    return markRefundPaid(services, reference, note);
  }
  if (kind === 'retry' && reference !== undefined) return retryRefund(services, reference);
  return listRefunds(services, kind);
}

import {
  type CommandResult,
  listRefunds,
  markRefundPaid,
  retryRefund,
  type StaffServices,
} from '../payments/refunds/staffRefunds.ts';
import { advanceOrder, type OrderStep } from './advanceOrder.ts';

const ordersUsage = `Usage: npm run orders -- complete <code>
       npm run orders -- dispatch <code> [courier] [tracking id]
       npm run orders -- deliver <code>
       npm run orders -- cancel <code> "<reason, in words for the shopper>"
       npm run orders -- refunds [by-hand | failed | owed | requested | done]
       npm run orders -- refunds paid <refund or order code> "<how it was paid>"
       npm run orders -- refunds retry <refund or order code>`;

/** Runs a command on orders and refunds that the shop's staff typed. */
export async function runOrdersCommand(
  services: StaffServices,
  [kind, first, ...words]: readonly string[],
): Promise<CommandResult> {
  if (kind === 'refunds') return runRefundsCommand(services, first, words);
  const step = parseStep(kind, words);
  if (step === null || first === undefined) return { ok: false, lines: [ordersUsage] };
  const at = { storeId: services.storeId, code: first, now: services.now() };
  const result = await advanceOrder(services.db, at, step);
  if (result.ok) return { ok: true, lines: [`Order ${first} is ${result.status} now.`] };
  const line = result.status === null ? `There is no order ${first}.` : `Order ${first} is ${result.status}.`;
  return { ok: false, lines: [line] };
}

function runRefundsCommand(
  services: StaffServices,
  kind: string | undefined,
  [reference, note]: readonly string[],
): Promise<CommandResult> {
  if (kind === 'paid' && reference !== undefined && note !== undefined) {
    return markRefundPaid(services, reference, note);
  }
  if (kind === 'retry' && reference !== undefined) return retryRefund(services, reference);
  return listRefunds(services, kind);
}

function parseStep(kind: string | undefined, [first, second]: readonly string[]): OrderStep | null {
  switch (kind) {
    case 'complete':
    case 'deliver':
      return { kind };
    case 'dispatch':
      return { kind, courier: first ?? null, trackingId: second ?? null };
    case 'cancel':
      return first === undefined ? null : { kind, reason: first };
    default:
      return null;
  }
}

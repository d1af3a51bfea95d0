import type { OrderRefund } from '../../contract/domain/index.ts';
import { cashWay } from '../../contract/moneyBackWords.ts';
import { waits } from '../../contract/waits.ts';
import { formatPaise } from '../../pricing/money.ts';
import { Alert, type AlertStatus } from '../design/Alert.tsx';
import { formatDay } from '../design/dates.ts';

interface RefundsProps {
  readonly refunds: readonly OrderRefund[];
  /** The UPI id to which cash that was paid at the door is sent back; `null` if the shop knows none. */
  readonly upiId: string | null;
}

/** Says of each refund of an order how far it has come. */
export function Refunds({ refunds, upiId }: RefundsProps) {
  return refunds.map((refund, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: refunds have no id, and their order does not change
    <Alert key={index} status={statusOf(refund)}>
      {sentenceOf(refund, upiId)}
    </Alert>
  ));
}

function statusOf({ state }: OrderRefund): AlertStatus {
  if (state === 'PAID') return 'success';
  return state === 'BY_HAND' ? 'warning' : 'info';
}

function sentenceOf({ state, method, amount, at, how }: OrderRefund, upiId: string | null): string {
  const sum = formatPaise(amount);
  const day = at === null ? '' : formatDay(new Date(at));
  if (method === 'COD' && state !== 'PAID') {
    return `We will send ${sum} of what you paid at the door ${cashWay(upiId)}.`;
  }
  if (state === 'PAID' && (how !== null || method === 'COD')) {
    const words = how ? ` (${how})` : '';
    return `${sum} was sent back to you on ${day}, by ourselves${words}. It reaches you ${waits.transfer}.`;
  }
  switch (state) {
    case 'PAID':
      return `${sum} was sent back to you on ${day}. It reaches you ${waits.bank}.`;
    case 'ON_ITS_WAY':
      return `${sum} is on its way back to the account or card that you paid with, since ${day}. It reaches you ${waits.bank}.`;
    case 'BY_HAND':
      return `We could not send ${sum} back the way it came. We will contact you by the phone number or e-mail of this order to return it another way.`;
    default:
      return `We are sending ${sum} back to the account or card that you paid with. You need not do anything; once sent, it reaches you ${waits.bank}.`;
  }
}

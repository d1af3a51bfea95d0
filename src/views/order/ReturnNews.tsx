import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Order, OrderReturn } from '../../contract/domain/index.ts';
import { waits } from '../../contract/waits.ts';
import {
  type returnWithdrawalMachine,
  selectIsWithdrawing,
  selectWithdrawalFailure,
} from '../../machines/checkout/returnWithdrawal.ts';
import { formatPaise } from '../../pricing/money.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { Link } from '../design/Link.tsx';
import { itemsOf, refusalOf } from './standing.ts';

export type WithdrawalRef = ActorRefFrom<typeof returnWithdrawalMachine>;

interface ReturnNewsProps {
  readonly order: Order;
  readonly withdrawal: WithdrawalRef | undefined;
}

/** Says at the top of the page how the latest return stands, what it gives back and where to. */
export function ReturnNews({ order, withdrawal }: ReturnNewsProps) {
  const { latestReturn: latest } = order;
  if (latest === null) return null;
  const goods = itemsOf(order, latest);
  const promise = promiseOf(latest);
  switch (latest.state) {
    case 'ASKED':
      return (
        <Alert status="info" action={withdrawal && <Withdrawal withdrawal={withdrawal} />}>
          We have your request to send back {goods}, and will answer {waits.answer}.
          {promise !== null && ` Once we have accepted it and it has reached us, you get back ${promise}.`}
        </Alert>
      );
    case 'APPROVED':
      return (
        <Alert status="info">
          The courier will collect {goods} from your door. Please keep it ready in any box or bag.
          {promise !== null && ` Once it has reached us, you get back ${promise}.`}
        </Alert>
      );
    case 'PICKED_UP':
      return (
        <Alert status="info">
          The courier is bringing {goods} back to us.
          {promise !== null && ` Once it has reached us, you get back ${promise}.`}
        </Alert>
      );
    case 'REFUSED':
      return (
        <Alert status="warning" action={<Link to="/pages/contact">Write to us about it</Link>}>
          We could not accept your return of {goods}. {refusalOf(order)}
        </Alert>
      );
    default:
      return null;
  }
}

function Withdrawal({ withdrawal }: { readonly withdrawal: WithdrawalRef }) {
  const isBusy = useSelector(withdrawal, selectIsWithdrawing);
  const failure = useSelector(withdrawal, selectWithdrawalFailure);
  return (
    <>
      <Button look="quiet" busy={isBusy} onClick={() => withdrawal.send({ type: 'withdrawal.pressed' })}>
        Take the request back
      </Button>
      {failure !== null && (
        <p role="alert">
          {failure.kind === 'refused'
            ? failure.message
            : 'We could not reach the shop. Please check your connection and press again.'}
        </p>
      )}
    </>
  );
}

/** What the return gives back, and where to; `null`: nothing. */
function promiseOf({ refundOnline, refundCash, pointsBack }: OrderReturn): string | null {
  const ways = [
    ...(refundOnline > 0
      ? [`${formatPaise(refundOnline)} to the account or card that you paid with, ${waits.bank}`]
      : []),
    ...(refundCash > 0 ? [`${formatPaise(refundCash)} by UPI or bank transfer, ${waits.byHand}`] : []),
    ...(pointsBack > 0 ? [`${formatPaise(pointsBack)} as points`] : []),
  ];
  return ways.length === 0 ? null : ways.join(', and ');
}

import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Order, OrderReturn } from '../../contract/domain/index.ts';
import { cashWay } from '../../contract/moneyBackWords.ts';
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
  readonly withdrawal: WithdrawalRef;
}

/** Says at the top of the page how the latest return stands, what it gives back and where to. */
export function ReturnNews({ order, withdrawal }: ReturnNewsProps) {
  const { latestReturn: latest } = order;
  if (latest === null) return null;
  const goods = itemsOf(order, latest);
  switch (latest.state) {
    case 'ASKED':
      return (
        <Alert status="info" action={<Withdrawal withdrawal={withdrawal} />}>
          We have your request to send back {goods}, and will answer {waits.answer}.
          {promiseOf(latest, 'Once we have accepted it and it has reached us')}
        </Alert>
      );
    case 'APPROVED':
      return (
        <Alert status="info">
          The courier will collect {goods} from your door. Please keep it ready in any box or bag.
          {promiseOf(latest, 'Once it has reached us')}
        </Alert>
      );
    case 'PICKED_UP':
      return (
        <Alert status="info">
          The courier is bringing {goods} back to us.
          {promiseOf(latest, 'Once it has reached us')}
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

function Withdrawal({ withdrawal }: Pick<ReturnNewsProps, 'withdrawal'>) {
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

/** A sentence to add: what the return gives back, where to and when. Empty if it gives back nothing. */
function promiseOf({ refundOnline, refundCash, refundTo, pointsBack }: OrderReturn, when: string): string {
  const ways = [
    ...(refundOnline > 0
      ? [`${formatPaise(refundOnline)} to the account or card that you paid with, ${waits.bank}`]
      : []),
    ...(pointsBack > 0 ? [`${formatPaise(pointsBack)} as points`] : []),
    ...(refundCash > 0 ? [`${formatPaise(refundCash)} ${cashWay(refundTo)}`] : []),
  ];
  return ways.length === 0 ? '' : ` ${when}, you get back ${ways.join(', and ')}.`;
}

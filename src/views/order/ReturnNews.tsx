import type { Order, OrderReturn } from '../../contract/domain/index.ts';
import { waits } from '../../contract/waits.ts';
import { formatPaise } from '../../pricing/money.ts';
import { Alert } from '../design/Alert.tsx';
import { Link } from '../design/Link.tsx';
import { itemsOf, refusalOf } from './standing.ts';

/** Says at the top of the page how the latest return stands, what it gives back and where to. */
export function ReturnNews({ order }: { readonly order: Order }) {
  const { latestReturn: latest } = order;
  if (latest === null) return null;
  const goods = itemsOf(order, latest);
  const promise = promiseOf(latest);
  switch (latest.state) {
    case 'ASKED':
      return (
        <Alert status="info">
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

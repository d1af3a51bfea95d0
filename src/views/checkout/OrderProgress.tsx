import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type OrderStage,
  selectAmountToPay,
  selectCancelReason,
  selectIsPaidOnline,
  selectIsRefundDue,
  selectIsTakingLonger,
  selectOrderId,
  selectOrderStage,
  selectPaymentFailure,
} from '../../machines/checkout/order/index.ts';
import { Button } from '../design/Button.tsx';
import { formatPaise } from '../design/money.ts';
import type { OrderRef } from './actors.ts';
import { StageMessage } from './StageMessage.tsx';

interface StageProps {
  readonly order: OrderRef;
}

/**
 * The order at work. An interrupted payment has three kinds of message: not charged, try again; charged, do not pay
 * again; unknown, we are checking.
 */
export function OrderProgress({ order }: StageProps) {
  const stage = useSelector(order, selectOrderStage);
  const Stage = stages[stage];
  return <Stage key={stage} order={order} />;
}

function Working({ order }: StageProps) {
  return (
    <StageMessage
      tone="plain"
      title="Placing your order"
      text={
        <>
          <p>This takes a moment. Please stay on this page.</p>
          <Longer order={order} />
        </>
      }
      isBusy
    />
  );
}

function Paying({ order }: StageProps) {
  const amount = useSelector(order, selectAmountToPay);
  const failure = useSelector(order, selectPaymentFailure);
  return (
    <StageMessage
      tone="plain"
      title={amount === null ? 'Paying' : `Paying ${formatPaise(amount)}`}
      text={
        <>
          <p>Finish the payment in its window. Your order waits.</p>
          {failure && <p>The last attempt did not go through. You can try another way in the window.</p>}
        </>
      }
      isBusy
    />
  );
}

function NotCharged({ order }: StageProps) {
  const amount = useSelector(order, selectAmountToPay);
  const failure = useSelector(order, selectPaymentFailure);
  return (
    <StageMessage
      tone="warning"
      title="You have not been charged"
      text={
        <>
          <p>The payment was not completed. Your order is kept for a while; try again when you are ready.</p>
          {failure?.description && <p>The payment provider says: {failure.description}</p>}
        </>
      }
    >
      <Button onClick={() => order.send({ type: 'order.payment.retried' })}>
        {amount === null ? 'Try the payment again' : `Pay ${formatPaise(amount)} now`}
      </Button>
      <Button look="secondary" onClick={() => order.send({ type: 'order.abandoned' })}>
        Choose another way to pay
      </Button>
    </StageMessage>
  );
}

function Charged({ order }: StageProps) {
  return (
    <StageMessage
      tone="good"
      title="Payment received. Please do not pay again"
      text={
        <>
          <p>We have your payment and are confirming the order with the payment provider.</p>
          <Longer order={order} />
        </>
      }
      isBusy
    />
  );
}

function Unknown({ order }: StageProps) {
  const isPaidOnline = useSelector(order, selectIsPaidOnline);
  return (
    <StageMessage
      tone="warning"
      title={isPaidOnline ? 'We are checking your payment' : 'We are looking for your order'}
      text={
        <>
          {isPaidOnline ? (
            <p>
              We do not know yet whether the payment went through, and are asking the payment provider. Please
              do not pay again until we know.
            </p>
          ) : (
            <p>
              We do not know yet whether your order reached us, and are asking. Please do not order again
              until we know.
            </p>
          )}
          <Longer order={order} />
        </>
      }
      isBusy
    >
      <Button look="secondary" onClick={() => order.send({ type: 'order.retried' })}>
        Check now
      </Button>
    </StageMessage>
  );
}

function Interrupted({ order }: StageProps) {
  return (
    <StageMessage
      tone="warning"
      title="You were about to order"
      text={
        <p>
          An order that you began earlier was never answered, and nothing was charged. Send it now, or drop
          it?
        </p>
      }
    >
      <Button onClick={() => order.send({ type: 'order.resumed' })}>Send that order</Button>
      <Button look="secondary" onClick={() => order.send({ type: 'order.reset' })}>
        Drop it
      </Button>
    </StageMessage>
  );
}

function Cancelled({ order }: StageProps) {
  const reason = useSelector(order, selectCancelReason);
  const isRefundDue = useSelector(order, selectIsRefundDue);
  return (
    <StageMessage
      tone="bad"
      title="The order was cancelled"
      text={
        <>
          {reason && <p>{reason}</p>}
          <p>
            {isRefundDue
              ? 'Your payment arrived too late for it and will be paid back in full.'
              : 'You have not been charged.'}
          </p>
        </>
      }
    >
      <Button onClick={() => order.send({ type: 'order.reset' })}>Back to checkout</Button>
    </StageMessage>
  );
}

/** Shown after a minute: polling continues more slowly, and the shopper may leave with a link to the order. */
function Longer({ order }: StageProps) {
  const isLonger = useSelector(order, selectIsTakingLonger);
  const orderId = useSelector(order, selectOrderId);
  if (!isLonger) return null;
  return (
    <p>
      It is taking longer than usual. You need not wait here
      {orderId && (
        <>
          : <Link to={`/order/${orderId}`}>your order’s page</Link> will show the outcome
        </>
      )}
      .
    </p>
  );
}

const stages: Readonly<Record<OrderStage, (props: StageProps) => ReactNode>> = {
  working: Working,
  paying: Paying,
  notCharged: NotCharged,
  charged: Charged,
  unknown: Unknown,
  interrupted: Interrupted,
  cancelled: Cancelled,
};

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  type OrderStage,
  selectAmountToPay,
  selectCancelReason,
  selectFailure,
  selectIntended,
  selectIsAnswerDelayed,
  selectIsConnectionLost,
  selectIsCookieLost,
  selectIsPaymentInQuestion,
  selectIsRefundDue,
  selectIsShopBusy,
  selectIsTakingLonger,
  selectIsUnanswered,
  selectMayBeCharged,
  selectOrder,
  selectOrderId,
  selectOrderStage,
  selectPaymentFailure,
  selectRefunds,
  selectUnits,
} from '../../machines/checkout/order/index.ts';
import { formatPaise } from '../../pricing/money.ts';
import { Button } from '../design/Button.tsx';
import { Link } from '../design/Link.tsx';
import { Refunds } from '../order/Refunds.tsx';
import type { OrderRef } from './actors.ts';
import { StageMessage } from './StageMessage.tsx';

interface StageProps {
  readonly order: OrderRef;
}

/**
 * The order in progress. An interrupted payment has three kinds of message: not charged, try again; charged, do not pay
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
          <p>Complete the payment in the window.</p>
          {failure && <p>The last attempt did not go through. You can try another payment method.</p>}
        </>
      }
      isBusy
    >
      <Button look="secondary" onClick={() => order.send({ type: 'order.retried' })}>
        No window? Check the payment
      </Button>
    </StageMessage>
  );
}

function NotCharged({ order }: StageProps) {
  const amount = useSelector(order, selectAmountToPay);
  const units = useSelector(order, selectUnits);
  const paymentFailure = useSelector(order, selectPaymentFailure);
  const failure = useSelector(order, selectFailure);
  return (
    <StageMessage
      tone="warning"
      title="You have not been charged"
      text={
        <>
          <p>
            The payment was not completed. We hold your order for a few minutes; try again when you are ready.
          </p>
          {units !== null && (
            <p>
              This order is for {units === 1 ? '1 item' : `${units} items`}. If your cart has changed since,
              choose another way to pay: that orders what is in your cart now.
            </p>
          )}
          {paymentFailure?.description && <p>The payment provider says: {paymentFailure.description}</p>}
          {failure && (
            <p>
              {failure.kind === 'refused'
                ? failure.message
                : 'The payment did not start. Check your connection.'}
            </p>
          )}
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
  const isPaymentInQuestion = useSelector(order, selectIsPaymentInQuestion);
  const isUnanswered = useSelector(order, selectIsUnanswered);
  const isShopBusy = useSelector(order, selectIsShopBusy);
  const isDelayed = useSelector(order, selectIsAnswerDelayed);
  const isConnectionLost = useSelector(order, selectIsConnectionLost);
  if (isShopBusy) {
    return (
      <SentAgain order={order} title="Many people are ordering right now">
        We send your order again until the shop answers. It is placed only once: nothing has been charged.
      </SentAgain>
    );
  }
  if (isConnectionLost) {
    return (
      <SentAgain order={order} title="The connection to the shop is lost">
        Please check your internet connection. We send your order again until the shop answers. It is placed
        only once: please do not order again. Nothing has been charged.
      </SentAgain>
    );
  }
  return (
    <StageMessage
      tone={isPaymentInQuestion && !isDelayed ? 'plain' : 'warning'}
      title={isPaymentInQuestion ? 'We are checking your payment' : 'We are looking for your order'}
      text={
        <>
          {isPaymentInQuestion ? (
            <p>
              {isDelayed
                ? 'The payment provider has not answered yet. Please do not pay again until we know whether the payment went through.'
                : 'One moment: we are asking the payment provider whether a payment was made.'}
            </p>
          ) : (
            <p>
              It is placed only once: please do not order again.
              {isUnanswered && ' We send it again until the shop answers. Nothing has been charged.'}
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
      <Leave order={order} />
    </StageMessage>
  );
}

interface SentAgainProps extends StageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The shop has not taken the order yet. */
function SentAgain({ order, title, children }: SentAgainProps) {
  return (
    <StageMessage
      tone="plain"
      title={title}
      text={
        <>
          <p>{children}</p>
          <Longer order={order} />
        </>
      }
      isBusy
    >
      <Button look="secondary" onClick={() => order.send({ type: 'order.retried' })}>
        Try now
      </Button>
      <Leave order={order} />
    </StageMessage>
  );
}

function Interrupted({ order }: StageProps) {
  const intended = useSelector(order, selectIntended);
  return (
    <StageMessage
      tone="warning"
      title="You have an unfinished order"
      text={
        <>
          <p>
            You started an order earlier, and we did not hear whether it went through. Nothing was charged
            online. Continue with it, and you see what became of it: it is never placed twice. If a message
            has confirmed it already, it is on its way.
          </p>
          {intended && (
            <p>
              {formatPaise(intended.totalAmount)}, to {intended.shippingAddress.name},{' '}
              {intended.shippingAddress.address}, {intended.shippingAddress.city}{' '}
              {intended.shippingAddress.pinCode}.
            </p>
          )}
        </>
      }
    >
      <Button onClick={() => order.send({ type: 'order.resumed' })}>Continue with that order</Button>
      <Button look="secondary" onClick={() => order.send({ type: 'order.reset' })}>
        Leave it and start anew
      </Button>
    </StageMessage>
  );
}

/**
 * Shown where the order belongs to an account that is not signed in here, or the browser has lost the cookie of the order. The
 * shopper can sign in or allow cookies and look again, leave, or give the order up and start a new one.
 */
function OutOfReach({ order }: StageProps) {
  const mayBeCharged = useSelector(order, selectMayBeCharged);
  const isCookieLost = useSelector(order, selectIsCookieLost);
  const placed = useSelector(order, selectOrder);
  return (
    <StageMessage
      tone="warning"
      title="We cannot show you this order"
      text={
        <>
          {isCookieLost && placed ? (
            <p>
              Your order for {formatPaise(placed.totalAmount)} reached us, but this browser did not keep the
              cookie that opens it, so it cannot be paid for here. Allow cookies for this shop, then look
              again.
            </p>
          ) : (
            <p>
              An order from this browser belongs to an account that is not signed in here. Sign in to that
              account to see it. What became of it is also in the messages to the phone number it was placed
              with.
            </p>
          )}
          {isCookieLost && !mayBeCharged && <p>You have not been charged.</p>}
          {mayBeCharged && <p>It may have been paid already. Please do not pay for it again.</p>}
        </>
      }
    >
      <Button onClick={() => order.send({ type: 'order.retried' })}>Look again</Button>
      <Leave order={order} />
      <Button look="secondary" onClick={() => order.send({ type: 'order.reset' })}>
        Forget it here
      </Button>
    </StageMessage>
  );
}

function Leave({ order }: StageProps) {
  return (
    <Button look="secondary" onClick={() => order.send({ type: 'order.left' })}>
      Leave, and look again later
    </Button>
  );
}

function Cancelled({ order }: StageProps) {
  const reason = useSelector(order, selectCancelReason);
  const isRefundDue = useSelector(order, selectIsRefundDue);
  const refunds = useSelector(order, selectRefunds);
  return (
    <StageMessage
      tone="bad"
      title="The order was cancelled"
      text={
        <>
          {reason && <p>{reason}</p>}
          {refunds.length > 0 ? (
            <Refunds refunds={refunds} upiId={null} />
          ) : (
            <p>
              {isRefundDue
                ? 'Your payment came too late for it. We are sending it back in full.'
                : 'You have not been charged.'}
            </p>
          )}
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
  outOfReach: OutOfReach,
  cancelled: Cancelled,
};

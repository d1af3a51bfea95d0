import { useSelector } from '@xstate/react';
import { selectCheckoutStage, selectOrderActor } from '../../machines/checkout/checkout/index.ts';
import type { CartActors } from '../cart/actors.ts';
import type { CheckoutRef } from './actors.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import { StageMessage } from './StageMessage.tsx';

interface CheckoutFlowProps {
  readonly checkout: CheckoutRef;
  readonly actors: CartActors;
  readonly now: () => number;
}

/** Renders checkout by its stage: the form, the order in progress, or its result. */
export function CheckoutFlow({ checkout, actors, now }: CheckoutFlowProps) {
  const stage = useSelector(checkout, selectCheckoutStage);
  const order = useSelector(checkout, selectOrderActor);
  if (stage === 'completed') {
    return <StageMessage tone="good" title="Your order is confirmed" text="Taking you to it." isBusy />;
  }
  if (stage === 'left') {
    return (
      <StageMessage
        tone="plain"
        title="We are still checking your order"
        text="You can leave this page. We will check again when you come back."
        isBusy
      />
    );
  }
  if (order) return <OrderProgress order={order} />;
  return <CheckoutForm checkout={checkout} actors={actors} now={now} />;
}

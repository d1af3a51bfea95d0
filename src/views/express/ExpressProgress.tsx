import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import {
  type expressMachine,
  selectExpressOrder,
  selectExpressStage,
} from '../../machines/checkout/express/index.ts';
import { selectOrderStage } from '../../machines/checkout/order/index.ts';
import { OrderProgress } from '../checkout/OrderProgress.tsx';
import { StageMessage } from '../checkout/StageMessage.tsx';
import { Button } from '../design/Button.tsx';
import { Sheet, SheetBody } from '../design/Sheet.tsx';
import styles from './ExpressProgress.module.css';

interface ExpressProgressProps {
  readonly express: ActorRefFrom<typeof expressMachine>;
}

/** The state of an express checkout whose widget is closed: searching for its order, or following it. */
export function ExpressProgress({ express }: ExpressProgressProps) {
  const stage = useSelector(express, selectExpressStage);
  const order = useSelector(express, selectExpressOrder);
  const orderStage = useSelector(order ?? undefined, (state) => state && selectOrderStage(state));
  const isAsking = stage === 'unknown';
  // The payment window must not lie below a modal dialog.
  const isOpen = isAsking || (order !== null && orderStage !== 'paying');
  return (
    <Sheet
      id="express"
      title="Express checkout"
      from="centre"
      className={styles.dialog}
      open={isOpen}
      onClose={() => express.send({ type: 'express.left' })}
    >
      {isOpen && (
        <SheetBody>{order ? <OrderProgress order={order} /> : <Asking express={express} />}</SheetBody>
      )}
    </Sheet>
  );
}

function Asking({ express }: ExpressProgressProps) {
  return (
    <StageMessage
      tone="warning"
      title="We are looking for your order"
      text={
        <p>
          Express checkout was closed before we heard how it ended. If you have paid, please do not pay again:
          we are asking. Your cart is kept.
        </p>
      }
      isBusy
    >
      <Button onClick={() => express.send({ type: 'express.retried' })}>Check now</Button>
      <Button look="secondary" onClick={() => express.send({ type: 'express.left' })}>
        Keep shopping
      </Button>
    </StageMessage>
  );
}

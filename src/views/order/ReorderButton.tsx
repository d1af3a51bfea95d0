import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { OrderProduct } from '../../contract/domain/index.ts';
import { type ReorderLine, type reorderMachine, selectIsReordering } from '../../machines/account/reorder.ts';
import { Button } from '../design/Button.tsx';

export type ReorderRef = ActorRefFrom<typeof reorderMachine>;

interface ReorderButtonProps {
  readonly reorder: ReorderRef;
  /** `quiet` beside a button that most shoppers came for. */
  readonly look?: 'secondary' | 'quiet';
  readonly order: {
    readonly id: string;
    readonly code: string | null;
    readonly products: readonly (ReorderLine & Pick<OrderProduct, 'source'>)[];
  };
}

/** Puts the order's goods into the cart again. */
export function ReorderButton({
  reorder,
  order: { id, code, products },
  look = 'secondary',
}: ReorderButtonProps) {
  const isBusy = useSelector(reorder, selectIsReordering(id));
  const lines = products.filter(({ source }) => source !== 'COUPON');
  if (lines.length === 0) return null;
  return (
    <Button
      look={look}
      busy={isBusy}
      aria-label={code === null ? undefined : `Order again, ${code}`}
      onClick={() =>
        reorder.send({
          type: 'reorder.requested',
          orderId: id,
          lines: lines.map(({ productId, variantId, quantity, title }) => ({
            productId,
            variantId,
            quantity,
            title,
          })),
        })
      }
    >
      Order again
    </Button>
  );
}

import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type addToCartMachine, selectAddState } from '../../machines/catalogue/addToCart.ts';
import { formatPaise } from '../../pricing/money.ts';
import type { DealOffer } from '../catalogue/deal.ts';
import { Button, type Look } from '../design/Button.tsx';

interface AddDealProps {
  readonly deal: Pick<DealOffer, 'product' | 'variant' | 'dealPrice'>;
  readonly qty: number;
  readonly add: ActorRefFrom<typeof addToCartMachine>;
  readonly look?: Look;
}

/** Adds a deal to the cart at its price. */
export function AddDeal({ deal: { product, variant, dealPrice }, qty, add, look = 'primary' }: AddDealProps) {
  const state = useSelector(add, selectAddState);
  const press = () =>
    add.send({
      type: 'add.requested',
      request: { product, variantId: variant?.id ?? null, qty, source: 'LIMITED_TIME_DEAL' },
    });
  return (
    <>
      <Button look={look} busy={state === 'adding'} onClick={press}>
        {state === 'added' ? 'Added' : `Add to cart at ${formatPaise(dealPrice)}`}
      </Button>
      <span role="status">
        {state === 'failed' && 'It could not be added. Check your connection; nothing was lost.'}
      </span>
    </>
  );
}

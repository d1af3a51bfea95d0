import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ProductCard } from '../../contract/domain/index.ts';
import { selectItems } from '../../machines/cart/cart/index.ts';
import { type addToCartMachine, requestOf } from '../../machines/catalogue/addToCart.ts';
import { selectOffer, selectQuantity, type variantMachine } from '../../machines/catalogue/variant/index.ts';
import { recordKey } from '../../pricing/lines.ts';
import { Button } from '../design/Button.tsx';
import { useShop } from '../shop/context.ts';
import styles from './BuyMore.module.css';
import { StickyBar } from './StickyBar.tsx';
import { atPrice } from './shownPrice.ts';

interface BuyMoreProps {
  /** The id of the form around it. */
  readonly form: string;
  /** The form's add button. */
  readonly watched: RefObject<HTMLButtonElement | null>;
  readonly product: ProductCard;
  readonly variant: ActorRefFrom<typeof variantMachine>;
  readonly add: ActorRefFrom<typeof addToCartMachine>;
}

/** “Buy now” and the sticky bar of the product page. */
export function BuyMore({ form, watched, product, variant, add }: BuyMoreProps) {
  const offer = useSelector(variant, selectOffer);
  return (
    <>
      <BuyNow product={product} variant={variant} add={add} />
      <StickyBar form={form} watched={watched} offer={offer} product={product} add={add} />
    </>
  );
}

/** Goes to checkout with the chosen variant and quantity. A quantity that the cart has already is raised to that, not added to. */
function BuyNow({ product, variant, add }: Omit<BuyMoreProps, 'form' | 'watched'>) {
  const actors = useShop();
  const offer = useSelector(variant, selectOffer);
  const quantity = useSelector(variant, selectQuantity);
  if (actors === null) return null;
  const { shop, cart } = actors;
  const buy = () => {
    const request = requestOf(product, offer.variant?.id ?? null, quantity, offer.dealPrice);
    const { variantId, source = 'CART' } = request;
    const line = recordKey({ id: product.id, variantId, source });
    const held = selectItems(cart.getSnapshot()).find((item) => item.recordKey === line.recordKey)?.qty ?? 0;
    if (held === 0) {
      add.send({ type: 'add.requested', request: { ...request, isForCheckout: true } });
      return;
    }
    if (held < quantity) cart.send({ type: 'cart.line.setQty', ...line, qty: quantity });
    shop.send({ type: 'navigation.requested', to: { path: '/pages/checkout' }, replace: false });
  };
  return (
    <Button look="secondary" wide className={styles.now} onClick={buy}>
      {atPrice('Buy now', offer)}
    </Button>
  );
}

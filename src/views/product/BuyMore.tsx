import { useSelector } from '@xstate/react';
import type { ComponentProps, RefObject } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ProductCard } from '../../contract/domain/index.ts';
import { selectItems } from '../../machines/cart/cart/index.ts';
import type { addToCartMachine } from '../../machines/catalogue/addToCart.ts';
import { selectOffer, selectQuantity, type variantMachine } from '../../machines/catalogue/variant/index.ts';
import { selectDeals } from '../../machines/storefront/storeData/index.ts';
import { dealPriceOf, firstVariant, variantsOnSale } from '../../pricing/deal.ts';
import { recordKey } from '../../pricing/lines.ts';
import { type CartActors, useCartActors } from '../cart/actors.ts';
import { Button } from '../design/Button.tsx';
import { useShop } from '../shop/context.ts';
import styles from './BuyMore.module.css';
import { StickyBar } from './StickyBar.tsx';

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
  const actors = useCartActors();
  const offer = useSelector(variant, selectOffer);
  const bar = { form, watched, offer, product, add };
  return (
    <>
      <BuyNow product={product} variant={variant} add={add} />
      {actors === null ? (
        <StickyBar {...bar} dealPrice={null} />
      ) : (
        <BarOfDeal {...bar} storeData={actors.storeData} />
      )}
    </>
  );
}

interface BarOfDealProps extends Omit<ComponentProps<typeof StickyBar>, 'dealPrice'> {
  readonly storeData: CartActors['storeData'];
}

/** The bar, at the price of the product's deal while it runs and the variant that it is for is chosen. */
function BarOfDeal({ storeData, ...bar }: BarOfDealProps) {
  const deal = useSelector(storeData, selectDeals).find(({ id }) => id === bar.product.id);
  const isChosen = deal && firstVariant(variantsOnSale(deal))?.id === bar.offer.variant?.id;
  return <StickyBar {...bar} dealPrice={isChosen ? dealPriceOf(deal) : null} />;
}

/** Goes to checkout with the chosen variant and quantity. If the cart has the line already, its quantity is raised, not added. */
function BuyNow({ product, variant, add }: Omit<BuyMoreProps, 'form' | 'watched'>) {
  const actors = useShop();
  const variantId = useSelector(variant, selectOffer).variant?.id ?? null;
  const quantity = useSelector(variant, selectQuantity);
  if (actors === null) return null;
  const { shop, cart } = actors;
  const buy = () => {
    const line = recordKey({ id: product.id, variantId, source: 'CART' });
    const held = selectItems(cart.getSnapshot()).find((item) => item.recordKey === line.recordKey)?.qty ?? 0;
    if (held === 0) {
      const request = { product, variantId, qty: quantity, isForCheckout: true } as const;
      add.send({ type: 'add.requested', request });
      return;
    }
    if (held < quantity) cart.send({ type: 'cart.line.setQty', ...line, qty: quantity });
    shop.send({ type: 'navigation.requested', to: { path: '/pages/checkout' }, replace: false });
  };
  return (
    <Button look="secondary" wide className={styles.now} onClick={buy}>
      Buy now
    </Button>
  );
}

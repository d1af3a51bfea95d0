/** Which of the shop's screens shows which machine. */
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { cartMachine } from '../../machines/cart/index.ts';
import { checkoutMachine } from '../../machines/checkout/index.ts';
import { expressMachine } from '../../machines/express/index.ts';
import { orderMachine } from '../../machines/order/index.ts';
import { ordersMachine } from '../../machines/orders/index.ts';
import { orderViewMachine } from '../../machines/orderView/index.ts';
import { ownReviewMachine } from '../../machines/ownReview/index.ts';
import { searchMachine } from '../../machines/search/index.ts';
import { shopMachine } from '../../machines/shop/index.ts';
import { socialProofMachine } from '../../machines/socialProof/index.ts';
import { selectCollections } from '../../machines/storeData/index.ts';
import { wishedProductsMachine } from '../../machines/wishedProducts/index.ts';
import type { AccountActors } from '../../views/account/actors.ts';
import { useAccountActors } from '../../views/account/actors.ts';
import { Orders } from '../../views/account/Orders.tsx';
import { type CartActors, useCartActors } from '../../views/cart/actors.ts';
import CartContents from '../../views/cart/CartContents.tsx';
import { CartDrawer } from '../../views/cart/CartDrawer.tsx';
import { CheckoutFlow } from '../../views/checkout/CheckoutFlow.tsx';
import { OrderProgress } from '../../views/checkout/OrderProgress.tsx';
import ExpressProgress from '../../views/express/ExpressProgress.tsx';
import { OrderPage } from '../../views/order/OrderPage.tsx';
import { Overlays } from '../../views/overlays/Overlays.tsx';
import { ReviewForm } from '../../views/product/ReviewForm.tsx';
import { SocialProof } from '../../views/promos/SocialProof.tsx';
import { SearchField } from '../../views/search/SearchField.tsx';
import { Suggestions } from '../../views/search/Suggestions.tsx';
import { useOverlays } from '../../views/shop/context.ts';
import { Wishlist } from '../../views/wishlist/Wishlist.tsx';
import { isActorOf } from './actors.ts';
import styles from './screens.module.css';

export interface ScreenProps {
  readonly actor: AnyActorRef;
  /** The page's path that the scenario last told of. */
  readonly pathname: string;
  /** The scenario's clock, milliseconds. */
  readonly now: () => number;
}

/** Null: the machine has no screen of its own. */
export function Screen(props: ScreenProps): ReactNode {
  const cart = useCartActors();
  const account = useAccountActors();
  if (!cart || !account) return null;
  return screenOf({ ...props, cart, account }) ?? <NoScreen />;
}

interface Around extends ScreenProps {
  readonly cart: CartActors;
  readonly account: AccountActors;
}

function screenOf({ actor, cart, account, pathname, now }: Around): ReactNode {
  if (isActorOf(actor, shopMachine)) return <ShopScreen cart={cart} pathname={pathname} now={now} />;
  if (isActorOf(actor, cartMachine))
    return (
      <Page title="Your cart">
        <CartContents collections={[]} now={now} />
      </Page>
    );
  if (isActorOf(actor, checkoutMachine))
    return (
      <Page title="Checkout">
        <CheckoutFlow checkout={actor} actors={cart} now={now} />
      </Page>
    );
  if (isActorOf(actor, orderMachine))
    return (
      <Page title="Checkout">
        <OrderProgress order={actor} />
      </Page>
    );
  if (isActorOf(actor, orderViewMachine)) return <OrderPage view={actor} trackingUrl={null} />;
  if (isActorOf(actor, expressMachine))
    return (
      <>
        <NoScreen />
        <ExpressProgress express={actor} />
      </>
    );
  if (isActorOf(actor, ordersMachine))
    return (
      <Page title="Your orders">
        <Orders orders={actor} trackingUrl={null} />
      </Page>
    );
  if (isActorOf(actor, ownReviewMachine))
    return (
      <Page title="Your review">
        <ReviewForm own={actor} hold={({ name }) => name} />
      </Page>
    );
  if (isActorOf(actor, searchMachine))
    return (
      <Page title="Search">
        <SearchField term="" search={actor}>
          <Suggestions search={actor} />
        </SearchField>
      </Page>
    );
  if (isActorOf(actor, socialProofMachine))
    return (
      <Page title="Home">
        <SocialProof socialProof={actor} />
      </Page>
    );
  if (isActorOf(actor, wishedProductsMachine)) return <Wishlist actors={account} wished={actor} now={now} />;
  return null;
}

function ShopScreen({ cart, pathname, now }: Pick<Around, 'cart' | 'pathname' | 'now'>) {
  const overlays = useOverlays();
  const isCart = pathname === '/pages/cart';
  return (
    <>
      {isCart ? (
        <Page title="Your cart">
          <CartContents collections={selectCollections(cart.storeData.getSnapshot())} now={now} />
        </Page>
      ) : (
        <p className={styles.page}>{pathname === '' ? 'Before the first page' : `The page at ${pathname}`}</p>
      )}
      <CartDrawer actors={cart} now={now} />
      {overlays && <Overlays overlays={overlays} now={now} />}
    </>
  );
}

function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles.main}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </main>
  );
}

function NoScreen() {
  return <p className={styles.page}>Nothing of this shows on a screen of its own: look at its chart.</p>;
}

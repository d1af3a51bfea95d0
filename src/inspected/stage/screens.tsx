/** The screens of the shop's machines. */
import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate';
import { addressEditorMachine } from '../../machines/account/addressEditor/index.ts';
import { addressesMachine } from '../../machines/account/addresses/index.ts';
import { ordersMachine } from '../../machines/account/orders.ts';
import { ownReviewMachine } from '../../machines/account/ownReview/index.ts';
import { personalDataMachine } from '../../machines/account/personalData.ts';
import { profileMachine } from '../../machines/account/profile/index.ts';
import { rewardsMachine } from '../../machines/account/rewards.ts';
import { cartMachine } from '../../machines/cart/cart/index.ts';
import { addToCartMachine } from '../../machines/catalogue/addToCart.ts';
import { productCardsMachine } from '../../machines/catalogue/productCards.ts';
import { reviewsMachine } from '../../machines/catalogue/reviews.ts';
import { searchMachine } from '../../machines/catalogue/search/index.ts';
import { selectProduct, variantMachine } from '../../machines/catalogue/variant/index.ts';
import { checkoutMachine } from '../../machines/checkout/checkout/index.ts';
import { deliveryAnswerMachine } from '../../machines/checkout/deliveryAnswer.ts';
import { expressMachine } from '../../machines/checkout/express/index.ts';
import { orderMachine } from '../../machines/checkout/order/index.ts';
import { orderChangeMachine } from '../../machines/checkout/orderChange.ts';
import { orderViewMachine } from '../../machines/checkout/orderView.ts';
import { pincodeMachine } from '../../machines/checkout/pincode/index.ts';
import { returnWithdrawalMachine } from '../../machines/checkout/returnWithdrawal.ts';
import { selectIsAsking } from '../../machines/integrations/consent/index.ts';
import { integrationsMachine } from '../../machines/integrations/integrations/index.ts';
import { countdownMachine } from '../../machines/storefront/countdown/index.ts';
import { shopMachine } from '../../machines/storefront/shop/index.ts';
import { socialProofMachine } from '../../machines/storefront/socialProof.ts';
import { selectCollections } from '../../machines/storefront/storeData/index.ts';
import type { AccountActors } from '../../views/account/actors.ts';
import { useAccountActors } from '../../views/account/actors.ts';
import { Orders } from '../../views/account/Orders.tsx';
import { OwnReviews } from '../../views/account/OwnReviews.tsx';
import { PersonalData } from '../../views/account/PersonalData.tsx';
import { Profile } from '../../views/account/Profile.tsx';
import { Rewards } from '../../views/account/Rewards.tsx';
import { AddressBook, AddressEditor } from '../../views/addresses/AddressBook.tsx';
import { type CartActors, useCartActors } from '../../views/cart/actors.ts';
import { CartContents } from '../../views/cart/CartContents.tsx';
import { CartDrawer } from '../../views/cart/CartDrawer.tsx';
import { CheckoutFlow } from '../../views/checkout/CheckoutFlow.tsx';
import { OrderProgress } from '../../views/checkout/OrderProgress.tsx';
import { ConsentQuestion } from '../../views/consent/ConsentBar.tsx';
import { ExpressProgress } from '../../views/express/ExpressProgress.tsx';
import { OrderPage } from '../../views/order/OrderPage.tsx';
import { Overlays } from '../../views/overlays/Overlays.tsx';
import { BuyBox } from '../../views/product/BuyBox.tsx';
import { Delivery } from '../../views/product/Delivery.tsx';
import { ReviewForm } from '../../views/product/ReviewForm.tsx';
import { SocialProof } from '../../views/promos/SocialProof.tsx';
import { TimerBar } from '../../views/promos/TimerBar.tsx';
import { SearchField } from '../../views/search/SearchField.tsx';
import { Suggestions } from '../../views/search/Suggestions.tsx';
import { useOverlays } from '../../views/shop/context.ts';
import { Wishlist } from '../../views/wishlist/Wishlist.tsx';
import { inertActor, isActorOf } from './actors.ts';
import styles from './screens.module.css';

const noDate = Promise.resolve(null);

export interface ScreenProps {
  readonly actor: AnyActorRef;
  /** Path of the page, by the scenario's last `route.changed`. */
  readonly pathname: string;
  /** The scenario's time in milliseconds. */
  readonly now: () => number;
  /** Whether nothing else is on the screen. */
  readonly isAlone: boolean;
}

/** Whether a machine has a screen of its own. */
export function hasScreen(actor: AnyActorRef): boolean {
  return screens.some(({ machine }) => isActorOf(actor, machine));
}

/** Whether its screen is a whole page. Beside it no parts are shown: checkout, for instance, has the addresses in it. */
export function isWholePage(actor: AnyActorRef): boolean {
  return [checkoutMachine, orderMachine, orderViewMachine].some((machine) => isActorOf(actor, machine));
}

/** The screen of an actor; a message for a machine that has none. */
export function Screen(props: ScreenProps): ReactNode {
  const cart = useCartActors();
  const account = useAccountActors();
  if (!cart || !account) return null;
  const show = screens.find(({ machine }) => isActorOf(props.actor, machine));
  return show ? show.screen({ ...props, cart, account }) : <NoScreen />;
}

interface Around extends ScreenProps {
  readonly cart: CartActors;
  readonly account: AccountActors;
}

interface MachineScreen {
  readonly machine: AnyStateMachine;
  readonly screen: (around: Around) => ReactNode;
}

function of<Machine extends AnyStateMachine>(
  machine: Machine,
  show: (actor: AnyActorRef & ActorRefFrom<Machine>, around: Around) => ReactNode,
): MachineScreen {
  return {
    machine,
    screen: (around) => (isActorOf(around.actor, machine) ? show(around.actor, around) : null),
  };
}

const screens: readonly MachineScreen[] = [
  of(shopMachine, (_, around) => <ShopScreen {...around} />),
  of(cartMachine, (_, { now }) => (
    <Page title="Your cart">
      <CartContents collections={[]} now={now} />
    </Page>
  )),
  of(checkoutMachine, (checkout, { cart, now }) => (
    <Page title="Checkout">
      <CheckoutFlow checkout={checkout} actors={cart} now={now} />
    </Page>
  )),
  of(orderMachine, (order) => (
    <Page title="Checkout">
      <OrderProgress order={order} />
    </Page>
  )),
  of(orderViewMachine, (view) => <Viewing view={view} />),
  of(expressMachine, (express) => (
    <>
      <NoScreen />
      <ExpressProgress express={express} />
    </>
  )),
  of(variantMachine, (variant) => <Buying variant={variant} />),
  of(pincodeMachine, (pincode, { now }) => <Delivering pincode={pincode} now={now} />),
  of(ownReviewMachine, (own) => (
    <Page title="Your review">
      <ReviewForm own={own} asksSkinType hold={({ name }) => name} />
    </Page>
  )),
  of(searchMachine, (search) => (
    <Page title="Search">
      <SearchField term="" search={search}>
        <Suggestions search={search} />
      </SearchField>
    </Page>
  )),
  // On other pages the same machine serves a row of products below the page's own contents.
  of(productCardsMachine, (wished, { account, now, pathname, isAlone }) =>
    isAlone || pathname === '/pages/wishlist' ? (
      <Wishlist actors={account} wished={wished} now={now} />
    ) : null,
  ),
  of(ordersMachine, (orders) => (
    <Page title="Your orders">
      <Orders orders={orders} trackingUrl={null} />
    </Page>
  )),
  of(addressesMachine, (addresses, { account, now }) => (
    <Page title="Your addresses">
      <AddressBook actors={{ ...account, addresses }} now={now} />
    </Page>
  )),
  of(addressEditorMachine, (editor, { now }) => (
    <Page title="Your addresses">
      <AddressEditor editor={editor} now={now} />
    </Page>
  )),
  of(personalDataMachine, (data) => (
    <Page title="Your data">
      <PersonalData data={data} />
    </Page>
  )),
  of(profileMachine, (profile) => (
    <Page title="Your profile">
      <Profile profile={profile} />
    </Page>
  )),
  of(rewardsMachine, (rewards) => (
    <Page title="Your points">
      <Rewards actors={{ rewards }} />
    </Page>
  )),
  of(reviewsMachine, (reviews) => <Reviewed reviews={reviews} />),
  of(countdownMachine, (countdown) => (
    <Page title="Home">
      <TimerBar timer={aTimer} countdown={countdown} />
    </Page>
  )),
  of(socialProofMachine, (socialProof) => (
    <Page title="Home">
      <SocialProof socialProof={socialProof} />
    </Page>
  )),
  of(integrationsMachine, (integrations, { now }) => <Consenting integrations={integrations} now={now} />),
];

/** The timer bar's texts and colours, which a real shop has in its settings. */
const aTimer = { title: 'Leaves us today', description: null, color: null, backgroundColor: null };
const never = {
  enabled: false,
  isDaily: false,
  startTime: null,
  endTime: null,
};

function Buying({ variant }: { readonly variant: ActorRefFrom<typeof variantMachine> }) {
  const product = useSelector(variant, selectProduct);
  const [add] = useState(() => inertActor(addToCartMachine, undefined));
  return (
    <Page title={product.title}>
      <BuyBox product={product} notes={noNotes} variant={variant} add={add} isPage={false} />
    </Page>
  );
}

const noNotes = { swatches: {}, unitPrices: {} };

function Viewing({ view }: { readonly view: ActorRefFrom<typeof orderViewMachine> }) {
  const [change] = useState(() => inertActor(orderChangeMachine, { orderId: '', secret: null }));
  const [answer] = useState(() =>
    inertActor(deliveryAnswerMachine, { orderId: '', secret: null, isAnswered: false }),
  );
  const [withdrawal] = useState(() => inertActor(returnWithdrawalMachine, { orderId: '', secret: null }));
  return (
    <OrderPage
      isPayableHere
      view={view}
      change={change}
      answer={answer}
      withdrawal={withdrawal}
      trackingUrl={null}
      banners={[]}
      arrival={noDate}
    />
  );
}

interface DeliveringProps extends Pick<Around, 'now'> {
  readonly pincode: ActorRefFrom<typeof pincodeMachine>;
}

function Delivering({ pincode, now }: DeliveringProps) {
  const [cutOff] = useState(() => inertActor(countdownMachine, { plan: never }));
  return (
    <Page title="A product">
      <Delivery pincode={pincode} cutOff={cutOff} dispatchBy={null} canBuy now={now} />
    </Page>
  );
}

function Reviewed({ reviews }: { readonly reviews: ActorRefFrom<typeof reviewsMachine> }) {
  const [products] = useState(() => inertActor(productCardsMachine, { ids: [] }));
  return (
    <Page title="Your reviews">
      <OwnReviews reviews={reviews} products={products} />
    </Page>
  );
}

const everyPurpose = [
  { purpose: 'measuring', hosts: [] },
  { purpose: 'offers', hosts: [] },
  { purpose: 'chat', hosts: [] },
] as const;

interface ConsentingProps extends Pick<Around, 'now'> {
  readonly integrations: ActorRefFrom<typeof integrationsMachine>;
}

function Consenting({ integrations, now }: ConsentingProps) {
  const { consent } = integrations.getSnapshot().children;
  return (
    <Page title="Home">{consent && <Asking consent={consent} purposes={everyPurpose} now={now} />}</Page>
  );
}

/** Shows the question at once: a stage is neither scrolled nor left. */
function Asking(props: ComponentProps<typeof ConsentQuestion>) {
  return useSelector(props.consent, selectIsAsking) && <ConsentQuestion {...props} />;
}

function ShopScreen({ cart, pathname, now, isAlone }: Around) {
  const overlays = useOverlays();
  const isCart = pathname === '/pages/cart';
  return (
    <>
      {isCart ? (
        <Page title="Your cart">
          <CartContents collections={selectCollections(cart.storeData.getSnapshot())} now={now} />
        </Page>
      ) : (
        isAlone && (
          <p className={styles.page}>
            {pathname === '' ? 'Before the first page' : `The page at ${pathname}`}
          </p>
        )
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
  return <p className={styles.page}>This machine has no screen of its own. Its chart shows its state.</p>;
}

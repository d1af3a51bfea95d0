import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { forgetAsked } from '../../app/actors/askedStock.ts';
import { providedCountdown } from '../../app/actors/countdown.ts';
import { knownPincode, storePincode } from '../../app/actors/knownPincode.ts';
import { lookUpPincode } from '../../app/actors/pincode.ts';
import {
  provideOwnReview,
  provideReviewMarks,
  provideReviews,
  reviewPictures,
} from '../../app/actors/reviews.ts';
import { clock } from '../../app/clock.ts';
import { observed } from '../../app/observed.ts';
import { useRouteServices } from '../../app/page/routeServices.ts';
import { selectUser } from '../../machines/account/session/index.ts';
import { selectAvailability, selectCanBuy, selectVariant } from '../../machines/catalogue/variant/index.ts';
import { pincodeMachine } from '../../machines/checkout/pincode/index.ts';
import { dispatchCutOff } from '../../machines/storefront/countdown/index.ts';
import { selectDeals, selectStore } from '../../machines/storefront/storeData/index.ts';
import { type AccountActors, useAccountActors } from '../../views/account/actors.ts';
import { type CartActors, useCartActors } from '../../views/cart/actors.ts';
import { useIsNear } from '../../views/design/useIsNear.ts';
import { Delivery } from '../../views/product/Delivery.tsx';
import type { ProductData, Reviews } from '../../views/product/data.ts';
import { Offers } from '../../views/product/Offers.tsx';
import type { ProductProps } from '../../views/product/Product.tsx';
import styles from '../../views/product/ReviewSection.module.css';
import { ReviewSection } from '../../views/product/ReviewSection.tsx';
import { useDispatchBy, useOverlays } from '../../views/shop/context.ts';
import { lazyPart } from '../../views/shop/lazyPart.tsx';

const SoldOut = lazyPart(async () => (await import('./soldOut.tsx')).SoldOut);
const Questions = lazyPart(async () => (await import('./questions.tsx')).QuestionsPart);
const Deal = lazyPart(async () => (await import('./deal.tsx')).RunningDeal);

/** The pincode check and its machine. */
export function DeliveryPart({ variant }: Pick<ProductProps, 'variant'>) {
  const { shopApi } = useRouteServices();
  const machine = useMemo(
    () =>
      pincodeMachine.provide({
        actors: { lookUpPincode: lookUpPincode(shopApi) },
        actions: {
          reportOutcome: (_, { kind, pincode }) => {
            if (kind === 'serviceable') storePincode(pincode);
          },
        },
      }),
    [shopApi],
  );
  const [known] = useState(knownPincode);
  const pincode = useActorRef(machine, { input: { pincode: known }, ...observed('pincode') });
  const dispatchBy = useDispatchBy();
  const cutOff = useActorRef(providedCountdown, {
    input: { plan: dispatchCutOff(dispatchBy) },
    ...observed('dispatchCutOff'),
  });
  useEffect(() => {
    cutOff.send({ type: 'countdown.changed', plan: dispatchCutOff(dispatchBy) });
  }, [cutOff, dispatchBy]);
  const canBuy = useSelector(variant, selectCanBuy);
  return (
    <Delivery pincode={pincode} cutOff={cutOff} dispatchBy={dispatchBy} canBuy={canBuy} now={clock.now} />
  );
}

/** The form for a back-in-stock notification, while the chosen variant is sold out. */
export function StockAlertPart({
  variant,
  product,
}: Pick<ProductProps, 'variant'> & Pick<ProductData, 'product'>) {
  const availability = useSelector(variant, selectAvailability);
  const variantId = useSelector(variant, selectVariant)?.id ?? null;
  useEffect(() => {
    if (availability === 'inStock') forgetAsked({ productId: product.id, variantId });
  }, [availability, product.id, variantId]);
  if (availability !== 'soldOut') return null;
  return <SoldOut key={variantId} productId={product.id} variantId={variantId} />;
}

/** The offers for the chosen variant, which the cart applies. */
export function OffersPart({ offers, variant }: Pick<ProductData, 'offers'> & Pick<ProductProps, 'variant'>) {
  const variantId = useSelector(variant, selectVariant)?.id ?? '';
  return <Offers offers={offers} variantId={variantId} now={clock.now} />;
}

/** The product's deal, while the store has it. */
export function DealPart(props: DealPartProps) {
  const actors = useCartActors();
  return actors && <CurrentDeal {...props} actors={actors} />;
}

interface DealPartProps extends Pick<ProductProps, 'variant'> {
  readonly productId: string;
}

function CurrentDeal({ productId, variant, actors }: DealPartProps & { readonly actors: CartActors }) {
  const product = useSelector(actors.storeData, selectDeals).find(({ id }) => id === productId);
  return product && <Deal product={product} variant={variant} />;
}

/** The product's reviews and their machines: sorting, further pages, and the shopper's own review. */
export function ReviewsPart(props: ReviewsProps) {
  const actors = useAccountActors();
  return actors && <RunningReviews {...props} actors={actors} />;
}

export interface ReviewsProps extends Pick<ProductData, 'product'> {
  /** The first page of them. */
  readonly first: Reviews;
}

function RunningReviews({ product, first, actors }: ReviewsProps & { readonly actors: AccountActors }) {
  const { shopApi } = useRouteServices();
  const userId = useSelector(actors.session, (state) => selectUser(state)?.id ?? null);
  const reviews = useActorRef(
    useMemo(() => provideReviews(shopApi), [shopApi]),
    { input: { query: { productId: product.id }, first }, ...observed('reviews') },
  );
  const own = useActorRef(
    useMemo(() => provideOwnReview(shopApi), [shopApi]),
    { input: { productId: product.id }, ...observed('ownReview') },
  );
  const marks = useActorRef(
    useMemo(() => provideReviewMarks(shopApi), [shopApi]),
    { input: { productId: product.id }, ...observed('reviewMarks') },
  );
  const overlays = useOverlays();
  const { storeData } = actors.shop.getSnapshot().children;
  const asksSkinType = useSelector(
    storeData,
    (snapshot) => snapshot !== undefined && selectStore(snapshot)?.asksSkinType === true,
  );
  useEffect(() => {
    own.send(userId === null ? { type: 'user.signedOut' } : { type: 'user.signedIn', userId });
    marks.send({ type: userId === null ? 'user.signedOut' : 'user.signedIn' });
  }, [own, marks, userId]);
  useEffect(() => {
    const listening = [
      own.on('review.saved', () => reviews.send({ type: 'reviews.written' })),
      marks.on('reviews.marked', ({ reviews: changed }) =>
        reviews.send({ type: 'reviews.items.changed', reviews: changed }),
      ),
      marks.on('signIn.requested', () =>
        overlays?.send({
          type: 'overlay.open',
          overlay: { kind: 'login', reason: 'helpful', redirect: null },
        }),
      ),
    ];
    return () => {
      for (const { unsubscribe } of listening) unsubscribe();
    };
  }, [own, marks, reviews, overlays]);
  return (
    <>
      <ReviewSection
        actors={actors}
        asksSkinType={asksSkinType}
        reviews={reviews}
        own={own}
        marks={marks}
        hold={reviewPictures().store}
      />
      <QuestionsNear productId={product.id} />
    </>
  );
}

/** Questions are far down the page: their code and data are loaded when a shopper comes near. */
function QuestionsNear({ productId }: { readonly productId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place, true);
  return (
    <div ref={place} className={styles.questions}>
      {isNear && <Questions productId={productId} />}
    </div>
  );
}

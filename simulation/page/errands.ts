/**
 * Machines of forms besides a page's main content: a product's questions, review marks and stock alerts, and changes of an
 * order.
 */
import { type ActorRefFrom, createActor } from 'xstate';
import { askedAt } from '../../src/app/actors/askedStock.ts';
import { deliveryAnswerActors } from '../../src/app/actors/deliveryAnswer.ts';
import { orderChangeActors } from '../../src/app/actors/orderChange.ts';
import { showChangedOrder, tellShownOrder } from '../../src/app/actors/orderView.ts';
import { provideQuestions } from '../../src/app/actors/questions.ts';
import { connectReorder, provideReorder } from '../../src/app/actors/reorder.ts';
import { provideReturnPictures } from '../../src/app/actors/returnPictures.ts';
import { provideReturnWithdrawal } from '../../src/app/actors/returnWithdrawal.ts';
import { provideReviewMarks } from '../../src/app/actors/reviews.ts';
import { provideSearch } from '../../src/app/actors/search.ts';
import { onSignOut } from '../../src/app/actors/signOut.ts';
import { provideStockAlert } from '../../src/app/actors/stockAlert.ts';
import { observed } from '../../src/app/observed.ts';
import type { RouteServices } from '../../src/app/page/routeServices.ts';
import type { Order } from '../../src/contract/domain/index.ts';
import type { reorderMachine } from '../../src/machines/account/reorder.ts';
import { selectUser } from '../../src/machines/account/session/index.ts';
import type { questionsMachine } from '../../src/machines/catalogue/questions.ts';
import type { reviewMarksMachine } from '../../src/machines/catalogue/reviewMarks.ts';
import type { reviewsMachine } from '../../src/machines/catalogue/reviews.ts';
import type { searchMachine } from '../../src/machines/catalogue/search/index.ts';
import type { stockAlertMachine } from '../../src/machines/catalogue/stockAlert.ts';
import {
  selectAvailability,
  selectVariant,
  type variantMachine,
} from '../../src/machines/catalogue/variant/index.ts';
import { deliveryAnswerMachine } from '../../src/machines/checkout/deliveryAnswer.ts';
import { orderChangeMachine } from '../../src/machines/checkout/orderChange.ts';
import type { orderViewMachine } from '../../src/machines/checkout/orderView.ts';
import type { returnPicturesMachine } from '../../src/machines/checkout/returnPictures.ts';
import type { returnWithdrawalMachine } from '../../src/machines/checkout/returnWithdrawal.ts';
import type { CartActors } from '../../src/views/cart/actors.ts';
import type { ShopSource } from '../../src/views/shop/context.ts';
import type { Running } from './running.ts';

export interface ProductErrands {
  readonly questions: ActorRefFrom<typeof questionsMachine>;
  readonly marks: ActorRefFrom<typeof reviewMarksMachine>;
  /** The form that asks for a message when the chosen variant is back; `null` while the variant is in stock. */
  readonly alert: () => ActorRefFrom<typeof stockAlertMachine> | null;
}

interface ProductOptions {
  readonly productId: string;
  readonly variant: ActorRefFrom<typeof variantMachine>;
  readonly reviews: ActorRefFrom<typeof reviewsMachine>;
  readonly source: ShopSource;
  readonly services: RouteServices;
}

export function startProductErrands({ run, until }: Running, options: ProductOptions): ProductErrands {
  const { productId, variant, reviews, source, services } = options;
  const { shopApi } = services;
  const children = () => source.current()?.shop.getSnapshot().children;
  const questions = run(
    createActor(provideQuestions(shopApi), { input: { productId }, ...observed('questions') }),
  );
  const marks = run(
    createActor(provideReviewMarks(shopApi), { input: { productId }, ...observed('reviewMarks') }),
  );
  const marked = marks.on('reviews.marked', ({ reviews: changed }) =>
    reviews.send({ type: 'reviews.items.changed', reviews: changed }),
  );
  const asked = marks.on('signIn.requested', () =>
    children()?.overlays?.send({
      type: 'overlay.open',
      overlay: { kind: 'login', reason: 'helpful', redirect: null },
    }),
  );
  until(() => marked.unsubscribe());
  until(() => asked.unsubscribe());

  let alert: { readonly of: string | null; readonly actor: ReturnType<typeof startAlert> } | null = null;
  const startAlert = (variantId: string | null) => {
    const session = children()?.session;
    const contact = (session && selectUser(session.getSnapshot())?.phone) ?? '';
    const input = { productId, variantId, contact, askedAt: askedAt({ productId, variantId }) };
    return createActor(provideStockAlert(shopApi), { input, ...observed('stockAlert') }).start();
  };
  const follow = () => {
    const shown = variant.getSnapshot();
    const isSoldOut = selectAvailability(shown) === 'soldOut';
    const variantId = selectVariant(shown)?.id ?? null;
    if (alert && isSoldOut && alert.of === variantId) return;
    alert?.actor.stop();
    alert = isSoldOut ? { of: variantId, actor: startAlert(variantId) } : null;
  };
  follow();
  const followed = variant.subscribe(follow);
  until(() => alert?.actor.stop());
  until(() => followed.unsubscribe());
  return { questions, marks, alert: () => alert?.actor ?? null };
}

export interface OrderErrands {
  readonly change: ActorRefFrom<typeof orderChangeMachine>;
  readonly answer: ActorRefFrom<typeof deliveryAnswerMachine>;
  readonly withdrawal: ActorRefFrom<typeof returnWithdrawalMachine>;
  readonly reorder: ActorRefFrom<typeof reorderMachine>;
  readonly pictures: ActorRefFrom<typeof returnPicturesMachine>;
  /** Stores a chosen picture; returns the name to send it by. */
  readonly hold: (file: Blob) => string;
}

export function startOrderErrands(
  { run, until }: Running,
  order: Order,
  view: ActorRefFrom<typeof orderViewMachine>,
  source: ShopSource,
  { shopApi }: RouteServices,
): OrderErrands {
  const ofOrder = { orderId: order.id, secret: null };
  const change = run(
    createActor(orderChangeMachine.provide({ actors: orderChangeActors(shopApi) }), {
      input: ofOrder,
      ...observed('orderChange'),
    }),
  );
  const answer = run(
    createActor(deliveryAnswerMachine.provide({ actors: deliveryAnswerActors(shopApi) }), {
      input: { ...ofOrder, isAnswered: Boolean(order.deliveryQuestion?.answer) },
      ...observed('deliveryAnswer'),
    }),
  );
  const withdrawal = run(
    createActor(provideReturnWithdrawal(shopApi), { input: ofOrder, ...observed('returnWithdrawal') }),
  );
  const reorder = run(createActor(provideReorder(shopApi, source), observed('reorder')));
  const returned = provideReturnPictures(order.id, null);
  const pictures = run(createActor(returned.machine, observed('returnPictures')));
  until(showChangedOrder(change, view));
  until(tellShownOrder(view, change));
  until(showChangedOrder(answer, view));
  until(showChangedOrder(withdrawal, view));
  until(connectReorder(reorder, source));
  return { change, answer, withdrawal, reorder, pictures, hold: returned.hold };
}

export type Search = ActorRefFrom<typeof searchMachine>;

/** The search box of the header. */
export function startSearch(
  services: RouteServices,
  { session }: CartActors,
  navigate: (actor: Search) => () => void,
): Search {
  const search = createActor(provideSearch(services), { input: { term: '' }, ...observed('search') });
  search.start();
  navigate(search);
  onSignOut(session, () => search.send({ type: 'search.shopper.left' }));
  return search;
}

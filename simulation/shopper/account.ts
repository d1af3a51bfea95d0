/** The account page: orders, addresses, points, reviews and profile; and the wishlist, which guests have too. */
import {
  selectAreMoreOrdersLoading,
  selectHasMoreOrders,
  selectHaveOrdersFailed,
  selectOrders,
} from '../../src/machines/account/orders.ts';
import {
  selectIsCopying,
  selectIsErasing,
  selectIsErasureOpen,
} from '../../src/machines/account/personalData.ts';
import {
  selectHasProfileFailed,
  selectIsEditingProfile,
  selectIsSavingProfile,
  selectProfile,
} from '../../src/machines/account/profile/index.ts';
import { selectHaveRewardsFailed } from '../../src/machines/account/rewards.ts';
import { selectHaveCardsFailed, selectProductCards } from '../../src/machines/catalogue/productCards.ts';
import {
  selectAreMoreReviewsLoading,
  selectHasMoreReviews,
  selectHaveReviewsFailed,
} from '../../src/machines/catalogue/reviews.ts';
import { sections } from '../../src/views/account/sections.ts';
import { cardOf } from '../../src/views/catalogue/card.ts';
import type { Screen } from '../page/screen.ts';
import type { Gesture } from '../page/types.ts';
import { addressGestures } from './addresses.ts';
import { textOf } from './args.ts';

export function accountGestures(screen: Screen): readonly Gesture[] {
  const { section } = screen.parts();
  if (!section) return wishlistGestures(screen);
  return [
    {
      name: 'open a section',
      weight: 6,
      choose: (draw) => ({ section: draw.pick(sections).id }),
      perform: (args) => void screen.router.navigate(`/pages/account?section=${textOf(args, 'section')}`),
    },
    ...orderGestures(screen),
    ...profileGestures(screen),
    ...reviewGestures(screen),
    ...(section === 'addresses' ? addressGestures(screen) : []),
    ...(section === 'rewards' ? rewardGestures(screen) : []),
    ...(section === 'privacy' ? privacyGestures(screen) : []),
  ];
}

function privacyGestures({ parts }: Screen): readonly Gesture[] {
  const { personalData } = parts();
  if (!personalData) return [];
  const state = personalData.getSnapshot();
  const copy: Gesture = {
    name: 'download my data',
    weight: 2,
    perform: () => personalData.send({ type: 'data.copy.asked' }),
  };
  const copies = selectIsCopying(state) ? [] : [copy];
  if (selectIsErasing(state)) return [];
  if (!selectIsErasureOpen(state)) {
    return [
      ...copies,
      {
        name: 'read what an erasure takes',
        weight: 1,
        perform: () => personalData.send({ type: 'data.erasure.asked' }),
      },
    ];
  }
  return [
    ...copies,
    {
      name: 'erase my data',
      weight: 1,
      perform: () => personalData.send({ type: 'data.erasure.confirmed' }),
    },
    {
      name: 'keep my data',
      weight: 3,
      perform: () => personalData.send({ type: 'data.erasure.cancelled' }),
    },
  ];
}

function orderGestures({ parts, router }: Screen): readonly Gesture[] {
  const { orders } = parts();
  if (!orders) return [];
  const state = orders.getSnapshot();
  const known = selectOrders(state);
  const gestures: Gesture[] = [];
  if (selectHaveOrdersFailed(state)) {
    gestures.push({
      name: 'list orders again',
      weight: 6,
      perform: () => orders.send({ type: 'orders.retry' }),
    });
  }
  if (selectHasMoreOrders(state) && !selectAreMoreOrdersLoading(state)) {
    gestures.push({ name: 'more orders', weight: 6, perform: () => orders.send({ type: 'orders.more' }) });
  }
  if (known.length > 0) {
    gestures.push({
      name: 'link: an order',
      weight: 3,
      choose: (draw) => ({ id: draw.pick(known).id }),
      perform: (args) => void router.navigate(`/order/${textOf(args, 'id')}`),
    });
  }
  return gestures;
}

function profileGestures({ parts }: Screen): readonly Gesture[] {
  const { profile } = parts();
  if (!profile) return [];
  const state = profile.getSnapshot();
  if (selectHasProfileFailed(state)) {
    return [
      { name: 'load the profile again', weight: 6, perform: () => profile.send({ type: 'profile.retry' }) },
    ];
  }
  if (!selectProfile(state) || selectIsSavingProfile(state)) return [];
  if (!selectIsEditingProfile(state)) {
    return [{ name: 'edit the profile', weight: 4, perform: () => profile.send({ type: 'profile.edit' }) }];
  }
  return [
    {
      name: 'type into the profile',
      weight: 5,
      choose: (draw) => ({
        field: draw.pick(['firstName', 'lastName', 'email']),
        value: draw.pick(['Asha', 'Rao', 'asha@mail.example', '', 'a@b..co', '😀', ' ']),
      }),
      perform(args) {
        const field = profileFields.find((known) => known === args.field);
        if (field) profile.send({ type: 'profile.field.changed', field, value: textOf(args, 'value') });
      },
    },
    { name: 'save the profile', weight: 8, perform: () => profile.send({ type: 'profile.submitted' }) },
    { name: 'cancel the profile', weight: 2, perform: () => profile.send({ type: 'profile.cancelled' }) },
  ];
}

const profileFields = ['firstName', 'lastName', 'email'] as const;

function reviewGestures({ parts }: Screen): readonly Gesture[] {
  const { shownReviews } = parts();
  if (!shownReviews) return [];
  const state = shownReviews.getSnapshot();
  if (selectHaveReviewsFailed(state)) {
    return [
      {
        name: 'list reviews again',
        weight: 6,
        perform: () => shownReviews.send({ type: 'reviews.reload' }),
      },
    ];
  }
  return selectHasMoreReviews(state) && !selectAreMoreReviewsLoading(state)
    ? [{ name: 'more reviews', weight: 5, perform: () => shownReviews.send({ type: 'reviews.more' }) }]
    : [];
}

function rewardGestures({ cartActors }: Screen): readonly Gesture[] {
  const rewards = cartActors()?.rewards;
  if (!rewards || !selectHaveRewardsFailed(rewards.getSnapshot())) return [];
  return [{ name: 'load points again', weight: 6, perform: () => rewards.send({ type: 'rewards.refresh' }) }];
}

function wishlistGestures({ parts, shop, cartActors }: Screen): readonly Gesture[] {
  const { wished } = parts();
  const wishlist = shop()?.shop.getSnapshot().children.wishlist;
  const cart = cartActors()?.cart;
  if (!wished || !wishlist || !cart) return [];
  const state = wished.getSnapshot();
  const ready = selectProductCards(state).filter((product) => {
    const { isSoldOut, choices } = cardOf(product);
    return !isSoldOut && choices === 0;
  });
  const gestures: Gesture[] = [];
  if (selectHaveCardsFailed(state)) {
    gestures.push({
      name: 'load the wishlist again',
      weight: 6,
      perform: () => wished.send({ type: 'productCards.retry' }),
    });
  }
  if (ready.length > 0) {
    gestures.push({
      name: 'move to the cart',
      weight: 10,
      choose: (draw) => ({ product: draw.pick(ready).id }),
      perform(args) {
        const product = ready.find(({ id }) => id === args.product);
        if (!product) return;
        cart.send({ type: 'cart.line.add', product, now: Date.now() });
        wishlist.send({ type: 'wishlist.remove', productId: product.id });
      },
    });
  }
  return gestures;
}

/** The reviews on a product's page, and the shopper's own. */
import { reviewPictures } from '../../src/app/actors/reviews.ts';
import {
  selectHasRoomForPictures,
  selectIsOwnReviewUnknown,
  selectIsSavingReview,
  selectIsSendingPicture,
  selectIsWritingReview,
  selectReviewImages,
} from '../../src/machines/account/ownReview/index.ts';
import { selectIsSignedIn } from '../../src/machines/account/session/index.ts';
import {
  selectAreMoreReviewsLoading,
  selectHasMoreReviews,
  selectHaveReviewsFailed,
  selectReviewTotal,
} from '../../src/machines/catalogue/reviews.ts';
import type { Screen } from '../page/screen.ts';
import type { Args, Draw, Gesture } from '../page/types.ts';
import { numberOf, textOf } from './args.ts';
import { pictureOf } from './pictures.ts';

const sorts = ['NEWEST', 'RATING_HIGH', 'RATING_LOW'] as const;

export function reviewGestures(screen: Screen): readonly Gesture[] {
  const { reviews, ownReview } = screen.parts();
  const session = screen.cartActors()?.session;
  if (!reviews || !ownReview || !session) return [];
  const state = reviews.getSnapshot();
  const gestures: Gesture[] = [];
  if (selectHaveReviewsFailed(state)) {
    gestures.push({
      name: 'load the reviews again',
      weight: 3,
      perform: () => reviews.send({ type: 'reviews.reload' }),
    });
  }
  if (selectHasMoreReviews(state) && !selectAreMoreReviewsLoading(state)) {
    gestures.push({
      name: 'more reviews',
      weight: 2,
      perform: () => reviews.send({ type: 'reviews.more' }),
    });
  }
  if (selectReviewTotal(state) > 1) {
    gestures.push({
      name: 'sort the reviews',
      weight: 1,
      mayBeIgnored: true,
      choose: (draw) => ({ sort: draw.pick(sorts) }),
      perform(args) {
        const sort = sorts.find((known) => known === args.sort);
        if (sort) reviews.send({ type: 'reviews.sorted', sort });
      },
    });
  }
  gestures.push({
    name: 'filter the reviews',
    weight: 1,
    choose: (draw) => ({ stars: draw.int(6), hasPictures: draw.chance(0.3) }),
    perform: ({ stars, hasPictures }) =>
      reviews.send({
        type: 'reviews.filtered',
        filter: { stars: Number(stars) || null, skinType: null, hasPictures: hasPictures === true },
      }),
  });
  if (!selectIsSignedIn(session.getSnapshot())) return gestures;
  const own = ownReview.getSnapshot();
  if (!selectIsWritingReview(own)) {
    if (own.can({ type: 'review.write' })) {
      gestures.push({
        name: selectIsOwnReviewUnknown(own) ? 'look for the own review again' : 'write a review',
        weight: 3,
        perform: () => ownReview.send({ type: 'review.write' }),
      });
    }
    return gestures;
  }
  if (selectIsSavingReview(own)) return gestures;
  return [
    ...gestures,
    ...(selectIsSendingPicture(own) ? [] : pictureGestures(ownReview)),
    {
      name: 'rate',
      weight: 8,
      choose: (draw) => ({ rating: 1 + draw.int(5) }),
      perform: (args) => ownReview.send({ type: 'review.rated', rating: numberOf(args, 'rating') }),
    },
    {
      name: 'type a review',
      weight: 8,
      choose: (draw) => ({ value: draw.pick(['It lasts all day.', '', '😀', '\u0000']) }),
      perform: (args) =>
        ownReview.send({ type: 'review.typed', field: 'comment', value: textOf(args, 'value') }),
    },
    {
      name: 'choose a skin type',
      weight: 3,
      choose: (draw) => ({ isDry: draw.chance(0.5) }),
      perform: ({ isDry }) =>
        ownReview.send({ type: 'review.skinType.chosen', skinType: isDry ? 'DRY' : null }),
    },
    ...(selectIsSendingPicture(own)
      ? []
      : [
          {
            name: 'send the review',
            weight: 8,
            perform: () => ownReview.send({ type: 'review.submitted' }),
          },
        ]),
    { name: 'close the review', weight: 2, perform: () => ownReview.send({ type: 'review.cancelled' }) },
  ];
}

function pictureGestures(
  ownReview: NonNullable<ReturnType<Screen['parts']>['ownReview']>,
): readonly Gesture[] {
  const own = ownReview.getSnapshot();
  const [image] = selectReviewImages(own);
  return [
    ...(selectHasRoomForPictures(own)
      ? [
          {
            name: 'add a picture to the review',
            weight: 1,
            choose: (draw: Draw) => ({ isPicture: draw.chance(0.7) }),
            perform: ({ isPicture }: Args) =>
              ownReview.send({
                type: 'review.picture.added',
                picture: reviewPictures().store(pictureOf(isPicture === true)),
              }),
          },
        ]
      : []),
    ...(image
      ? [
          {
            name: 'take a picture out of the review',
            weight: 1,
            perform: () => ownReview.send({ type: 'review.picture.removed', key: image }),
          },
        ]
      : []),
  ];
}

import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Review, ReviewSort } from '../../contract/domain/index.ts';
import {
  type ownReviewMachine,
  selectIsOwnReviewUnknown,
  selectIsWritingReview,
  selectOwnReview,
} from '../../machines/account/ownReview/index.ts';
import { selectIsSignedIn } from '../../machines/account/session/index.ts';
import {
  type reviewsMachine,
  selectAreMoreReviewsLoading,
  selectAreReviewsLoading,
  selectHasMoreReviews,
  selectHaveMoreReviewsFailed,
  selectHaveReviewsFailed,
  selectReviewAggregates,
  selectReviewSort,
  selectReviews,
  selectReviewTotal,
} from '../../machines/catalogue/reviews.ts';
import type { AccountActors } from '../account/actors.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { imageUrl, Picture } from '../design/Picture.tsx';
import { SelectField } from '../design/SelectField.tsx';
import { useOverlays } from '../shop/context.ts';
import { histogramOf } from './histogram.ts';
import { ReviewForm } from './ReviewForm.tsx';
import styles from './ReviewSection.module.css';
import { ReviewStatusNote } from './ReviewStatusNote.tsx';
import { Reviews } from './Reviews.tsx';

type ReviewsRef = ActorRefFrom<typeof reviewsMachine>;
type OwnReviewRef = ActorRefFrom<typeof ownReviewMachine>;

interface ReviewSectionProps {
  readonly actors: AccountActors;
  readonly reviews: ReviewsRef;
  readonly own: OwnReviewRef;
  /** Stores a chosen file until it is sent; returns the name that refers to it. */
  readonly hold: (file: File) => string;
  readonly rating: number | null;
  readonly totalRatings: number;
}

/** A product's reviews with sorting, further pages, and the shopper's own review. */
export function ReviewSection({ actors, reviews, own, hold, rating, totalRatings }: ReviewSectionProps) {
  const items = useSelector(reviews, selectReviews);
  const total = useSelector(reviews, selectReviewTotal);
  const aggregates = useSelector(reviews, selectReviewAggregates);
  const isWriting = useSelector(own, selectIsWritingReview);
  const data = useMemo(
    () => ({ items, total, nextToken: null, histogram: histogramOf(aggregates) }),
    [items, total, aggregates],
  );
  return (
    <Reviews
      reviews={data}
      rating={rating}
      totalRatings={totalRatings}
      invitation={isWriting ? null : <Invitation actors={actors} own={own} />}
      above={
        <>
          {isWriting && <ReviewForm own={own} hold={hold} />}
          {total > 1 && <Sorting reviews={reviews} />}
        </>
      }
      below={<More reviews={reviews} />}
      pictures={(review) => review.images.length > 0 && <Pictures review={review} />}
    />
  );
}

function Pictures({ review: { images, reviewerName } }: { readonly review: Review }) {
  return (
    <div className={styles.thumbs}>
      {images.map((key, index) => (
        <a key={key} href={imageUrl(key, 1080)}>
          <Picture
            imageKey={key}
            widths={[96, 128, 256]}
            sizes="5rem"
            alt={`Picture ${index + 1} by ${reviewerName}`}
            width={1}
            height={1}
          />
        </a>
      ))}
    </div>
  );
}

function Invitation({ actors: { session }, own }: Pick<ReviewSectionProps, 'actors' | 'own'>) {
  const overlays = useOverlays();
  const isSignedIn = useSelector(session, selectIsSignedIn);
  const mine = useSelector(own, selectOwnReview);
  const isUnknown = useSelector(own, selectIsOwnReviewUnknown);
  if (!isSignedIn) {
    return (
      <Button
        look="secondary"
        onClick={() =>
          overlays?.send({
            type: 'overlay.open',
            overlay: { kind: 'login', reason: 'review', redirect: null },
          })
        }
      >
        Sign in to write a review
      </Button>
    );
  }
  return (
    <>
      {mine && <ReviewStatusNote review={mine} />}
      <Button look="secondary" onClick={() => own.send({ type: 'review.write' })}>
        {isUnknown ? 'Check for your review again' : mine ? 'Edit your review' : 'Write a review'}
      </Button>
    </>
  );
}

const sorts: readonly { readonly sort: ReviewSort; readonly label: string }[] = [
  { sort: 'NEWEST', label: 'Newest first' },
  { sort: 'RATING_HIGH', label: 'Best first' },
  { sort: 'RATING_LOW', label: 'Worst first' },
];

function Sorting({ reviews }: { readonly reviews: ReviewsRef }) {
  const sort = useSelector(reviews, selectReviewSort);
  const isLoading = useSelector(reviews, selectAreReviewsLoading);
  return (
    <SelectField
      label="Sort the reviews"
      className={styles.sorting}
      value={sort}
      aria-busy={isLoading}
      onChange={({ target }) => {
        const chosen = sorts.find((one) => one.sort === target.value);
        if (chosen) reviews.send({ type: 'reviews.sorted', sort: chosen.sort });
      }}
    >
      {sorts.map((one) => (
        <option key={one.sort} value={one.sort}>
          {one.label}
        </option>
      ))}
    </SelectField>
  );
}

function More({ reviews }: { readonly reviews: ReviewsRef }) {
  const hasMore = useSelector(reviews, selectHasMoreReviews);
  const isLoading = useSelector(reviews, selectAreMoreReviewsLoading);
  const hasFailed = useSelector(reviews, selectHaveReviewsFailed);
  const hasMoreFailed = useSelector(reviews, selectHaveMoreReviewsFailed);
  return (
    <>
      {hasFailed && (
        <Alert
          status="error"
          action={
            <Button look="quiet" onClick={() => reviews.send({ type: 'reviews.reload' })}>
              Try again
            </Button>
          }
        >
          The reviews could not be brought up to date.
        </Alert>
      )}
      {hasMoreFailed && <Alert status="error">The next reviews could not be loaded.</Alert>}
      {hasMore && (
        <div className={styles.more}>
          <Button look="secondary" busy={isLoading} onClick={() => reviews.send({ type: 'reviews.more' })}>
            Show more reviews
          </Button>
        </div>
      )}
    </>
  );
}

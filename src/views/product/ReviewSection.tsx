import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Review } from '../../contract/domain/index.ts';
import {
  type ownReviewMachine,
  selectIsOwnReviewLoading,
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
  selectReviews,
  selectReviewTotal,
} from '../../machines/catalogue/reviews.ts';
import type { AccountActors } from '../account/actors.ts';
import { Alert } from '../design/Alert.tsx';
import { Button } from '../design/Button.tsx';
import { imageUrl, Picture } from '../design/Picture.tsx';
import { Retry } from '../design/Retry.tsx';
import { Shown } from '../design/Shown.tsx';
import { useOverlays } from '../shop/context.ts';
import { HelpfulButton, type ReviewMarksRef } from './HelpfulButton.tsx';
import { histogramOf } from './histogram.ts';
import { ReviewFilters } from './ReviewFilters.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import styles from './ReviewSection.module.css';
import { ReviewStatusNote } from './ReviewStatusNote.tsx';
import { Reviews } from './Reviews.tsx';

type ReviewsRef = ActorRefFrom<typeof reviewsMachine>;
type OwnReviewRef = ActorRefFrom<typeof ownReviewMachine>;

interface ReviewSectionProps {
  readonly actors: AccountActors;
  readonly asksSkinType: boolean;
  readonly reviews: ReviewsRef;
  readonly own: OwnReviewRef;
  readonly marks: ReviewMarksRef;
  /** Stores a chosen file until it is sent; returns the name that refers to it. */
  readonly hold: (file: File) => string;
}

/** A product's reviews with filters, order, further pages, marks of helpful ones, and the shopper's own review. */
export function ReviewSection({ actors, asksSkinType, reviews, own, marks, hold }: ReviewSectionProps) {
  const items = useSelector(reviews, selectReviews);
  const aggregates = useSelector(reviews, selectReviewAggregates);
  const isWriting = useSelector(own, selectIsWritingReview);
  const mine = useSelector(own, selectOwnReview);
  const histogram = useMemo(() => histogramOf(aggregates), [aggregates]);
  // The headline is computed from the bars, so that both agree after every change.
  const count = histogram.reduce((sum, bar) => sum + bar.count, 0);
  const stars = histogram.reduce((sum, bar) => sum + bar.count * bar.stars, 0);
  return (
    <Reviews
      reviews={{ items, histogram }}
      rating={count === 0 ? null : Math.round((10 * stars) / count) / 10}
      totalRatings={count}
      invitation={isWriting ? null : <Invitation actors={actors} own={own} />}
      above={
        <>
          {isWriting && <ReviewForm own={own} asksSkinType={asksSkinType} hold={hold} />}
          {count > 1 && <ReviewFilters reviews={reviews} />}
        </>
      }
      below={<MoreReviews reviews={reviews} />}
      pictures={(review) => review.images.length > 0 && <Pictures review={review} />}
      helpful={(review) => review.id !== mine?.id && <HelpfulButton review={review} marks={marks} />}
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
  const isLoading = useSelector(own, selectIsOwnReviewLoading);
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
      <Button
        look="secondary"
        aria-disabled={isLoading}
        onClick={() => isLoading || own.send({ type: 'review.write' })}
      >
        {isUnknown ? 'Check for your review again' : mine ? 'Edit your review' : 'Write a review'}
      </Button>
    </>
  );
}

function MoreReviews({ reviews }: { readonly reviews: ReviewsRef }) {
  const count = useSelector(reviews, selectReviews).length;
  const total = useSelector(reviews, selectReviewTotal);
  const hasMore = useSelector(reviews, selectHasMoreReviews);
  const isLoading = useSelector(reviews, selectAreMoreReviewsLoading);
  const isReloading = useSelector(reviews, selectAreReviewsLoading);
  const hasFailed = useSelector(reviews, selectHaveReviewsFailed);
  const hasMoreFailed = useSelector(reviews, selectHaveMoreReviewsFailed);
  return (
    <>
      <Shown count={count} total={total} />
      <Retry
        hasFailed={hasFailed}
        isTrying={isReloading}
        onRetry={() => reviews.send({ type: 'reviews.reload' })}
      >
        The reviews could not be brought up to date.
      </Retry>
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

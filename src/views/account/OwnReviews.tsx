import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ProductCard, Review } from '../../contract/domain/index.ts';
import { type productCardsMachine, selectProductCards } from '../../machines/catalogue/productCards.ts';
import {
  type reviewsMachine,
  selectAreMoreReviewsLoading,
  selectAreReviewsLoading,
  selectHasMoreReviews,
  selectHaveMoreReviewsFailed,
  selectHaveReviewsFailed,
  selectReviews,
  selectReviewTotal,
} from '../../machines/catalogue/reviews.ts';
import { Thumb } from '../cart/Thumb.tsx';
import { Alert } from '../design/Alert.tsx';
import { Button, ButtonLink } from '../design/Button.tsx';
import { Retry } from '../design/Retry.tsx';
import { Shown } from '../design/Shown.tsx';
import { Skeleton } from '../design/Skeleton.tsx';
import { Stars } from '../design/Stars.tsx';
import { ReviewStatusNote } from '../product/ReviewStatusNote.tsx';
import styles from './parts.module.css';

interface OwnReviewsProps {
  readonly reviews: ActorRefFrom<typeof reviewsMachine>;
  /** The reviewed products, by id. */
  readonly products: ActorRefFrom<typeof productCardsMachine>;
}

/** The shopper's reviews. Each is edited on its product's page. */
export function OwnReviews({ reviews, products }: OwnReviewsProps) {
  const items = useSelector(reviews, selectReviews);
  const isLoading = useSelector(reviews, selectAreReviewsLoading);
  const hasFailed = useSelector(reviews, selectHaveReviewsFailed);
  const hasMore = useSelector(reviews, selectHasMoreReviews);
  const hasMoreFailed = useSelector(reviews, selectHaveMoreReviewsFailed);
  const isLoadingMore = useSelector(reviews, selectAreMoreReviewsLoading);
  const total = useSelector(reviews, selectReviewTotal);
  const cards = useSelector(products, selectProductCards);
  if (hasFailed || (isLoading && items.length === 0)) {
    return (
      <Retry
        hasFailed={hasFailed}
        isTrying={isLoading}
        onRetry={() => reviews.send({ type: 'reviews.reload' })}
        waiting={<Skeleton className={styles.ghost} />}
      >
        Your reviews could not be loaded. Check your connection.
      </Retry>
    );
  }
  if (items.length === 0) {
    return (
      <p className={styles.soft}>
        No reviews yet. Open a product that you bought and tell others how you like it.
      </p>
    );
  }
  return (
    <div className={styles.stack}>
      <ul className={styles.stack} aria-label="Your reviews">
        {items.map((review) => (
          <Entry key={review.id} review={review} product={cards.find(({ id }) => id === review.productId)} />
        ))}
      </ul>
      <Shown count={items.length} total={total} />
      {hasMoreFailed && <Alert status="error">More of your reviews could not be loaded.</Alert>}
      {hasMore && (
        <div>
          <Button
            look="secondary"
            busy={isLoadingMore}
            onClick={() => reviews.send({ type: 'reviews.more' })}
          >
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

function Entry({ review, product }: { readonly review: Review; readonly product: ProductCard | undefined }) {
  return (
    <li className={styles.card}>
      <div className={styles.goods}>
        {product && <Thumb imageKey={product.thumbImages[0] ?? null} small />}
        <strong>{product?.title}</strong>
        <Stars rating={review.rating} />
      </div>
      {review.title && <p className={styles.code}>{review.title}</p>}
      <p>{review.comment}</p>
      <ReviewStatusNote review={review} />
      {product && (
        <div>
          <ButtonLink
            to={`/products/${product.slug}#reviews`}
            look="quiet"
            aria-label={`Edit it on the product page: ${product.title}`}
          >
            Edit it on the product page
          </ButtonLink>
        </div>
      )}
    </li>
  );
}

import type { ReactNode } from 'react';
import type { Review } from '../../contract/domain/index.ts';
import { formatCount } from '../../pricing/money.ts';
import { Badge } from '../design/Badge.tsx';
import { formatDay } from '../design/dates.ts';
import { Stars } from '../design/Stars.tsx';
import type { Reviews as ReviewsData } from './data.ts';
import styles from './Reviews.module.css';

interface ReviewsProps {
  /** After hydration: the button to write a review. `above` and `below` are placed around the list. */
  readonly invitation?: ReactNode;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  /** Renders the pictures below a review's text; `helpful` renders what is below its author. */
  readonly pictures?: (review: Review) => ReactNode;
  readonly helpful?: (review: Review) => ReactNode;
  readonly reviews: Pick<ReviewsData, 'items' | 'histogram'>;
  readonly rating: number | null;
  readonly totalRatings: number;
}

/** The rating summary and the reviews. Sample reviews are labelled. */
export function Reviews({
  reviews,
  rating,
  totalRatings,
  invitation,
  above,
  below,
  pictures,
  helpful,
}: ReviewsProps) {
  const { items, histogram } = reviews;
  const samples = items.some(({ isSample }) => isSample);
  return (
    <section id="reviews" tabIndex={-1} className={styles.reviews} aria-labelledby="reviews-title">
      <div className={styles.sum}>
        <h2 id="reviews-title" className={styles.title}>
          {totalRatings === 0 ? 'No reviews yet' : 'What people say'}
        </h2>
        {rating !== null && totalRatings > 0 && (
          <p className={styles.average}>
            <span aria-hidden="true">{rating.toFixed(1)}</span>
            <Stars rating={rating} total={totalRatings} isNumbered={false} />
          </p>
        )}
        {histogram.length > 0 && (
          <ul className={styles.bars}>
            {histogram.map(({ stars, count }) => (
              <li key={stars}>
                <span aria-hidden="true">{stars} ★</span>
                <progress
                  className={styles.bar}
                  value={count}
                  max={Math.max(1, totalRatings)}
                  aria-label={`Rated ${stars}: ${formatCount(count)} of ${formatCount(totalRatings)} reviews`}
                />
                <span aria-hidden="true">{formatCount(count)}</span>
              </li>
            ))}
          </ul>
        )}
        {samples && (
          <p className={styles.note}>Reviews marked “Sample” are examples. No shopper wrote them.</p>
        )}
        {invitation && <div>{invitation}</div>}
      </div>
      <div>
        {above}
        <ul className={styles.list}>
          {items.map((review) => (
            <li key={review.id} className={styles.review}>
              <Stars rating={review.rating} />
              {review.title && <h3 className={styles.heading}>{review.title}</h3>}
              <p>{review.comment}</p>
              {pictures?.(review)}
              <p className={styles.by}>
                {review.reviewerName}, {formatDay(new Date(review.createdAt))}
                {review.skinType && ` · ${review.skinType.toLowerCase()} skin`}
                {review.verified && !review.isSample && <Badge tone="good">Verified buyer</Badge>}
                {review.isSample && <Badge tone="warm">Sample</Badge>}
              </p>
              {helpful?.(review)}
            </li>
          ))}
        </ul>
        {below}
      </div>
    </section>
  );
}

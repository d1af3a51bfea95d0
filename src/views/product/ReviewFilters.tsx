import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Aggregate, ReviewSort } from '../../contract/domain/index.ts';
import {
  everyReview,
  type ReviewFilter,
  type reviewsMachine,
  selectAreReviewsLoading,
  selectReviewAggregates,
  selectReviewFilter,
  selectReviewSort,
  selectReviewTotal,
} from '../../machines/catalogue/reviews.ts';
import { formatCount } from '../../pricing/money.ts';
import { SelectField } from '../design/SelectField.tsx';
import { histogramOf } from './histogram.ts';
import styles from './ReviewSection.module.css';
import { skinTypes } from './skinTypes.ts';

const sorts: readonly { readonly sort: ReviewSort; readonly label: string }[] = [
  { sort: 'NEWEST', label: 'Newest first' },
  { sort: 'HELPFUL', label: 'Most helpful first' },
  { sort: 'RATING_HIGH', label: 'Highest rated first' },
  { sort: 'RATING_LOW', label: 'Lowest rated first' },
];

/** Filters reviews by stars, skin type and pictures, and sorts them. What no review has is not offered. */
export function ReviewFilters({ reviews }: { readonly reviews: ActorRefFrom<typeof reviewsMachine> }) {
  const filter = useSelector(reviews, selectReviewFilter);
  const aggregates = useSelector(reviews, selectReviewAggregates);
  const sort = useSelector(reviews, selectReviewSort);
  const total = useSelector(reviews, selectReviewTotal);
  const isLoading = useSelector(reviews, selectAreReviewsLoading);
  const choose = (change: Partial<ReviewFilter>) =>
    reviews.send({ type: 'reviews.filtered', filter: { ...filter, ...change } });
  const isFiltered = filter.stars !== null || filter.skinType !== null || filter.hasPictures;
  const bySkin = countsOf(aggregates, 'skinType');
  // While nothing is filtered, the counts of all reviews are also those of what each filter would leave.
  const leftOf = (name: string) => countsOf(aggregates, isFiltered ? `${name}Left` : name);
  const starsLeft = leftOf('rating');
  const skinTypesLeft = leftOf('skinType');
  return (
    <div className={styles.filters} aria-busy={isLoading}>
      <fieldset className={styles.chips}>
        <legend className="visually-hidden">Filter the reviews</legend>
        {histogramOf(aggregates)
          .filter(({ count }) => count > 0)
          .map(({ stars }) => (
            <button
              key={stars}
              type="button"
              className={styles.chip}
              aria-pressed={filter.stars === stars}
              onClick={() => choose({ stars: filter.stars === stars ? null : stars })}
            >
              {stars}
              <span aria-hidden="true">★</span>
              <span className="visually-hidden">{stars === 1 ? ' star: ' : ' stars: '}</span>
              <span className={styles.count}>{starsLeft.get(String(stars)) ?? 'none'}</span>
            </button>
          ))}
        {countsOf(aggregates, 'hasImages').has('true') && (
          <button
            type="button"
            className={styles.chip}
            aria-pressed={filter.hasPictures}
            onClick={() => choose({ hasPictures: !filter.hasPictures })}
          >
            With photos <span className={styles.count}>{leftOf('hasImages').get('true') ?? 'none'}</span>
          </button>
        )}
      </fieldset>
      <div className={styles.selects}>
        {bySkin.size > 0 && (
          <SelectField
            label="Skin type"
            value={filter.skinType ?? ''}
            onChange={({ target }) =>
              choose({ skinType: skinTypes.find(({ type }) => type === target.value)?.type ?? null })
            }
          >
            <option value="">All skin types</option>
            {skinTypes
              .filter(({ type }) => bySkin.has(type))
              .map(({ type, label }) => (
                <option key={type} value={type}>
                  {label} ({skinTypesLeft.get(type) ?? 'none'})
                </option>
              ))}
          </SelectField>
        )}
        <SelectField
          label="Sort the reviews"
          value={sort}
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
      </div>
      <p className={isFiltered ? styles.found : 'visually-hidden'} role="status">
        {isFiltered && !isLoading && (
          <>
            {total === 0
              ? 'No reviews match these filters.'
              : `${formatCount(total)} ${total === 1 ? 'review' : 'reviews'}`}{' '}
            <button
              type="button"
              className={styles.all}
              onClick={() => reviews.send({ type: 'reviews.filtered', filter: everyReview })}
            >
              Show all
            </button>
          </>
        )}
      </p>
    </div>
  );
}

function countsOf(aggregates: readonly Aggregate[], name: string): ReadonlyMap<string, number> {
  const found = aggregates.find((aggregate) => aggregate.name === name);
  return new Map(found?.kind === 'buckets' ? found.buckets.map(({ key, count }) => [key, count]) : []);
}

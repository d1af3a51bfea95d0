import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Review } from '../../contract/domain/index.ts';
import {
  type reviewMarksMachine,
  selectIsMarked,
  selectIsMarkUnsaved,
} from '../../machines/catalogue/reviewMarks.ts';
import styles from './ReviewSection.module.css';

export type ReviewMarksRef = ActorRefFrom<typeof reviewMarksMachine>;

interface HelpfulButtonProps {
  readonly review: Review;
  readonly marks: ReviewMarksRef;
}

/** Marks a review as helpful, and says how many shoppers found it so. */
export function HelpfulButton({ review, marks }: HelpfulButtonProps) {
  const isMarked = useSelector(marks, (snapshot) => selectIsMarked(snapshot, review.id));
  const hasFailed = useSelector(marks, (snapshot) => selectIsMarkUnsaved(snapshot, review.id));
  return (
    <p className={styles.helpful}>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={isMarked}
        onClick={() => marks.send({ type: 'mark.toggled', id: review.id })}
      >
        Helpful
        <span className="visually-hidden">, review by {review.reviewerName}</span>
        {review.helpful > 0 && (
          <span className={styles.count}>
            {review.helpful}
            <span className="visually-hidden"> found it so</span>
          </span>
        )}
      </button>
      {hasFailed && <span role="alert">That could not be saved. Please try again.</span>}
    </p>
  );
}

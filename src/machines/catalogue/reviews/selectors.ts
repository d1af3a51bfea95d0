import type { SnapshotFrom } from 'xstate';
import type { Aggregate, Review, ReviewSort } from '../../../contract/domain/index.ts';
import type { reviewsMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof reviewsMachine>;

export const selectReviews = ({ context }: Snapshot): readonly Review[] => context.items;
/** All pages. */
export const selectReviewTotal = ({ context }: Snapshot): number => context.total;
export const selectReviewSort = ({ context }: Snapshot): ReviewSort => context.sort;
export const selectReviewAggregates = ({ context }: Snapshot): readonly Aggregate[] => context.aggregates;
export const selectAreReviewsLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const selectHaveReviewsFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
export const selectHasMoreReviews = ({ context }: Snapshot): boolean => context.nextToken !== null;
export const selectAreMoreReviewsLoading = (snapshot: Snapshot): boolean => snapshot.matches('loadingMore');
export const selectHaveMoreReviewsFailed = (snapshot: Snapshot): boolean => snapshot.matches('moreFailed');

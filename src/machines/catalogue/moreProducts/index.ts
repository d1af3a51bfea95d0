import type { SnapshotFrom } from 'xstate';
import type { ProductCard } from '../../../contract/domain/index.ts';
import type { moreProductsMachine } from './machine.ts';

export { moreProductsMachine } from './machine.ts';
export type * from './types.ts';

type Snapshot = SnapshotFrom<typeof moreProductsMachine>;

export const selectMoreItems = ({ context }: Snapshot): readonly ProductCard[] => context.items;
/** The last page that was loaded. */
export const selectLastPage = ({ context }: Snapshot): number => context.page;
export const selectHasNextPage = ({ context }: Snapshot): boolean => context.nextToken !== null;
export const selectIsLoadingMore = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const selectHasMoreFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');

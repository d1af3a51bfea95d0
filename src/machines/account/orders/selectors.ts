import type { SnapshotFrom } from 'xstate';
import type { OrderEntry } from '../../../contract/domain/index.ts';
import type { ordersMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof ordersMachine>;

export const selectOrders = ({ context }: Snapshot): readonly OrderEntry[] => context.items;
/** All pages. */
export const selectOrderTotal = ({ context }: Snapshot): number => context.total;
export const selectAreOrdersLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const selectHaveOrdersFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
export const selectHasMoreOrders = ({ context }: Snapshot): boolean => context.nextToken !== null;
export const selectAreMoreOrdersLoading = (snapshot: Snapshot): boolean => snapshot.matches('loadingMore');
export const selectHaveMoreOrdersFailed = (snapshot: Snapshot): boolean => snapshot.matches('moreFailed');

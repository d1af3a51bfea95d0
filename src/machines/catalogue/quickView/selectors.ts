import type { SnapshotFrom } from 'xstate';
import type { quickViewMachine } from './machine.ts';
import type { QuickViewFound } from './types.ts';

type Snapshot = SnapshotFrom<typeof quickViewMachine>;
export type QuickViewState = Snapshot['value'];

export const selectQuickViewState = (snapshot: Snapshot): QuickViewState => snapshot.value;
/** Null until it is there. */
export const selectFound = ({ context }: Snapshot): QuickViewFound | null => context.found;

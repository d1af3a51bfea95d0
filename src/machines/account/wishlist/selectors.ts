import type { SnapshotFrom } from 'xstate';
import type { wishlistMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof wishlistMachine>;

/** False until the stored list is restored; until then views show neither a list nor its absence. */
export const selectIsWishlistKnown = (snapshot: Snapshot): boolean => snapshot.matches('known');
/** Product ids, newest first. */
export const selectWishlistIds = ({ context }: Snapshot): readonly string[] => context.ids;
export const selectIsWished =
  (productId: string) =>
  ({ context }: Snapshot): boolean =>
    context.ids.includes(productId);

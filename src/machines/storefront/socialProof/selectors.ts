import type { SnapshotFrom } from 'xstate';
import type { SeenProduct } from '../../catalogue/recentlyViewed/index.ts';
import type { socialProofMachine } from './machine.ts';

/** What the notice shows; null: it is away. */
export const selectShownProduct = (snapshot: SnapshotFrom<typeof socialProofMachine>): SeenProduct | null => {
  const { products, turn } = snapshot.context;
  return snapshot.matches('visible') ? (products[turn % products.length] ?? null) : null;
};

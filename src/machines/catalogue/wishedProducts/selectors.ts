import type { SnapshotFrom } from 'xstate';
import type { ProductCard } from '../../../contract/domain/index.ts';
import type { wishedProductsMachine } from './machine.ts';
import type { WishedProductsContext } from './types.ts';

type Snapshot = SnapshotFrom<typeof wishedProductsMachine>;

const lists = new WeakMap<WishedProductsContext, readonly ProductCard[]>();

/** The wished products that the shop sells, newest wish first; the same list while nothing changes. */
export function selectWishedProducts({ context }: Snapshot): readonly ProductCard[] {
  const known = lists.get(context) ?? inOrder(context);
  lists.set(context, known);
  return known;
}
export const selectAreWishesLoading = (snapshot: Snapshot): boolean => snapshot.matches('loading');
export const selectHaveWishesFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
/** Wished products that the shop no longer sells. */
export const selectGoneCount = (snapshot: Snapshot): number => {
  const { ids, asked } = snapshot.context;
  return ids.filter((id) => asked.includes(id)).length - selectWishedProducts(snapshot).length;
};

function inOrder({ ids, products }: WishedProductsContext): readonly ProductCard[] {
  return ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
}

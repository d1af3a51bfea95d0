import type { RecentlyViewedContext, SeenProduct } from './types.ts';

/** Newest first. */
export const selectSeen = ({
  context,
}: {
  readonly context: RecentlyViewedContext;
}): readonly SeenProduct[] => context.products;

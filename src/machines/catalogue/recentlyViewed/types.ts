import type { OrderCompleted } from '../../shared/effects.ts';

/** A product that this shopper looked at or bought, as it was then. */
export interface SeenProduct {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** Image key. */
  readonly image: string | null;
  readonly isBought: boolean;
}

export interface RecentlyViewedContext {
  /** Newest first, each once. */
  readonly products: readonly SeenProduct[];
}

export type RecentlyViewedEvent =
  /** Its page is shown. */
  | { readonly type: 'product.viewed'; readonly product: Omit<SeenProduct, 'isBought'> }
  /** From storage, once. Null: nothing usable was stored. */
  | { readonly type: 'recentlyViewed.restored'; readonly products: readonly SeenProduct[] | null }
  /** Null: another tab removed the list. */
  | { readonly type: 'tab.recentlyViewed.changed'; readonly products: readonly SeenProduct[] | null }
  | OrderCompleted
  | { readonly type: 'user.signedOut' };

/** Told to the storage actor. */
export interface RecentlyViewedSaved {
  readonly type: 'recentlyViewed.saved';
  readonly products: readonly SeenProduct[];
}

import type { SeenProduct } from '../../catalogue/recentlyViewed/index.ts';

export interface SocialProofInput {
  readonly products: readonly SeenProduct[];
}

export interface SocialProofContext {
  /** What can be shown, in turn. */
  readonly products: readonly SeenProduct[];
  /** Whose turn it is; wraps at the list's end. */
  readonly turn: number;
}

export type SocialProofEvent =
  | { readonly type: 'socialProof.products.changed'; readonly products: readonly SeenProduct[] }
  /** The shopper puts it away. */
  | { readonly type: 'socialProof.hide' }
  /** The shopper is on it, with pointer or keyboard: it stays. */
  | { readonly type: 'socialProof.hold' }
  | { readonly type: 'socialProof.release' };

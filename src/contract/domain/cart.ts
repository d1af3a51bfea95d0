/** The cart's messages to and from the server. */
import type { LineSource } from '../../pricing/types.ts';

/** A line as the server is told of it. */
export interface CartLineRequest {
  readonly productId: string;
  readonly variantId: string | null;
  readonly quantity: number;
  readonly source: LineSource;
  /** For a COUPON line: the coupon that gives it. */
  readonly sourceCouponCode: string | null;
}

/** Where the session came from (S §3 System state). */
export interface SessionMeta {
  readonly landingPage?: string;
  readonly referrer?: string;
  readonly utmCampaign?: string;
  readonly utmContent?: string;
  readonly utmMedium?: string;
  readonly utmSource?: string;
  readonly utmTerm?: string;
  readonly clickId?: string;
  readonly fbclid?: string;
  readonly isAffiseTrackingValid?: boolean;
}

/** The whole cart, as the server should keep it. */
export interface CartRequest {
  readonly storeId: string;
  /** Null: make a cart. */
  readonly shoppingCartId: string | null;
  readonly lines: readonly CartLineRequest[];
  readonly couponCode: string | null;
  readonly couponCodeId: string | null;
  readonly isRewardApplied: boolean;
  readonly metadata: SessionMeta | null;
}

export interface CartReply {
  readonly success: boolean;
  /** In words for the shopper, where something was changed. */
  readonly message: string | null;
  /** May differ from the one sent. */
  readonly shoppingCartId: string;
  /** The lines as kept. */
  readonly lines: readonly {
    readonly recordKey: string;
    readonly productId: string;
    readonly variantId: string | null;
    readonly quantity: number;
    readonly source: LineSource;
  }[];
}

export interface InventoryRequest {
  readonly storeId: string;
  readonly items: readonly {
    readonly recordKey: string;
    readonly productId: string;
    readonly variantId: string | null;
    readonly source: LineSource;
  }[];
}

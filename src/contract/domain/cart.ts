/** The cart's messages to the server. Its replies are generated: see `generated/domain.ts`. */
import type { LineSource } from '../../pricing/types.ts';

/** A cart line in a request. */
export interface CartLineRequest {
  readonly productId: string;
  readonly variantId: string | null;
  readonly quantity: number;
  readonly source: LineSource;
  /** For a COUPON line: the code of the coupon that adds it. */
  readonly sourceCouponCode: string | null;
}

/** The origin of the session (Specification 3, "System state"). */
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

/** The whole cart; it replaces the cart that the server has. */
export interface CartRequest {
  readonly storeId: string;
  /** `null` creates a cart. */
  readonly shoppingCartId: string | null;
  readonly lines: readonly CartLineRequest[];
  readonly couponCode: string | null;
  readonly couponCodeId: string | null;
  readonly isRewardApplied: boolean;
  readonly metadata: SessionMeta | null;
  /** The revision of the account's cart that this cart was made from; `null`: unknown. */
  readonly knownRevision: number | null;
}

/** The lines whose stock and price are requested. */
export interface InventoryRequest {
  readonly storeId: string;
  readonly items: readonly {
    readonly recordKey: string;
    readonly productId: string;
    readonly variantId: string | null;
    readonly source: LineSource;
  }[];
}

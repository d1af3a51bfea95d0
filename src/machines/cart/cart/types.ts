import type {
  CartReply,
  Coupon,
  Failure,
  GiftProduct,
  ProductCard,
  Result,
} from '../../../contract/domain/index.ts';
import type {
  CartLine,
  LineSource,
  NoticeCode,
  Paise,
  Failure as PricingFailure,
  Revalidation,
  ServerLine,
} from '../../../pricing/types.ts';
import type { SignOutCause } from '../../account/session/index.ts';
import type { LogRequested, OrderCompleted, ToastRequested } from '../../shared/effects.ts';
import type { SyncReport } from '../cartSync/index.ts';
import type { CouponReport } from '../coupon/index.ts';
import type { InventoryReport } from '../inventory/index.ts';

/** A line of the cart: what pricing reads, and what the cart shows (S §3 Cart item). Amounts in paise. */
export interface CartItem extends CartLine {
  readonly variantId: string | null;
  readonly listingPrice: Paise | null;
  readonly recommendPrice: Paise | null;
  /** The specification's cartItemSource. */
  readonly source: LineSource;
  readonly sourceCouponCode: string | null;
  readonly parentRecordKey: string | null;
  readonly collections: readonly string[];
  readonly variants: readonly { readonly id: string; readonly position: number | null }[];
  readonly minimumOrderQuantity: number | null;
  readonly maximumOrderQuantity: number | null;
  /** Units that could be sold when last heard of. */
  readonly inventory: number | null;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly slug: string;
  readonly sku: string | null;
  readonly vendor: string | null;
  /** Image key. */
  readonly image: string | null;
  /** Milliseconds since the epoch. */
  readonly addedAt: number;
}

/** How the coupon came into the slot. */
export type CheckoutSource = 'TYPED' | 'LIST' | 'URL' | 'AUTO' | 'WIDGET';

/** The coupon in the cart's slot. */
export interface AppliedCoupon extends Coupon {
  readonly autoApplied: boolean;
  readonly checkoutSource: CheckoutSource;
}

/** What a cart is, and what is kept of it (S §3 Cart). */
export interface Cart {
  readonly data: readonly CartItem[];
  readonly coupon: AppliedCoupon | null;
  /** The server's cart; null until the first sync. */
  readonly cartId: string | null;
  readonly isRewardApplied: boolean;
  /** A code from the URL, upper case. */
  readonly storedCouponCode: string | null;
  /** Milliseconds since the epoch. */
  readonly storedCouponExpiry: number | null;
  /** Ids of the latest orders whose lines have left, the latest last: told of again, an order takes nothing more. */
  readonly completedOrders: readonly string[];
}

/**
 * When a part of the cart was last written, and in which tab. A later revision wins; of two writes that did
 * not know of each other, the one that keeps more in the cart.
 */
export interface Stamp {
  readonly revision: number;
  readonly tab: string;
}

/** A line's stamp stays behind when the line is removed, so that another tab's older copy does not return. */
export interface LineStamp extends Stamp {
  readonly recordKey: string;
}

/** The parts of the cart that two tabs can write without touching each other. */
export interface Stamps {
  readonly lines: readonly LineStamp[];
  readonly coupon: Stamp;
  readonly reward: Stamp;
  readonly storedCoupon: Stamp;
  readonly cartId: Stamp;
}

/** What is written to storage and told to other tabs. */
export interface CartRecord {
  readonly version: 1;
  /** Grows by one with every write in any tab. */
  readonly revision: number;
  /** The revision that the server has. */
  readonly syncedRevision: number;
  readonly cart: Cart;
  readonly stamps: Stamps;
  readonly removed: RemovedLines | null;
}

/** Lines that left the cart and can come back. */
export interface RemovedLines {
  readonly by: 'shopper' | 'validation';
  readonly items: readonly CartItem[];
  /** The coupon that left with them. */
  readonly coupon: AppliedCoupon | null;
}

/** What a change may touch. */
export interface CartContent {
  readonly cart: Cart;
  readonly removed: RemovedLines | null;
}

/** A notice that stays in the cart until it is read or resolved (S §8). */
export interface CartNotice {
  readonly code: NoticeCode;
  readonly text: string;
}

/** A unit price that moved since the shopper saw it. */
export interface PriceChange {
  readonly recordKey: string;
  readonly title: string;
  readonly from: Paise;
  readonly to: Paise;
}

export interface CartContext extends Cart {
  readonly storeId: string;
  /** This tab, among the tabs that share the cart. */
  readonly tab: string;
  readonly revision: number;
  readonly syncedRevision: number;
  readonly stamps: Stamps;
  /** Edits made before the stored cart was known, to be made again over it. */
  readonly early: readonly CartEdit[];
  readonly removed: RemovedLines | null;
  readonly notices: readonly CartNotice[];
  readonly priceChanges: readonly PriceChange[];
  /** Sent with the cart until they are described, so that no sync loses them. */
  readonly incoming: readonly IncomingLine[];
  /** Calls in a row that did not describe them. */
  readonly descriptionFailures: number;
  /** What the server said of the lines, while it is being worked in, and of which revision. */
  readonly fresh: (FreshFacts & { readonly revision: number }) | null;
}

/** The server's word on the cart's lines and coupon. */
export interface FreshFacts {
  readonly server: readonly ServerLine[];
  /** Null: gone; absent: not asked. */
  readonly serverCoupon?: AppliedCoupon | null;
}

export interface CartInput {
  readonly storeId: string;
  /** Unique among open tabs. */
  readonly tab: string;
}

/** What a shopper does to the cart. */
export type CartEdit =
  | {
      readonly type: 'cart.line.add';
      readonly product: ProductCard;
      /** Absent or null: the default variant, where there are variants. */
      readonly variantId?: string | null;
      /** Default 1. */
      readonly qty?: number;
      /** LIMITED_TIME_DEAL is priced at recommendPrice. Default CART. */
      readonly source?: 'CART' | 'LIMITED_TIME_DEAL';
      /** The line that this one comes with, and leaves with. */
      readonly parentRecordKey?: string;
      /** Milliseconds since the epoch. */
      readonly now: number;
    }
  /** Takes the line's children along; `cart.removed.restore` undoes it. */
  | { readonly type: 'cart.line.remove'; readonly recordKey: string }
  /** Clamped to the order limits. */
  | { readonly type: 'cart.line.setQty'; readonly recordKey: string; readonly qty: number }
  /** A gift of a FREE_PRODUCT row. */
  | {
      readonly type: 'cart.gift.add';
      readonly gift: GiftProduct;
      readonly couponCode: string;
      readonly now: number;
    }
  | { readonly type: 'cart.replace'; readonly data: readonly CartItem[] }
  /** Everything to its default, the server's cart let go. */
  | { readonly type: 'cart.empty' }
  /** What was ordered leaves, and the server's cart with it. */
  | OrderCompleted
  | { readonly type: 'cart.coupon.apply'; readonly coupon: AppliedCoupon }
  /** Takes the coupon's gifts and a stored code along. */
  | { readonly type: 'cart.coupon.remove' }
  | { readonly type: 'cart.reward.toggle' }
  /** The code as found in the URL. */
  | { readonly type: 'cart.storedCoupon.set'; readonly raw: string; readonly now: number }
  | { readonly type: 'cart.storedCoupon.clear' }
  /** Puts back what left last. */
  | { readonly type: 'cart.removed.restore' };

export type CartEvent =
  | CartEdit
  | { readonly type: 'cart.removed.dismiss' }
  | { readonly type: 'cart.notice.dismiss'; readonly code: NoticeCode }
  /** Takes the line whose price moved out of the cart again. */
  | { readonly type: 'cart.priceChange.undo'; readonly recordKey: string }
  | { readonly type: 'cart.priceChange.dismiss' }
  /** Checkout learnt that the cart cannot be sold as it is. */
  | ({ readonly type: 'cart.validate' } & FreshFacts)
  /** A call about the cart failed. Only the server's own verdict on the cart empties it. */
  | { readonly type: 'cart.validation.failed'; readonly failure: Failure }
  /** From storage, once. Null: nothing usable was stored. */
  | { readonly type: 'cart.restored'; readonly record: CartRecord | null; readonly now: number }
  | { readonly type: 'tab.cart.changed'; readonly record: CartRecord }
  | { readonly type: 'user.signedIn'; readonly userId: string; readonly isRestored: boolean }
  | { readonly type: 'user.signedOut'; readonly by: SignOutCause }
  | { readonly type: 'connectivity.online' }
  | { readonly type: 'connectivity.offline' }
  | SyncReport
  | InventoryReport
  | CouponReport;

/** Lines of the server's cart that this browser cannot show yet: another device put them there. */
export type IncomingLine = CartReply['lines'][number];

/** Input and output of the provided actor `describeLines`: the lines as they are shown, without what is gone. */
export interface DescribeLinesInput {
  readonly lines: readonly IncomingLine[];
}
export type DescribeLinesOutput = Result<readonly CartItem[]>;

/** Input and output of the provided actor `revalidateCart`. */
export interface RevalidateCartInput extends FreshFacts {
  readonly lines: readonly CartItem[];
  readonly coupon: AppliedCoupon | null;
}
export type RevalidateCartOutput = Revalidation<CartItem, AppliedCoupon> | PricingFailure;

/** Told to the storage actor: keep it, and tell the other tabs. */
export interface CartSaved {
  readonly type: 'cart.saved';
  readonly record: CartRecord;
}

export type CartEmitted =
  | ToastRequested
  | LogRequested
  /** A shopper added something; the drawer opens on it. */
  | { readonly type: 'cart.line.added'; readonly item: CartItem; readonly qty: number };

/** `unknown`: the stored cart is not read yet, so neither count nor emptiness may be shown. */
export type CartTag = 'unknown' | 'empty' | 'validating';

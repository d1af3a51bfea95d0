import type { CartReply, Coupon, GiftProduct, ProductCard, Result } from '../../../contract/domain/index.ts';
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
import type { LogRequested, OrderAbandoned, OrderCompleted, ToastRequested } from '../../shared/effects.ts';
import type { SyncReport } from '../cartSync/index.ts';
import type { CouponReport } from '../coupon/index.ts';
import type { InventoryReport } from '../inventory/index.ts';

/**
 * A line of the cart: the fields that pricing reads and those that the cart shows, amounts in paise (Specification 3,
 * "Cart item").
 */
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
  /** Units in stock by the latest answer of the server. */
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

/** The contents of the cart, which are also what is stored (Specification 3, "Cart"). */
export interface Cart {
  readonly data: readonly CartItem[];
  readonly coupon: AppliedCoupon | null;
  /** The id of the server's cart; `null` until the first sync, and again after an order or a sign-out. */
  readonly cartId: string | null;
  readonly isRewardApplied: boolean;
  /** The code of a coupon that waits to be applied, upper case: from a page's address, a tapped offer or a marketing form. */
  readonly storedCouponCode: string | null;
  /** Milliseconds since the epoch. */
  readonly storedCouponExpiry: number | null;
  /**
   * Codes that the shopper removed, the latest ones. They are not applied automatically again, in any tab or after a reload, until
   * the shopper applies one or the cart is emptied.
   */
  readonly declinedCoupons: readonly string[];
  /** Ids of the latest completed orders, newest last. Idempotent: a repeated event for the same order is ignored. */
  readonly completedOrders: readonly string[];
}

/**
 * The revision and the tab of the last write to a part of the cart. The higher revision wins; between two concurrent
 * writes to a line, the larger quantity wins.
 */
export interface Stamp {
  readonly revision: number;
  readonly tab: string;
}

/** The stamp of a removed line is retained, so that an older copy in another tab does not bring the line back. */
export interface LineStamp extends Stamp {
  readonly recordKey: string;
}

/** The last write of each part of the cart that two tabs can change independently. */
export interface Stamps {
  readonly lines: readonly LineStamp[];
  readonly coupon: Stamp;
  readonly reward: Stamp;
  readonly storedCoupon: Stamp;
  readonly declinedCoupons: Stamp;
  readonly cartId: Stamp;
}

/** The cart as it is stored in the browser and sent to other tabs. */
export interface CartRecord {
  readonly version: 1;
  /** Increases with every write in any tab. */
  readonly revision: number;
  /** The latest revision that the server has received. */
  readonly syncedRevision: number;
  /** The revision of the account's cart on the server that this cart was made from. Absent: unknown. */
  readonly accountRevision?: number | undefined;
  /** Absent: none. */
  readonly incoming?: readonly IncomingLine[] | undefined;
  readonly cart: Cart;
  readonly stamps: Stamps;
  /** Lines that the shopper removed are left out: only the tab that removed them can restore them. */
  readonly removed: RemovedLines | null;
  /** Codes of the notices. Absent: none. */
  readonly notices?: readonly string[] | undefined;
  /** Absent: none. */
  readonly priceChanges?: readonly PriceChange[] | undefined;
  /** Absent: none. */
  readonly shortfalls?: readonly Shortfall[] | undefined;
}

/** A line with fewer units than its shopper asked for. The cart says so until the quantity changes. */
export interface Shortfall {
  readonly recordKey: string;
  readonly asked: number;
  /** The units that the line has. */
  readonly qty: number;
}

/** Removed lines that can be restored. */
export interface RemovedLines {
  readonly by: 'shopper' | 'validation';
  readonly items: readonly CartItem[];
  /** The coupon that was removed with them. */
  readonly coupon: AppliedCoupon | null;
}

/** The part of the context that a change of the cart can affect. */
export interface CartContent {
  readonly cart: Cart;
  readonly removed: RemovedLines | null;
}

/** A notice that the cart shows until it is dismissed or resolved (Specification 8, "Cart notices"). */
export interface CartNotice {
  readonly code: NoticeCode;
  readonly text: string;
}

/** A unit price that has changed since the shopper saw it, in paise. */
export interface PriceChange {
  readonly recordKey: string;
  readonly title: string;
  readonly from: Paise;
  readonly to: Paise;
}

export interface CartContext extends Cart {
  readonly storeId: string;
  /** Identifies this tab among the tabs that share the cart. */
  readonly tab: string;
  readonly revision: number;
  readonly syncedRevision: number;
  /** The revision of the account's cart on the server that this cart was made from; `null`: unknown. */
  readonly accountRevision: number | null;
  readonly stamps: Stamps;
  /** Edits made before the stored cart was read; they are replayed on it. */
  readonly early: readonly CartEdit[];
  readonly removed: RemovedLines | null;
  readonly notices: readonly CartNotice[];
  readonly priceChanges: readonly PriceChange[];
  readonly shortfalls: readonly Shortfall[];
  /** Lines of the account's cart whose product data is still being loaded. Syncs include them, so that none is lost. */
  readonly incoming: readonly IncomingLine[];
  /** Consecutive failures to load their product data. */
  readonly descriptionFailures: number;
  /** Server data of the latest validation, and the cart revision that it is applied to; `null` before the first. */
  readonly fresh: (FreshCartData & { readonly revision: number }) | null;
}

/** Current server data of the cart's lines, which the cart is validated against. */
export interface FreshCartData {
  readonly server: readonly ServerLine[];
}

export interface CartInput {
  readonly storeId: string;
  /** Unique among open tabs. */
  readonly tab: string;
}

/** Changes that a shopper or a completed order makes. */
export type CartEdit =
  | {
      readonly type: 'cart.line.add';
      readonly product: ProductCard;
      /** Absent or null: the default variant, where there are variants. */
      readonly variantId?: string | null;
      /** Default 1. */
      readonly qty?: number;
      /** LIMITED_TIME_DEAL is always the variant of the deal, priced at recommendPrice. Default CART. */
      readonly source?: 'CART' | 'LIMITED_TIME_DEAL';
      /** The line that this one belongs to, and is removed with. */
      readonly parentRecordKey?: string;
      /** Bought now: checkout opens instead of the cart. */
      readonly isForCheckout?: true;
      /** Milliseconds since the epoch. */
      readonly now: number;
    }
  /** Removes the line and its children; `cart.removed.restore` undoes it. */
  | { readonly type: 'cart.line.remove'; readonly recordKey: string }
  /** The quantity is clamped to the order limits. */
  | { readonly type: 'cart.line.setQty'; readonly recordKey: string; readonly qty: number }
  /** Adds a gift that the shopper chose from a freebie offer. */
  | {
      readonly type: 'cart.gift.add';
      readonly gift: GiftProduct;
      /** Default 1. */
      readonly qty?: number;
      readonly couponCode: string;
      readonly now: number;
    }
  /** Resets everything but the ids of completed orders to its default, and stops using the server's cart. */
  | { readonly type: 'cart.empty' }
  /** Removes the ordered units and the used coupon, and stops using the server's cart. */
  | OrderCompleted
  | { readonly type: 'cart.coupon.apply'; readonly coupon: AppliedCoupon }
  /** Removes the coupon, its gifts and the stored code, and remembers that the shopper declined the coupon. */
  | { readonly type: 'cart.coupon.remove' }
  /** The server refused the gifts of this offer: they are removed, and the offer does not add them to this cart again. */
  | { readonly type: 'cart.gifts.refused'; readonly couponCode: string }
  | { readonly type: 'cart.reward.toggle' }
  /** The code as its source has it. `isReopened`: it comes from a page that was reloaded or reached by Back or Forward. */
  | {
      readonly type: 'cart.storedCoupon.set';
      readonly raw: string;
      readonly isReopened?: boolean;
      readonly now: number;
    }
  /**
   * Drops the stored code. `shopper`: the code counts as declined, so that it is not stored again when its page is reopened.
   * `server`: the server does not know the code.
   */
  | { readonly type: 'cart.storedCoupon.clear'; readonly by: 'shopper' | 'server' }
  /** Restores the lines that were removed last, and the coupon that was removed with them. */
  | { readonly type: 'cart.removed.restore' };

export type CartEvent =
  | CartEdit
  | { readonly type: 'cart.removed.dismiss' }
  | { readonly type: 'cart.notice.dismiss'; readonly code: NoticeCode }
  /** Removes a line whose price has changed. */
  | { readonly type: 'cart.priceChange.undo'; readonly recordKey: string }
  | { readonly type: 'cart.priceChange.dismiss' }
  /** From storage, once. `null`: nothing usable was stored. */
  | { readonly type: 'cart.restored'; readonly record: CartRecord | null; readonly now: number }
  | { readonly type: 'tab.cart.changed'; readonly record: CartRecord }
  | { readonly type: 'user.signedIn'; readonly userId: string; readonly isRestored: boolean }
  | { readonly type: 'user.signedOut'; readonly by: SignOutCause }
  | { readonly type: 'connectivity.online' }
  | { readonly type: 'connectivity.offline' }
  | OrderAbandoned
  | SyncReport
  | InventoryReport
  | CouponReport;

/** A line of the account's cart that was added on another device; its product data is not loaded yet. */
export type IncomingLine = CartReply['lines'][number];

/** Input and output of the provided actor `describeLines`, which loads product data; lines of deleted products are left out. */
export interface DescribeLinesInput {
  readonly lines: readonly IncomingLine[];
}
export type DescribeLinesOutput = Result<readonly CartItem[]>;

/** Input and output of the provided actor `revalidateCart`. */
export interface RevalidateCartInput extends FreshCartData {
  readonly lines: readonly CartItem[];
  readonly coupon: AppliedCoupon | null;
  /** The notices that the cart shows already. */
  readonly notices: readonly CartNotice[];
}
export type RevalidateCartOutput =
  | (Revalidation<CartItem, AppliedCoupon> & {
      /** Only if a deal has ended: the lines as they were, with ordinary lines in place of those whose deal has ended. */
      readonly before?: readonly CartItem[];
    })
  | PricingFailure;

/** Sent to the storage actor: store the record and send it to the other tabs. */
export interface CartSaved {
  readonly type: 'cart.saved';
  readonly record: CartRecord;
}

/** The shopper added a line: the cart drawer opens, or checkout if it is bought now. */
export interface LineAdded {
  readonly type: 'cart.line.added';
  readonly item: CartItem;
  readonly qty: number;
  readonly isForCheckout?: true;
}

/** The cart took none of the units that the shopper wanted to add. A toast says why. */
export interface LineRefused {
  readonly type: 'cart.line.refused';
}

export type CartEmitted = ToastRequested | LogRequested | LineAdded | LineRefused;

/** `unknown`: the stored cart has not been read, so neither a count nor an empty cart may be shown. */
export type CartTag = 'unknown' | 'empty' | 'validating';

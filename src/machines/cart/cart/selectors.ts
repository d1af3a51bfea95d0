/** Selectors of the cart. Each returns a primitive, or a reference that is stable while nothing changes. */
import { MOST_UNITS, mostInOrder, unitsBeside } from '../../../pricing/lines.ts';
import type {
  AppliedCoupon,
  CartContext,
  CartItem,
  CartNotice,
  CartTag,
  PriceChange,
  RemovedLines,
} from './types.ts';

interface CartState {
  readonly context: CartContext;
}
interface TaggedCartState extends CartState {
  hasTag(tag: CartTag): boolean;
}

/** Whether the stored cart has been read. False on the server and in the first client render. */
export const selectIsKnown = (state: TaggedCartState): boolean => !state.hasTag('unknown');
export const selectIsEmpty = (state: TaggedCartState): boolean => state.hasTag('empty');
export const selectIsValidating = (state: TaggedCartState): boolean => state.hasTag('validating');

export const selectItems = ({ context }: CartState): readonly CartItem[] => context.data;
/** Whether a line has a limited-time deal's price, which counts towards no coupon. */
export const selectHasDeal = ({ context }: CartState): boolean =>
  context.data.some(({ source }) => source === 'LIMITED_TIME_DEAL');
/** Units in the cart, gifts included. */
export const selectCount = ({ context }: CartState): number =>
  context.data.reduce((units, { qty }) => units + qty, 0);
/** Units of one product or variant from all sources; 0 if it is not in the cart. */
export const selectUnitsOf =
  (productId: string, variantId: string | null) =>
  ({ context }: CartState): number =>
    context.data
      .filter((item) => item.productId === productId && item.variantId === variantId)
      .reduce((units, { qty }) => units + qty, 0);

/**
 * The most units that a line can have beside the other lines of the same goods, which share its order limit and its stock.
 * Never less than it has, so that a shopper can reduce it step by step.
 */
export function mostUnits(item: CartItem, items: readonly CartItem[]): number {
  const limit = Math.min(mostInOrder(item.maximumOrderQuantity), item.inventory ?? MOST_UNITS);
  return Math.max(item.qty, limit - unitsBeside(item, items));
}

export const selectCoupon = ({ context }: CartState): AppliedCoupon | null => context.coupon;
export const selectCartId = ({ context }: CartState): string | null => context.cartId;
export const selectIsRewardApplied = ({ context }: CartState): boolean => context.isRewardApplied;

/** Most important first. */
export const selectNotices = ({ context }: CartState): readonly CartNotice[] => context.notices;
/** Price changes that the shopper has not dismissed. */
export const selectPriceChanges = ({ context }: CartState): readonly PriceChange[] => context.priceChanges;
/** The lines that were removed last and can be restored; `null` if there are none. */
export const selectRemoved = ({ context }: CartState): RemovedLines | null => context.removed;
/** The code of the coupon that waits to be applied; `null` if there is none. */
export const selectStoredCode = ({ context }: CartState): string | null => context.storedCouponCode;

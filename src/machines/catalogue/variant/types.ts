import type { ProductCard, Variant, VariantGroup } from '../../../contract/domain/index.ts';
import type { Paise } from '../../../pricing/types.ts';
import type { NavigationRequested } from '../../shared/effects.ts';

export interface VariantContext {
  readonly product: ProductCard;
  /** Labels of the groups and options; the product says which of them it has. */
  readonly groups: readonly VariantGroup[];
  /** `null` when the product has no sellable variant. */
  readonly variantId: string | null;
  /** Within the limits while the product can be bought; otherwise as it was before, 1 at first. */
  readonly quantity: number;
}

export interface VariantInput {
  readonly product: ProductCard;
  readonly groups: readonly VariantGroup[];
  /** From the URL's `variant`; an unknown one counts as none. */
  readonly requestedVariantId: string | null;
}

export type VariantEvent =
  /** Ignored for an option that is not offered with the groups before it. */
  | { readonly type: 'variant.option.chosen'; readonly groupId: string; readonly optionId: string }
  /** The URL changed (Back, a link): no navigation follows. */
  | { readonly type: 'variant.requested'; readonly variantId: string | null }
  /** Clamped to the limits; ignored when nothing can be bought. */
  | { readonly type: 'variant.quantity.changed'; readonly quantity: number }
  /** Fresh data of the same product: choice and quantity stay where they can. */
  | { readonly type: 'variant.product.refreshed'; readonly product: ProductCard };

export type VariantEmitted = NavigationRequested;

export type VariantTag = 'purchasable';

/** An option as the page offers it. */
export interface OptionView {
  readonly id: string;
  readonly label: string;
  readonly isSelected: boolean;
  /**
   * Whether a variant has this option together with the chosen ones of the groups before. Otherwise it is shown as
   * unavailable.
   */
  readonly isAvailable: boolean;
  /** Whether choosing it now leads to something in stock. */
  readonly isInStock: boolean;
}

export interface OptionGroupView {
  readonly id: string;
  readonly label: string;
  readonly selectedLabel: string | null;
  readonly options: readonly OptionView[];
}

export interface QuantityLimits {
  readonly min: number;
  readonly max: number;
}

/** The offered goods: the variant, or the product itself if it has none. */
export interface Offer {
  readonly productId: string;
  readonly variant: Variant | null;
  readonly price: Paise;
  readonly listingPrice: Paise | null;
  /** The price of the running deal, which replaces `price`; `null` without one. */
  readonly dealPrice: Paise | null;
  readonly sku: string | null;
  /** Units that can be sold now; 99 where stock sets no limit. */
  readonly stock: number;
}

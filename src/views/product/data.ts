import type { Product, ReviewList, VariantGroup } from '../../contract/domain/index.ts';
import type { Paise } from '../../pricing/types.ts';
import type { CardData } from '../catalogue/card.ts';
import type { Crumb } from '../design/Breadcrumbs.tsx';
import type { Declarations } from './declarations.ts';
import type { OptionNotes } from './options.ts';

/** The data of a product page. */
export interface ProductData {
  readonly product: Product;
  /** Labels of the variant groups and their options. */
  readonly groups: readonly VariantGroup[];
  readonly notes: OptionNotes;
  readonly declarations: Declarations;
  readonly crumbs: readonly Crumb[];
  readonly offers: readonly OfferNote[];
  /** Whether the product has a deal that can be bought. */
  readonly hasDeal: boolean;
  /** By variant id; '' without variants. */
  readonly bestPrices: Readonly<Record<string, BestPrice>>;
  /** On a preloaded page it is a promise, which never fails: the first view does not wait for it. */
  readonly further: FurtherData | Promise<FurtherData>;
}

/** Data that separate API calls load, and that is shown below the first view. */
export interface FurtherData {
  readonly reviews: Reviews;
  /** Products that go well with it. */
  readonly linked: readonly CardData[];
}

/** The lowest price of one unit, by a coupon or as a deal, in paise. */
export interface BestPrice {
  /** Such as “with NAMASTE10”. */
  readonly by: string;
  readonly price: Paise;
  /** `listedCode` of the coupon (`cart/useUsedUp.ts`); `null` also for a deal. */
  readonly listedCode: string | null;
}

/** An offer as the product page lists it. */
export interface OfferNote {
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
  /** The code to apply; `null`: the cart applies the offer by itself. */
  readonly code: string | null;
  /** See `cart/useUsedUp.ts`. */
  readonly listedCode: string | null;
  /** Such as “From ₹399”; `null` where any cart will do. */
  readonly minimum: string | null;
  readonly terms: string | null;
  /** The variants that it can apply to; '' of a product without variants. */
  readonly variantIds: readonly string[];
}

/** The first page of reviews, newest first, with the counts of all reviews. */
export interface Reviews extends ReviewList {
  /** Number of ratings with five, four, … one star. */
  readonly histogram: readonly { readonly stars: number; readonly count: number }[];
}

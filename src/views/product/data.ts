import type { Product, Review, VariantGroup } from '../../contract/domain/index.ts';
import type { CardData } from '../catalogue/card.ts';
import type { Crumb } from '../design/Breadcrumbs.tsx';
import type { OptionNotes } from './options.ts';

/** The data of a product page. */
export interface ProductData {
  readonly product: Product;
  /** Labels of the variant groups and their options. */
  readonly groups: readonly VariantGroup[];
  readonly notes: OptionNotes;
  readonly crumbs: readonly Crumb[];
  readonly offers: readonly OfferNote[];
  readonly reviews: Reviews;
  readonly linked: readonly CardData[];
}

/** An offer as the product page lists it. */
export interface OfferNote {
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
  readonly code: string;
  readonly autoApply: boolean;
  readonly terms: string | null;
}

export interface Reviews {
  readonly items: readonly Review[];
  readonly total: number;
  /** The token of the next page; `null` on the last. */
  readonly nextToken: string | null;
  /** Number of ratings with five, four, … one star. */
  readonly histogram: readonly { readonly stars: number; readonly count: number }[];
}

import type { Product, Review, VariantGroup } from '../../contract/domain/index.ts';
import type { CardData } from '../catalogue/card.ts';
import type { Crumb } from '../design/Breadcrumbs.tsx';

/** What a product's page prints. */
export interface ProductData {
  readonly product: Product;
  /** Labels of its groups and options. */
  readonly groups: readonly VariantGroup[];
  readonly crumbs: readonly Crumb[];
  readonly offers: readonly OfferNote[];
  readonly reviews: Reviews;
  readonly linked: readonly CardData[];
}

/** An offer in words, as the product's page lists it. */
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
  /** Where the next page starts; null on the last. */
  readonly nextToken: string | null;
  /** How many gave five stars, four, … one. */
  readonly histogram: readonly { readonly stars: number; readonly count: number }[];
}

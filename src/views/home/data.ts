import type { CardData } from '../catalogue/card.ts';
import type { DealOffer } from '../catalogue/deal.ts';

/** The data of the home page. */
export interface HomeData {
  readonly hero: Hero;
  readonly collections: readonly Tile[];
  /** Tags of skin and hair concerns. */
  readonly concerns: readonly { readonly tag: string; readonly label: string }[];
  readonly bestSellers: readonly CardData[];
  readonly fresh: readonly CardData[];
  readonly deal: Deal | null;
  readonly reviews: readonly Quote[];
}

export interface Hero {
  readonly headline: string;
  readonly text: string;
  /** Pictures for wide and for narrow screens. */
  readonly wideKey: string | null;
  readonly narrowKey: string | null;
  readonly link: string;
}

export interface Tile {
  readonly slug: string;
  readonly label: string;
  readonly text: string | null;
  readonly imageKey: string | null;
}

export interface Deal extends DealOffer {
  readonly card: CardData;
}

export interface Quote {
  readonly id: string;
  readonly text: string;
  readonly rating: number;
  readonly name: string;
  readonly product: { readonly title: string; readonly slug: string };
  readonly isSample: boolean;
}

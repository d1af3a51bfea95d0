import type { CardData } from '../catalogue/card.ts';
import type { DealOffer } from '../catalogue/deal.ts';
import type { BannerData } from '../promos/Banner.tsx';

/** The data of the home page: its sections in the shop's order. */
export interface HomeData {
  readonly hero: Hero;
  readonly sections: readonly Section[];
  readonly deal: Deal | null;
}

interface Titled {
  readonly title: string;
}

export type Section =
  | (Titled & { readonly type: 'collections'; readonly tiles: readonly Tile[] })
  | (Titled & {
      readonly type: 'products';
      readonly products: readonly CardData[];
      readonly more: HomeLink | null;
    })
  | { readonly type: 'deal' }
  | (Titled & { readonly type: 'links'; readonly items: readonly HomeItem[] })
  | { readonly type: 'reviews'; readonly quotes: readonly Quote[] }
  | { readonly type: 'banners'; readonly banners: readonly BannerData[] }
  | (Titled & { readonly type: 'promises'; readonly items: readonly HomeItem[] });

export interface HomeLink {
  readonly label: string;
  readonly link: string;
}

export interface HomeItem {
  readonly title: string;
  readonly text: string | null;
  readonly link: string | null;
}

export interface Hero {
  readonly headline: string;
  readonly text: string;
  /** Pictures for wide and for narrow screens. */
  readonly wideKey: string | null;
  readonly narrowKey: string | null;
  /** Where the button leads on wide and on narrow screens. */
  readonly link: string;
  readonly narrowLink: string;
  /** The label of that button; `second` is a second button. */
  readonly action: string;
  readonly second: HomeLink | null;
  /** Whether the wide picture's left half is free, so that the words need no ground of their own. */
  readonly pictureLeavesRoom: boolean;
}

export interface Tile {
  readonly slug: string;
  readonly label: string;
  readonly text: string | null;
  readonly imageKey: string | null;
}

export interface Deal extends DealOffer {
  readonly card: CardData;
  /** Until when the price holds, in words; `null` if nothing ends it. */
  readonly end: string | null;
}

export interface Quote {
  readonly id: string;
  readonly text: string;
  readonly rating: number;
  readonly name: string;
  readonly product: { readonly title: string; readonly slug: string };
  readonly isSample: boolean;
}

import type { PostCard } from '../../contract/domain/index.ts';
import type { CardData } from '../catalogue/card.ts';
import type { Quote, Tile } from '../home/data.ts';

/** The demo pages of S §2, by the last part of their address. */
export const demos = [
  ['products', 'Products'],
  ['typography', 'Typography'],
  ['titles', 'Titles'],
  ['product-category', 'Product categories'],
  ['buttons', 'Buttons'],
  ['accordions', 'Accordions'],
  ['alerts', 'Alerts'],
  ['tabs', 'Tabs'],
  ['testimonials', 'Testimonials'],
  ['blog-posts', 'Blog posts'],
  ['instagrams', 'Instagrams'],
  ['cta', 'Calls to action'],
  ['icon-boxes', 'Icon boxes'],
  ['icons', 'Icons'],
] as const;

export type DemoName = (typeof demos)[number][0];

/** What a page of the catalogue of elements prints; what it does not need is empty. */
export interface ElementsData {
  /** Null: the first page. */
  readonly demo: DemoName | null;
  readonly cards: readonly CardData[];
  readonly collections: readonly Tile[];
  readonly quotes: readonly Quote[];
  readonly posts: readonly PostCard[];
  /** Where the shop shows its pictures; null: nowhere. */
  readonly instagram: string | null;
}

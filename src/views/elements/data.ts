import type { PostCard } from '../../contract/domain/index.ts';
import type { CardData } from '../catalogue/card.ts';
import type { Quote, Tile } from '../home/data.ts';

/** The demo pages of Specification 2, named by the last segment of their path. */
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

/** The data of the overview or of one demo page. `quotes` is empty except on the page of testimonials, which alone shows them. */
export interface ElementsData {
  /** `null` on the overview. */
  readonly demo: DemoName | null;
  readonly cards: readonly CardData[];
  readonly collections: readonly Tile[];
  readonly quotes: readonly Quote[];
  readonly posts: readonly PostCard[];
  /** The shop's Instagram profile; `null` if there is none. */
  readonly instagram: string | null;
}

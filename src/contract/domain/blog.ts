import type { ProductCard } from './catalogue.ts';

/** What a list of the blog shows of a post. */
export interface PostCard {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Day of publication, such as `2026-04-02`. */
  readonly date: string;
  readonly topic: string;
  readonly imageKey: string;
  readonly alt: string;
  /** How long it takes to read. */
  readonly minutes: number;
}

export interface Post {
  readonly card: PostCard;
  /** Sanitised by the server. */
  readonly html: string;
  /** Those that it speaks of and that are on sale. */
  readonly products: readonly ProductCard[];
}

import type { PostCard } from '../../contract/domain/index.ts';
import type { CardData } from '../catalogue/card.ts';
import { createDateFormatter } from '../design/dates.ts';

/** The data of the blog's front page. */
export interface BlogData {
  readonly shopName: string;
  /** Newest first. */
  readonly posts: readonly PostCard[];
  /** What the shop calls its journal; `lead` may be empty. */
  readonly title: string;
  readonly lead: string;
}

/** The data of a post's page. */
export interface PostData {
  readonly shopName: string;
  readonly post: PostCard;
  /** Sanitised by the server. */
  readonly html: string;
  readonly cards: readonly CardData[];
  readonly next: readonly PostCard[];
}

const day = createDateFormatter({ dateStyle: 'long', timeZone: 'UTC' });

/** Formats a post's date and reading time. */
export function metaOf({ date, minutes }: PostCard): string {
  return `${day(new Date(date))} · ${minutes} min read`;
}
